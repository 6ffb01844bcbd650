import { randomUUID } from 'node:crypto'
import { acceptStaffInvitation } from '@localchef/contracts/staff/accept-staff-invitation'
import { createStaffInvitation } from '@localchef/contracts/staff/create-staff-invitation'
import { getStaffInvitation } from '@localchef/contracts/staff/get-staff-invitation'
import { listStaffInvitations } from '@localchef/contracts/staff/list-staff-invitations'
import { revokeStaffInvitation } from '@localchef/contracts/staff/revoke-staff-invitation'
import { setStaffRole } from '@localchef/contracts/staff/set-staff-role'
import { queriesOn } from '@localchef/domain/queries'
import { pruneStaffInvitations } from '@localchef/domain/staff/staff-invitations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantAdmin } from '../../apps/server/src/commands/grant-admin.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { nothingOutside } from '../nothing-outside.ts'

/** Invitations to the staff by mail. */

const reason = 'She helps at night'
const soon = { timeout: 20_000, interval: 100 }

let server: TestServer
let owner: TestUser

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp({ email: 'olga@invited.test', role: 'admin', name: 'Olga Owner' })
  await grantAdmin(server.database, owner.email, 'owner')
})
afterAll(() => server.stop())

const invite = (email: string, role = 'support', by = owner, id: string = randomUUID()) =>
  callFunction(server, createStaffInvitation, { id, email, role, reason }, by)

const look = (token: string, by: TestUser) => callFunction(server, getStaffInvitation, { token }, by)
const accept = (token: string, by: TestUser) => callFunction(server, acceptStaffInvitation, { token }, by)

/** The secrets of the links mailed to an address, oldest first. */
async function linksTo(address: string): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ text: string }>(
    `select m.body_text as text from mail.outbox m where recipient = $1 order by id`,
    [address],
  )
  return rows.flatMap(({ text }) => /staff-invitation\/([\w-]{43})/.exec(text)?.[1] ?? [])
}

async function invited(name: string, role = 'support') {
  const person = await server.signUp({ email: `${name}@invited.test`, role: 'buyer', name })
  expect((await invite(person.email, role)).status).toBe(200)
  await expect.poll(() => linksTo(person.email), soon).toHaveLength(1)
  const token = (await linksTo(person.email))[0] ?? ''
  return { person, token }
}

const roleOf = async ({ id }: TestUser) =>
  (
    await server.database.pool.query(
      `select p.role, m.role as staff from public.profiles p left join public.staff_members m on m.user_id = p.id where p.id = $1`,
      [id],
    )
  ).rows[0]

