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

/** Claims the keys of several users' calls. Returns the users whose key was not claimed before. */
export async function claimKeys(
  connection: Connection,
  calls: readonly CreatingCall[],
): Promise<Set<string>> {
  const { rows } = await connection.query<{ userId: string }>(
    // A fixed order, so that two groups never deadlock.
    `insert into public.idempotency_keys (user_id, function_name, key, request_hash)
     select c."userId", c."functionName", c.key, c."requestHash"
     from jsonb_to_recordset($1::jsonb) as c ("userId" uuid, "functionName" text, key text, "requestHash" text)
     order by c."userId"
     on conflict do nothing
     returning user_id as "userId"`,
    [JSON.stringify(calls)],
    { keepPlan: true },
  )
  return new Set(rows.map(({ userId }) => userId))
}

/** Stores the answers of claimed keys. The commit fails if this fails. */
export function storeAnswers(
  connection: Connection,
  answered: readonly { call: CreatingCall; answer: unknown }[],
): void {
  if (answered.length === 0) return
  void connection.query(
    `update public.idempotency_keys k
     set response = a.answer
     from jsonb_to_recordset($1::jsonb) as a ("userId" uuid, "functionName" text, key text, answer jsonb)
     where k.user_id = a."userId" and k.function_name = a."functionName" and k.key = a.key`,
    [JSON.stringify(answered.map(({ call, answer }) => ({ ...call, answer })))],
    { keepPlan: true },
  )
}

/** Releases claimed keys of calls that created nothing. The commit fails if this fails. */
export function forgetKeys(connection: Connection, calls: readonly CreatingCall[]): void {
  if (calls.length === 0) return
  void connection.query(
    `delete from public.idempotency_keys k
     using jsonb_to_recordset($1::jsonb) as c ("userId" uuid, "functionName" text, key text)
     where k.user_id = c."userId" and k.function_name = c."functionName" and k.key = c.key`,
    [JSON.stringify(calls)],
    { keepPlan: true },
  )
}

/**
 * Runs `create` once per key. A retry gets the first call's answer; if the first call failed, its key was rolled
 * back and the retry runs `create`.
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

/** Retries come within minutes; after a day an answer is only useless personal data. */
export async function pruneAnswers(database: Database): Promise<void> {
  await database.pool.query("delete from public.idempotency_keys where created_at < now() - interval '1 day'")
}
