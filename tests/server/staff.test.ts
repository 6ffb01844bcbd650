import { createNote } from '@localchef/contracts/notes/create-note'
import { listNotes } from '@localchef/contracts/notes/list-notes'
import { getQueue, type QueueKind, queueKinds } from '@localchef/contracts/queue/get-queue'
import { searchRecords } from '@localchef/contracts/records/search-records'
import { decideReport } from '@localchef/contracts/reports/decide-report'
import { deleteStaffRole } from '@localchef/contracts/staff/delete-staff-role'
import { listStaff } from '@localchef/contracts/staff/list-staff'
import { saveStaffRole } from '@localchef/contracts/staff/save-staff-role'
import { setStaffRole } from '@localchef/contracts/staff/set-staff-role'
import { exportUser } from '@localchef/contracts/users/export-user'
import { listUsers } from '@localchef/contracts/users/list-users'
import { openSupportView } from '@localchef/contracts/users/open-support-view'
import { resetSecondFactor } from '@localchef/contracts/users/reset-second-factor'
import { setUserRole } from '@localchef/contracts/users/set-user-role'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grantAdmin } from '../../apps/server/src/commands/grant-admin.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'

/** Staff roles: who can grant which rights to whom. */

const reason = 'Because of a test'
/** Rights that suffice to appoint support, and nobody with more rights than support. */
const leadRights = ['desk', 'kitchens_read', 'orders_read', 'people_read', 'staff'] as const

let server: TestServer
let owner: TestUser
let lead: TestUser
let member: TestUser
let buyer: TestUser

beforeAll(async () => {
  server = await startTestServer()
  owner = await admin('owner', 'Olga Owner')
  lead = await admin('lead', 'Lena Lead')
  member = await admin('member', 'Mia Member')
  buyer = await server.signUp({ email: 'buyer@staff.test', role: 'buyer', name: 'Bella Buyer' })
  await call(saveStaffRole, { name: 'Lead', rights: [...leadRights], version: null, reason }, owner)
  await call(setStaffRole, { userId: lead.id, role: 'Lead', reason }, owner)
})
afterAll(() => server.stop())

beforeEach(async () => {
  await server.database.pool.query("update public.staff_members set role = 'support' where user_id = $1", [
    member.id,
  ])
})

async function admin(name: string, shown: string): Promise<TestUser> {
  const user = await server.signUp({ email: `${name}@staff.test`, role: 'admin', name: shown })
  await grantAdmin(server.database, user.email, 'owner')
  return user
}

type Contract = Parameters<typeof callFunction>[1]
const call = (contract: Contract, input: unknown, user: TestUser) =>
  callFunction(server, contract, input, user)

async function staff(): Promise<Map<string, string>> {
  const answer = await callFunction(server, listStaff, {}, owner)
  return new Map(answer.data.members.map(({ name, role }) => [name, role]))
}

async function roleNamed(name: string) {
  const answer = await callFunction(server, listStaff, {}, owner)
  return answer.data.roles.find((role) => role.name === name)
}

const noticesOf = async (user: TestUser) => {
  const { rows } = await server.database.pool.query<{ title: string; message: string }>(
    'select title, message from public.notifications where user_id = $1 order by created_at desc, id',
    [user.id],
  )
  return rows
}

