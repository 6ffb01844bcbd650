import type pg from 'pg'

/**
 * PostgreSQL compiles expensive queries (JIT) and starts workers for them. Both take longer than any of our queries: with
 * JIT the demo marketplace takes half an hour to seed instead of a minute.
 */
export const plainPlans = 'set jit = off; set max_parallel_workers_per_gather = 0'

/**
 * Sets up a session of ours; every connection calls it once. Returns whether PostgreSQL itself is at the other end. A
 * pooler may run each transaction in another session, so nothing is set there: `begin` turns JIT off by transaction.
 */
export async function settleSession(client: pg.ClientBase): Promise<boolean> {
  const isOurs = await isDirect(client)
  if (isOurs) await client.query(plainPlans)
  return isOurs
}

/** A pooler assigns its own backend ids. */
async function isDirect(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return 'processID' in client && client.processID === rows[0]?.pid
}
