import { randomUUID } from 'node:crypto'
import { deleteView } from '@localchef/contracts/saved-views/delete-view'
import { listSavedViews } from '@localchef/contracts/saved-views/list-saved-views'
import { saveView } from '@localchef/contracts/saved-views/save-view'
import { mostSavedViews } from '@localchef/contracts/saved-views/saved-view'
import { ViewList, viewLists } from '@localchef/contracts/saved-views/view-list'
import { deleteStaffRole } from '@localchef/contracts/staff/delete-staff-role'
import { saveStaffRole } from '@localchef/contracts/staff/save-staff-role'
import type { StaffRight } from '@localchef/contracts/staff/staff-right'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { grantAdmin } from '../../apps/server/src/commands/grant-admin.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'

/** Saved views of lists: permissions to see, change and share them. */

let server: TestServer
let owner: TestUser
let support: TestUser

beforeAll(async () => {
  server = await startTestServer()
  owner = await admin('owner', 'Olga Owner')
  support = await admin('support', 'Sam Support')
})
afterAll(() => server.stop())

beforeEach(async () => {
  await server.database.pool.query('delete from public.saved_views')
})

async function admin(role: string, name: string): Promise<TestUser> {
  const user = await server.signUp({ email: `${role}@views.test`, role: 'admin', name })
  await grantAdmin(server.database, user.email, role)
  return user
}

const wanted = (fields: object = {}) => ({
  id: randomUUID(),
  list: 'orders',
  name: 'Open orders',
  filter: { show: 'open' },
  isShared: false,
  version: null,
  ...fields,
})

const save = (user: TestUser, fields: object = {}) =>
  callFunction(server, saveView, wanted(fields) as never, user)

async function namesSeenBy(user: TestUser, list: ViewList = 'orders'): Promise<string[]> {
  const { data } = await callFunction(server, listSavedViews, { list }, user)
  return data.views.map(({ name }) => name)
}

test('an admin saves a view, renames it and deletes it, and saving with the same id restores it', async () => {
  const view = wanted({ filter: { q: 'Olga', show: 'open', from: '2026-01-01' } })
  const saved = await callFunction(server, saveView, view as never, support)
  expect(saved.data.view).toMatchObject({ name: 'Open orders', filter: view.filter, isOwn: true })
  const again = await callFunction(server, saveView, view as never, support)
  expect(again.data).toEqual(saved.data)

  const { version } = saved.data.view
  const renamed = await callFunction(
    server,
    saveView,
    { ...view, name: 'Waiting', version } as never,
    support,
  )
  expect(renamed.data.view).toMatchObject({ id: view.id, name: 'Waiting' })
  expect(await namesSeenBy(support)).toEqual(['Waiting'])

  const stale = await callFunction(server, saveView, { ...view, name: 'Late', version } as never, support)
  expect([stale.status, stale.error.code]).toEqual([409, 'stale_edit'])

  expect((await callFunction(server, deleteView, { id: view.id }, support)).status).toBe(200)
  expect((await callFunction(server, deleteView, { id: view.id }, support)).status).toBe(404)
  expect(await namesSeenBy(support)).toEqual([])
  expect((await callFunction(server, saveView, view as never, support)).status).toBe(200)
  expect(await namesSeenBy(support)).toEqual(['Open orders'])
})

test('another admin sees a view only while it is shared, and cannot change or delete it', async () => {
  const view = wanted()
  const first = await callFunction(server, saveView, view as never, owner)
  expect(await namesSeenBy(support)).toEqual([])
  const shared = await callFunction(
    server,
    saveView,
    { ...view, isShared: true, version: first.data.view.version } as never,
    owner,
  )
  const { data } = await callFunction(server, listSavedViews, { list: 'orders' }, support)
  expect(data.views).toMatchObject([{ id: view.id, isOwn: false, ownerName: 'Olga Owner' }])
  const { version } = shared.data.view
  for (const change of [{ version }, { version: null }]) {
    const taken = await callFunction(
      server,
      saveView,
      { ...view, name: 'Mine', isShared: true, ...change } as never,
      support,
    )
    expect([taken.status, taken.error.code]).toEqual([404, 'not_found'])
  }
  expect((await callFunction(server, deleteView, { id: view.id }, support)).status).toBe(404)
  expect(await namesSeenBy(owner)).toEqual(['Open orders'])
})

test('a shared view of a list stays hidden from admins who cannot open the list', async () => {
  await save(owner, { list: 'audit', name: 'Erased', filter: { action: 'erase-user' }, isShared: true })
  await save(owner, { isShared: true })
  expect(await namesSeenBy(owner, 'audit')).toEqual(['Erased'])
  expect(await namesSeenBy(support, 'audit')).toEqual([])
  const refused = await save(support, { list: 'audit', filter: { action: 'erase-user' } })
  expect([refused.status, refused.error.code]).toEqual([403, 'list_not_open'])
})