describe('the staff role of an admin', () => {
  test('changing the staff role of an admin notifies them and is recorded in the audit', async () => {
    const answer = await callFunction(
      server,
      setStaffRole,
      { userId: member.id, role: 'moderator', reason },
      owner,
    )
    expect(answer.data.member).toMatchObject({ userId: member.id, role: 'moderator' })
    expect((await staff()).get('Mia Member')).toBe('moderator')
    expect((await noticesOf(member))[0]).toEqual({
      title: 'Your staff role has changed',
      message: `Your staff role is now “Moderator”. Reason: ${reason}.`,
    })
    const { rows } = await server.database.pool.query(
      `select actor_id, before, after, reason
       from public.audit_log
       where action = 'set-staff-role'
       order by id desc
       limit 1`,
    )
    expect(rows).toEqual([
      { actor_id: owner.id, before: { staffRole: 'support' }, after: { staffRole: 'moderator' }, reason },
    ])
  })

  test('the staff role of an admin is listed with the account', async () => {
    const answer = await callFunction(server, listUsers, { query: 'Mia' }, owner)
    expect(answer.data.users).toMatchObject([{ role: 'admin', staffRole: 'support' }])
    const others = await callFunction(server, listUsers, { query: 'Bella' }, owner)
    expect(others.data.users).toMatchObject([{ role: 'buyer', staffRole: null }])
  })

  test.each([
    ['own_account', () => ({ userId: owner.id, role: 'support' })],
    ['same_staff_role', () => ({ userId: member.id, role: 'support' })],
    ['unknown_staff_role', () => ({ userId: member.id, role: 'king' })],
    ['not_found', () => ({ userId: buyer.id, role: 'support' })],
  ])('the staff role of an admin does not change with %s', async (code, input) => {
    const before = await staff()
    const answer = await call(setStaffRole, { ...input(), reason }, owner)
    expect(answer.error.code).toBe(code)
    expect(await staff()).toEqual(before)
  })

  test('an admin cannot raise a staff role beyond their own rights', async () => {
    const answer = await call(setStaffRole, { userId: member.id, role: 'moderator', reason }, lead)
    expect([answer.status, answer.error.code]).toEqual([403, 'beyond_own_rights'])
    expect(answer.error.details).toMatchObject({ rights: expect.arrayContaining(['reviews']) })
    expect((await staff()).get('Mia Member')).toBe('support')
  })

  test('an admin cannot lower the role of an admin with more rights', async () => {
    const answer = await call(setStaffRole, { userId: owner.id, role: 'support', reason }, lead)
    expect(answer.error.code).toBe('beyond_own_rights')
    const removed = await call(setUserRole, { userId: owner.id, role: 'buyer', reason }, lead)
    expect(removed.error.code).toBe('beyond_own_rights')
    expect((await staff()).get('Olga Owner')).toBe('owner')
  })
})

describe('appointing an admin', () => {
  test('appointing an admin gives the named staff role', async () => {
    await call(setUserRole, { userId: buyer.id, role: 'admin', staffRole: 'finance', reason }, owner)
    expect((await staff()).get('Bella Buyer')).toBe('finance')
    await call(setUserRole, { userId: buyer.id, role: 'buyer', reason }, owner)
    expect((await staff()).has('Bella Buyer')).toBe(false)
  })

  test('appointing an admin never gives more rights than the appointing admin has', async () => {
    for (const staffRole of ['finance', 'owner']) {
      const answer = await call(setUserRole, { userId: buyer.id, role: 'admin', staffRole, reason }, lead)
      expect(answer.error.code).toBe('beyond_own_rights')
    }
    expect((await staff()).has('Bella Buyer')).toBe(false)
    const answer = await call(
      setUserRole,
      { userId: buyer.id, role: 'admin', staffRole: 'support', reason },
      lead,
    )
    expect(answer.status).toBe(200)
    await call(setUserRole, { userId: buyer.id, role: 'buyer', reason }, lead)
  })

  test('appointing an admin with an unknown staff role is refused', async () => {
    const input = { userId: buyer.id, role: 'admin', staffRole: 'king', reason }
    expect((await call(setUserRole, input, owner)).error.code).toBe('unknown_staff_role')
  })
})

