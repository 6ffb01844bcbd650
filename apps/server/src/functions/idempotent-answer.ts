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

/**
 * Runs `create` once for a key. A retry, even one that overtakes the first call, waits for it and gets its
 * answer; when the first call failed, its row is gone with its transaction and the retry does the work.
 */
export async function answerOnce<T>(
  connection: Connection,
  call: CreatingCall,
  create: () => Promise<T>,
): Promise<T> {
  const identity = [call.userId, call.functionName, call.key]
  const claimed = await connection.query(
    `insert into public.idempotency_keys (user_id, function_name, key, request_hash)
     values ($1, $2, $3, $4)
     on conflict do nothing`,
    [...identity, call.requestHash],
  )
  if (claimed.rowCount === 0) {
    const { rows } = await connection.query<StoredAnswer & Record<string, unknown>>(
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
  await connection.query(
    `update public.idempotency_keys
     set response = $4
     where user_id = $1 and function_name = $2 and key = $3`,
    [...identity, JSON.stringify(answer)],
  )
  return answer
}

/** A retry comes within minutes; after a day an answer is only somebody's data lying about. */
export async function pruneAnswers(database: Database): Promise<void> {
  await database.pool.query("delete from public.idempotency_keys where created_at < now() - interval '1 day'")
}
