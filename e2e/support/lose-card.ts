import type { APIRequestContext } from '@playwright/test'
import { inDatabaseOf } from './database-of.ts'

/** The bank does not answer the charge of a card while `work` runs, and then releases the authorization. */
export async function loseCardDuring(
  request: APIRequestContext,
  { id, checkoutUrl }: { id: string; checkoutUrl: string },
  work: () => Promise<void>,
): Promise<void> {
  await inDatabaseOf(request, (database) =>
    database.transaction(async (connection) => {
      // The sandbox answers calls of one key one after the other.
      await connection.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [
        `sandbox:capture:${id}`,
      ])
      await work()
      await connection.query(
        `update private.sandbox_objects set body = body || '{"state": "released"}' where id = $1`,
        [checkoutUrl.split('/').at(-1)],
      )
    }),
  )
}