describe('the last owner', () => {
  test('the last owner keeps the role, even before an admin with every right', async () => {
    const all = (await roleNamed('owner'))?.rights ?? []
    await call(saveStaffRole, { name: 'Deputy', rights: all, version: null, reason }, owner)
    await call(setStaffRole, { userId: member.id, role: 'Deputy', reason }, owner)
    for (const [contract, input] of [
      [setStaffRole, { userId: owner.id, role: 'support', reason }],
      [setUserRole, { userId: owner.id, role: 'buyer', reason }],
    ] as const) {
      const answer = await call(contract, input, member)
      expect([answer.status, answer.error.code]).toEqual([409, 'last_owner'])
    }
    expect((await staff()).get('Olga Owner')).toBe('owner')
  })

  test('one owner remains when two owners demote each other concurrently', async () => {
    await call(setStaffRole, { userId: member.id, role: 'owner', reason }, owner)
    const answers = await Promise.all([
      call(setStaffRole, { userId: member.id, role: 'support', reason }, owner),
      call(setStaffRole, { userId: owner.id, role: 'support', reason }, member),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const owners = await server.database.pool.query(
      "select user_id from public.staff_members where role = 'owner'",
    )
    expect(owners.rowCount).toBe(1)
    await grantAdmin(server.database, owner.email, 'owner')
  })
})

describe('acts on an account with more rights', () => {
  test.each([
    ['open-support-view', openSupportView, (userId: string) => ({ userId })],
    ['export-user', exportUser, (userId: string) => ({ userId, reason })],
    ['reset-second-factor', resetSecondFactor, (userId: string) => ({ userId, reason })],
  ] as const)('%s of an account with more rights is refused', async (_name, contract, inputFor) => {
    const role = await roleNamed('Lead')
    await call(
      saveStaffRole,
      { name: 'Lead', rights: [...leadRights, 'people_data'], version: role?.version, reason },
      owner,
    )
    const answer = await call(contract, inputFor(owner.id), lead)
    expect([answer.status, answer.error.code]).toEqual([403, 'beyond_own_rights'])
    // For a buyer's account the same call is not refused for this reason.
    const onBuyer = await call(contract, inputFor(buyer.id), lead)
    expect(onBuyer.error?.code).not.toBe('beyond_own_rights')
  })
})

describe('work that a staff role does not open', () => {
  test('work that a staff role does not open is absent from the queue and from the search', async () => {
    await call(setStaffRole, { userId: member.id, role: 'finance', reason }, owner)
    const queue = await callFunction(server, getQueue, {}, member)
    expect(Object.keys(queue.data.waiting).sort()).toEqual(['dispute', 'payment'])
    const all = await callFunction(server, getQueue, {}, owner)
    expect(Object.keys(all.data.waiting).sort()).toEqual([...queueKinds].sort())
    await server.database.pool.query(
      `insert into public.reports (reporter_id, subject_kind, subject_id, reason, body)
       values ($1, 'chef', gen_random_uuid(), 'other', 'A report')`,
      [buyer.id],
    )
    const kinds: QueueKind[] = ['report']
    expect((await callFunction(server, getQueue, { kinds }, owner)).data.items).toHaveLength(1)
    expect((await callFunction(server, getQueue, { kinds }, member)).data.items).toEqual([])

    const { items } = (await callFunction(server, getQueue, { kinds }, owner)).data
    await call(decideReport, { reportId: items[0]?.id, decision: 'dismiss', note: reason }, owner)
    const idsOf = async (user: TestUser) =>
      (await callFunction(server, getQueue, {}, user)).data.decided.map(({ id }) => id)
    expect(await idsOf(owner)).toContain(items[0]?.id)
    expect(await idsOf(member)).toEqual([])

    const found = await callFunction(server, searchRecords, { query: 'Bella' }, owner)
    expect(found.data.people).toMatchObject([{ id: buyer.id }])
    expect((await callFunction(server, searchRecords, { query: 'Bella' }, member)).data.people).toEqual([])
  })
})

test('notes about a record are read and written with the right that opens the record', async () => {
  await call(setStaffRole, { userId: member.id, role: 'finance', reason }, owner)
  const about = { subjectKind: 'user', subjectId: buyer.id } as const
  const note = { ...about, id: crypto.randomUUID(), body: 'Called twice.' }
  expect((await call(createNote, note, owner)).status).toBe(200)
  for (const refused of [await call(listNotes, about, member), await call(createNote, note, member)]) {
    expect(refused.error).toMatchObject({ code: 'staff_right_missing', details: { right: 'people_read' } })
  }
  await call(setStaffRole, { userId: member.id, role: 'support', reason }, owner)
  expect((await callFunction(server, listNotes, about, member)).data.notes).toHaveLength(1)
})

describe('a role of the marketplace', () => {
  test('a role of the marketplace is created, changed and deleted, and each act is recorded', async () => {
    const created = await callFunction(
      server,
      saveStaffRole,
      { name: 'Night desk', rights: ['orders_read', 'desk'], version: null, reason },
      owner,
    )
    expect(created.data.role).toMatchObject({ rights: ['desk', 'orders_read'], memberCount: 0 })
    const { version } = created.data.role
    const input = { name: 'Night desk', rights: ['desk'], version, reason }
    const changed = await callFunction(server, saveStaffRole, input as never, owner)
    expect(changed.data.role.rights).toEqual(['desk'])
    expect((await call(deleteStaffRole, { name: 'Night desk', reason }, owner)).status).toBe(200)
    expect(await roleNamed('Night desk')).toBeUndefined()
    const { rows } = await server.database.pool.query(
      `select action from public.audit_log where subject_id = 'Night desk' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'create-staff-role',
      'change-staff-role',
      'delete-staff-role',
    ])
  })

  test('changed rights take effect with the next call of the members of the role, who are notified', async () => {
    await call(setStaffRole, { userId: member.id, role: 'Lead', reason }, owner)
    expect((await call(listUsers, {}, member)).status).toBe(200)
    const role = await roleNamed('Lead')
    await call(
      saveStaffRole,
      { name: 'Lead', rights: ['desk', 'staff'], version: role?.version, reason },
      owner,
    )
    expect((await call(listUsers, {}, member)).error.code).toBe('staff_right_missing')
    expect((await noticesOf(member))[0]?.title).toBe('The rights of your staff role have changed')
    const before = await roleNamed('Lead')
    await call(
      saveStaffRole,
      { name: 'Lead', rights: [...leadRights], version: before?.version, reason },
      owner,
    )
  })

  test('a saved role neither gains nor loses a right that the saving admin lacks', async () => {
    const given = await call(
      saveStaffRole,
      { name: 'Mine', rights: ['desk', 'ledger_close'], version: null, reason },
      lead,
    )
    expect(given.error).toMatchObject({ code: 'beyond_own_rights', details: { rights: ['ledger_close'] } })
    expect(await roleNamed('Mine')).toBeUndefined()
    const finance = await roleNamed('finance')
    const taken = await call(
      saveStaffRole,
      { name: 'finance', rights: ['desk'], version: finance?.version, reason },
      lead,
    )
    expect(taken.error.code).toBe('beyond_own_rights')
    expect(await roleNamed('finance')).toEqual(finance)
  })

  test('the rights of the owner role cannot be changed', async () => {
    const role = await roleNamed('owner')
    const input = { name: 'owner', rights: ['desk'], version: role?.version, reason }
    expect((await call(saveStaffRole, input, owner)).error.code).toBe('owner_keeps_rights')
    expect(await roleNamed('owner')).toEqual(role)
  })

  test('a role that was changed after it was read is not overwritten', async () => {
    const role = await roleNamed('support')
    const save = (rights: readonly string[], version: string | null | undefined) =>
      call(saveStaffRole, { name: 'support', rights, version, reason }, owner)
    expect((await save(['desk', 'people_read'], 'an older one')).error.code).toBe('stale_edit')
    expect((await save(['desk', 'people_read'], null)).error.code).toBe('staff_role_taken')
    // A repeated save succeeds without an audit entry.
    expect((await save(role?.rights ?? [], null)).status).toBe(200)
    expect(await roleNamed('support')).toEqual(role)
  })

  test('a role is not deleted while an admin has it, nor when it is built in', async () => {
    const remove = async (name: string, user = owner) =>
      (await call(deleteStaffRole, { name, reason }, user)).error.code
    expect(await remove('Lead')).toBe('staff_role_in_use')
    expect(await remove('finance')).toBe('built_in_role')
    expect(await remove('Nobody')).toBe('not_found')
    await call(saveStaffRole, { name: 'Cashier', rights: ['refunds'], version: null, reason }, owner)
    expect(await remove('Cashier', lead)).toBe('beyond_own_rights')
    expect(await roleNamed('Cashier')).toBeDefined()
  })

  test.each([
    ['without a right', { name: 'Empty', rights: [] }],
    ['with an unknown right', { name: 'Odd', rights: ['everything'] }],
    ['with a right twice', { name: 'Twice', rights: ['desk', 'desk'] }],
    ['with a name of one letter', { name: 'X', rights: ['desk'] }],
    ['with an invisible character', { name: 'sup\u200bport', rights: ['desk'] }],
  ])('a role is refused %s', async (_case, input) => {
    const answer = await call(saveStaffRole, { ...input, version: null, reason }, owner)
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_input'])
  })
})
