import { randomUUID } from 'node:crypto'
import { createListExport } from '@localchef/contracts/list-exports/create-list-export'
import { downloadListExport } from '@localchef/contracts/list-exports/download-list-export'
import { getListExport } from '@localchef/contracts/list-exports/get-list-export'
import { listUsers } from '@localchef/contracts/users/list-users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantAdmin } from '../../apps/server/src/commands/grant-admin.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer } from '../harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('reading a list gives no right to export it', async () => {
  await server.signUp({ email: 'olga@exporting.test', role: 'admin', name: 'Olga' })
  const moderator = await server.signUp({ email: 'mona@exporting.test', role: 'admin', name: 'Mona' })
  await grantAdmin(server.database, moderator.email, 'moderator')
  const id = randomUUID()
  const start = (of: string) =>
    callFunction(server, createListExport, { id: of, list: 'users', filter: {} }, moderator)
  expect((await start(id)).status).toBe(200)
  // The built-in support role has no exports, unlike the others.
  await grantAdmin(server.database, moderator.email, 'support')
  expect((await callFunction(server, listUsers, {}, moderator)).status).toBe(200)
  const refused = [
    await start(randomUUID()),
    await callFunction(server, downloadListExport, { id }, moderator),
    await callFunction(server, getListExport, { list: 'users' }, moderator),
  ]
  expect(refused.map(({ status, error }) => [status, error.code, error.details])).toEqual(
    refused.map(() => [403, 'staff_right_missing', { right: 'exports' }]),
  )
})