test('a view shared with a staff role is seen by that role alone, and by nobody else once the role is gone', async () => {
  const finance = await admin('finance', 'Fay Finance')
  const view = wanted({ isShared: true, sharedRole: 'support' })
  const saved = await callFunction(server, saveView, view as never, owner)
  expect(saved.data.view).toMatchObject({ isShared: true, sharedRole: 'support' })
  expect(await namesSeenBy(support)).toEqual(['Open orders'])
  expect(await namesSeenBy(finance)).toEqual([])

  const { version } = saved.data.view
  expect((await save(owner, { ...view, sharedRole: null, version })).data.view.sharedRole).toBeNull()
  expect(await namesSeenBy(finance)).toEqual(['Open orders'])

  expect((await save(owner, { name: 'Nobody', sharedRole: 'support' })).error.code).toBe('invalid_input')
  const unknown = { name: 'Nobody', isShared: true }
  for (const sharedRole of ['night desk', 'nobody']) {
    expect((await save(owner, { ...unknown, sharedRole })).error.code).toBe('unknown_staff_role')
  }
  const audited = { list: 'audit', filter: {}, ...unknown, sharedRole: 'support' }
  expect((await save(owner, audited)).error.code).toBe('unknown_staff_role')

  const night = {
    name: 'night desk',
    rights: ['desk', 'orders_read'] as StaffRight[],
    version: null,
    reason: 'Nights',
  }
  expect((await callFunction(server, saveStaffRole, night, owner)).status).toBe(200)
  const listed = await callFunction(server, listSavedViews, { list: 'orders' }, owner)
  expect(listed.data.roles).toEqual(['support', 'moderator', 'finance', 'owner', 'night desk'])
  const ofNight = await save(owner, { name: 'Nights', isShared: true, sharedRole: 'night desk' })
  const removed = await callFunction(
    server,
    deleteStaffRole,
    { name: 'night desk', reason: 'No nights' },
    owner,
  )
  expect(removed.status).toBe(200)
  const after = await callFunction(server, listSavedViews, { list: 'orders' }, owner)
  expect(after.data.views.find(({ id }) => id === ofNight.data.view.id)).toMatchObject({
    isShared: false,
    sharedRole: null,
  })
})

test('a view contains only filters of its own list', async () => {
  const junk = [
    { filter: { show: 'nonsense' } },
    { filter: { actor: 'ada' } },
    { filter: { cursor: 'x' } },
    { filter: { q: 'x'.repeat(101) } },
    { filter: { from: '2026-02-30' } },
    { filter: { from: '2026-02-02', to: '2026-02-01' } },
    { list: 'queue', filter: { q: 'Olga' } },
    { list: 'discounts', filter: { q: 'SPRING' } },
    { list: 'credits', filter: { from: '2026-02-02', to: '2026-02-01' } },
    { list: 'payouts', filter: { show: 'wanted' } },
    { list: 'nothing', filter: {} },
    { name: '' },
    { name: 'x'.repeat(41) },
    { name: 'Open\u202Esredro' },
  ]
  for (const fields of junk) {
    const answer = await save(owner, fields)
    expect([fields, answer.status, answer.error?.code]).toEqual([fields, 400, 'invalid_input'])
  }
  expect(await namesSeenBy(owner)).toEqual([])
})

test("a view's name is unique per list and admin, ignoring case", async () => {
  await save(owner)
  const taken = await save(owner, { name: 'OPEN orders', filter: {} })
  expect([taken.status, taken.error.code]).toEqual([409, 'view_name_taken'])
  expect((await save(owner, { list: 'bookings' })).status).toBe(200)
  expect((await save(support)).status).toBe(200)
})

test('the number of views of a list is limited, also for concurrent saves', async () => {
  const answers = await Promise.all(
    Array.from({ length: mostSavedViews + 3 }, (_, index) => save(owner, { name: `View ${index}` })),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ error }) => error.code)).toEqual(Array(3).fill('too_many_saved_views'))
  expect(await namesSeenBy(owner)).toHaveLength(mostSavedViews)
})

test('the views of a former admin are deleted, also for admins with whom they were shared', async () => {
  const leaving = await admin('moderator', 'Mona Moderator')
  await save(leaving, { isShared: true })
  expect(await namesSeenBy(support)).toEqual(['Open orders'])
  await server.database.pool.query("update public.profiles set role = 'buyer' where id = $1", [leaving.id])
  expect(await namesSeenBy(support)).toEqual([])
})

test('the database knows every list of the contracts and the right that opens it', async () => {
  for (const list of ViewList.options) {
    const answer = await save(owner, { list, filter: {}, name: list })
    expect([list, answer.status]).toEqual([list, 200])
  }
  const { rows } = await server.database.pool.query<{ list: ViewList; right: string }>(
    'select list_name as list, right_name as right from public.saved_views',
  )
  expect(rows).toHaveLength(ViewList.options.length)
  for (const { list, right } of rows) expect(right).toBe(viewLists[list].right)
})
