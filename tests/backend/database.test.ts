import { service, visitor } from '@localchef/backend/caller'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
})

afterAll(() => opened.stop())

it.each([
  ['a visitor', visitor, '3s'],
  [
    'a person',
    { ...visitor, role: 'authenticated' as const, userId: '00000000-0000-4000-8000-000000000001' },
    '8s',
  ],
  ['the server', service, '0'],
])('a statement of %s has its time', async (_, caller, time) => {
  const rows = await opened.database.as(caller, async (connection) => {
    const answer = await connection.query(`select current_setting('statement_timeout') as time`)
    return answer.rows
  })
  expect(rows).toEqual([{ time }])
})

it('a setting of a transaction ends with it', async () => {
  await opened.database.as(visitor, (connection) => connection.query('select 1'))
  const { rows } = await opened.database.pool.query(
    `select current_setting('statement_timeout') as time, current_user = session_user as "isOwner"`,
  )
  expect(rows).toEqual([{ time: '0', isOwner: true }])
})
