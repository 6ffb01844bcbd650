import type { Connection, Database } from '@localchef/backend/database'
import { idempotencyKeyReused } from '@localchef/contracts/common-refusals'
import { Refusal } from '@localchef/domain/refusal-error'

interface StoredAnswer {
  request_hash: string
  response: unknown
}

export interface CreatingCall {
  userId: string
  functionName: string
  /** Chosen by the caller, one per thing to create. */
  key: string
  /** Hash of the request: reusing a key for another request is an error. */
  requestHash: string
}

/** Claims a key for a call. A concurrent retry waits here. Returns false when the key was claimed before. */
export async function claimKey(connection: Connection, call: CreatingCall): Promise<boolean> {
  const { rowCount } = await connection.query(
    `insert into public.idempotency_keys (user_id, function_name, key, request_hash)
     values ($1, $2, $3, $4)
     on conflict do nothing`,
    [...identityOf(call), call.requestHash],
    { keepPlan: true },
  )
  return rowCount !== 0
}

/**
 * Runs `create` once per key. A retry gets the first call's answer; when the first call failed, its row was rolled
 * back and the retry does the work.
 */
export async function answerOnce<T>(
  connection: Connection,
  call: CreatingCall,
  claimed: boolean,
  create: () => Promise<T>,
): Promise<T> {
  const identity = identityOf(call)
  if (!claimed) {
    const { rows } = await connection.query<StoredAnswer>(
      `select request_hash, response
       from public.idempotency_keys
       where user_id = $1 and function_name = $2 and key = $3`,
      identity,
    )
    const first = rows[0]
    if (first?.request_hash !== call.requestHash) {
      throw Refusal.make(idempotencyKeyReused)
    }
    return first.response as T
  }
  const answer = await create()
  // Sent together with the commit, which fails if this statement fails.
  void connection.query(
    `update public.idempotency_keys
     set response = $4
     where user_id = $1 and function_name = $2 and key = $3`,
    [...identity, JSON.stringify(answer)],
    { keepPlan: true },
  )
  return answer
}

function identityOf({ userId, functionName, key }: CreatingCall): string[] {
  return [userId, functionName, key]
}

/** Retries come within minutes; after a day an answer is only personal data without use. */
export async function pruneAnswers(database: Database): Promise<void> {
  await database.pool.query("delete from public.idempotency_keys where created_at < now() - interval '1 day'")
}
