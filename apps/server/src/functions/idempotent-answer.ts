import type { Connection, Database } from '@localchef/backend/database'
import { Refusal } from '@localchef/domain/refusal'

interface StoredAnswer {
  request_hash: string
  response: unknown
}

export interface CreatingCall {
  userId: string
  functionName: string
  /** Chosen by the caller, one for each thing it means to create. */
  key: string
  /** What the call asks for, hashed: the same key for something else is a mistake. */
  requestHash: string
}

/** Takes a key for a call. A retry, even one that overtakes the first call, waits here; false: somebody had it. */
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
 * Runs `create` once for a key. A retry gets the answer of the first call; when the first call failed, its row is
 * gone with its transaction and the retry does the work.
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
      throw new Refusal(422, 'idempotency_key_reused', 'This Idempotency-Key was used for something else')
    }
    return first.response as T
  }
  const answer = await create()
  // Goes out together with the commit, which fails with it.
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

/** A retry comes within minutes; after a day an answer is only somebody's data lying about. */
export async function pruneAnswers(database: Database): Promise<void> {
  await database.pool.query("delete from public.idempotency_keys where created_at < now() - interval '1 day'")
}
