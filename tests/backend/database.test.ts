import { type Caller, service, visitor } from '@localchef/backend/caller'
import type { Connection } from '@localchef/backend/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { addBuyers } from '../ordering-people.ts'

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
})

afterAll(() => opened.stop())

function timeOf(caller: Caller): Promise<string | undefined> {
  return opened.database.as(caller, async (connection) => {
    const { rows } = await connection.query<{ time: string }>(
      `select current_setting('statement_timeout') as time`,
    )
    return rows[0]?.time
  })
}

it('statements of visitors and users time out, and those of the server do not', async () => {
  const [userId = ''] = await addBuyers(opened.database, 1)
  const claims = { sub: userId, session_id: userId, role: 'authenticated' }
  expect(await timeOf(visitor)).toBe('3s')
  expect(await timeOf({ role: 'authenticated', userId, claims })).toBe('8s')
  expect(await timeOf(service)).toBe('0')
})

it('a statement that waits for a row of somebody else ends as such, before its time is over', async () => {
  const lock = (connection: Connection) => connection.query('select pg_advisory_xact_lock(7)')
  await opened.database.as(service, async (holder) => {
    await lock(holder)
    const waiting = opened.database.as(service, lock, { timeoutMs: 500 })
    await expect(waiting).rejects.toMatchObject({ code: '55P03' })
  })
  const slow = opened.database.as(service, (connection) => connection.query('select pg_sleep(9)'), {
    timeoutMs: 500,
  })
  await expect(slow).rejects.toMatchObject({ code: '57014' })
})

it('a setting of a transaction ends with it', async () => {
  await opened.database.as(visitor, (connection) => connection.query('select 1'))
  const { rows } = await opened.database.pool.query(
    `select current_setting('statement_timeout') as time, current_user = session_user as "isOwner"`,
  )
  expect(rows).toEqual([{ time: '0', isOwner: true }])
})