test('an invited person sees the role, accepts once, and the audit names both sides', async () => {
  const { person, token } = await invited('ivy', 'moderator')
  expect((await look(token, person)).data).toMatchObject({ role: 'moderator', invitedBy: 'Olga Owner' })
  const listed = await callFunction(server, listStaffInvitations, {}, owner)
  expect(listed.data.invitations).toMatchObject([{ email: person.email, role: 'moderator' }])
  expect(JSON.stringify(listed.data)).not.toContain(token)

  const answers = await Promise.all([accept(token, person), accept(token, person)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await roleOf(person)).toEqual({ role: 'admin', staff: 'moderator' })
  expect((await accept(token, person)).error.code).toBe('invitation_gone')
  const { rows } = await server.database.pool.query(
    `select action, actor_id, after from public.audit_log where action like '%staff-invitation' order by id`,
  )
  expect(rows).toMatchObject([
    { action: 'create-staff-invitation', actor_id: owner.id },
    { action: 'accept-staff-invitation', actor_id: person.id, after: { invitedBy: owner.id } },
  ])
  expect(JSON.stringify(rows)).not.toContain(person.email)
  expect((await invite(person.email)).error.code).toBe('already_staff')
})

test('a forwarded, revoked, replaced or expired link makes nobody an admin', async () => {
  const { person, token } = await invited('rob')
  const other = await server.signUp({ email: 'otto@invited.test', role: 'buyer', name: 'Otto' })
  expect((await look(token, other)).error.code).toBe('invitation_of_another')
  expect((await accept(token, other)).error.code).toBe('invitation_of_another')
  expect((await accept(`${token.slice(1)}x`, person)).error.code).toBe('invitation_gone')

  expect((await invite(person.email, 'finance')).data.invitations.map(({ role }) => role)).toEqual([
    'finance',
  ])
  expect((await accept(token, person)).error.code).toBe('invitation_gone')
  await expect.poll(() => linksTo(person.email), soon).toHaveLength(2)
  const newer = (await linksTo(person.email))[1] ?? ''
  expect((await look(newer, person)).data.role).toBe('finance')

  await server.database.pool.query('update public.staff_invitations set expires_at = now()')
  expect((await accept(newer, person)).error.code).toBe('invitation_gone')
  await server.database.transaction((connection) =>
    pruneStaffInvitations({ db: queriesOn(connection), now: new Date(), outside: nothingOutside() }),
  )
  const { rows } = await server.database.pool.query('select 1 from public.staff_invitations')
  expect(rows).toEqual([])

  const { data } = await invite(person.email)
  const id = data.invitations[0]?.id ?? ''
  expect((await callFunction(server, revokeStaffInvitation, { id }, owner)).data.invitations).toEqual([])
  expect((await callFunction(server, revokeStaffInvitation, { id }, owner)).status).toBe(404)
  for (const link of await linksTo(person.email)) expect((await accept(link, person)).status).toBe(404)
  expect(await roleOf(person)).toEqual({ role: 'buyer', staff: null })
})

test('nobody invites to rights they lack, and an invitation ends with the rights of the admin who sent it', async () => {
  const lead = await server.signUp({ email: 'lea@invited.test', role: 'admin', name: 'Lea Lead' })
  await server.database.pool.query(`insert into public.staff_roles (name) values ('lead')`)
  await server.database.pool.query(
    `insert into public.staff_role_rights (role, right_name) values ('lead', 'staff'), ('lead', 'desk'), ('lead', 'people_read'), ('lead', 'kitchens_read'), ('lead', 'orders_read')`,
  )
  await grantAdmin(server.database, lead.email, 'lead')
  const person = await server.signUp({ email: 'pia@invited.test', role: 'buyer', name: 'Pia' })
  expect((await invite(person.email, 'finance', lead)).error.code).toBe('beyond_own_rights')
  expect((await invite(person.email, 'nobody', lead)).error.code).toBe('unknown_staff_role')
  const id = randomUUID()
  expect((await invite(person.email, 'support', lead, id)).status).toBe(200)
  expect((await invite(person.email, 'support', lead, id)).status).toBe(200)
  await expect.poll(() => linksTo(person.email), soon).toHaveLength(1)
  const token = (await linksTo(person.email))[0] ?? ''

  const lowered = { userId: lead.id, role: 'support', reason }
  expect((await callFunction(server, setStaffRole, lowered, owner)).status).toBe(200)
  expect((await accept(token, person)).error.code).toBe('invitation_gone')
  const raised = { userId: lead.id, role: 'lead', reason }
  expect((await callFunction(server, setStaffRole, raised, owner)).status).toBe(200)
  expect((await accept(token, person)).data).toEqual({ role: 'support' })
})

test('a chef whose kitchen is open is asked to end that first', async () => {
  const chef = await server.signUp({ email: 'cleo@invited.test', role: 'chef', name: 'Cleo' })
  await addKitchen(server.database, chef.id)
  expect((await invite(chef.email)).status).toBe(200)
  await expect.poll(() => linksTo(chef.email), soon).toHaveLength(1)
  const token = (await linksTo(chef.email))[0] ?? ''
  expect((await accept(token, chef)).error.code).toBe('has_open_kitchen')
  expect((await roleOf(chef)).role).toBe('chef')
})

test('a person without an invitation cannot become an admin by any statement of theirs', async () => {
  const person = await server.signUp({ email: 'max@invited.test', role: 'buyer', name: 'Max' })
  const client = await server.database.pool.connect()
  const attempt = async (asRole: string) => {
    await client.query('begin')
    try {
      await client.query(
        `select set_config('request.jwt.claims', json_build_object('sub', $1::text, 'role', 'authenticated')::text, true)`,
        [person.id],
      )
      await client.query(`set local role ${asRole}`)
      await client.query(`update public.profiles set role = 'admin' where id = $1`, [person.id])
      return 'done'
    } catch (error) {
      return (error as { code: string }).code
    } finally {
      await client.query('rollback')
    }
  }
  try {
    expect([await attempt('service_role'), await attempt('authenticated')]).toEqual(['42501', '42501'])
  } finally {
    client.release()
  }
})
