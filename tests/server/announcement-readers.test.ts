import { countAnnouncementReaders } from '@localchef/contracts/announcements/count-announcement-readers'
import { suspendUser } from '@localchef/contracts/users/suspend-user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer } from '../harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('the readers of an announcement are the accounts of its audience that can sign in', async () => {
  const admin = await server.signUp({ email: 'ada@readers.test', role: 'admin', name: 'Ada' })
  const buyers = await Promise.all(
    ['bo', 'ben'].map((name) => server.signUp({ email: `${name}@readers.test`, role: 'buyer', name })),
  )
  await server.signUp({ email: 'cleo@readers.test', role: 'chef', name: 'Cleo' })
  const count = async (audience: 'everyone' | 'buyers' | 'chefs') =>
    (await callFunction(server, countAnnouncementReaders, { audience }, admin)).data.accounts
  const before = await Promise.all([count('everyone'), count('buyers'), count('chefs')])
  expect(before).toEqual([4, 2, 1])
  const suspended = { userId: buyers[0]?.id ?? '', until: null, reason: 'Abuse' }
  expect((await callFunction(server, suspendUser, suspended, admin)).status).toBe(200)
  expect([await count('everyone'), await count('buyers'), await count('chefs')]).toEqual([3, 1, 1])
})
