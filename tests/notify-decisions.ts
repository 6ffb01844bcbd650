import { expect } from 'vitest'
import type { TestServer } from './harness.ts'

/** Makes pending notifications of decisions due now and waits until they are sent. */
export async function notifyDecisions({ database }: TestServer): Promise<void> {
  const waiting = async () =>
    (
      await database.pool.query(
        `select 1 from pgboss.job where name = 'notify-of-decision' and state < 'completed'`,
      )
    ).rows
  await database.pool.query(`update pgboss.job set start_after = now() where name = 'notify-of-decision'`)
  await expect.poll(waiting, { timeout: 15_000 }).toEqual([])
}
