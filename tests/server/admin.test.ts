import { decideCertification } from '@localchef/contracts/certifications/decide-certification'
import { listCertifications } from '@localchef/contracts/certifications/list-certifications'
import { decideChef } from '@localchef/contracts/chefs/decide-chef'
import { featureChef } from '@localchef/contracts/chefs/feature-chef'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import { getChefFile } from '@localchef/contracts/chefs/get-chef-file'
import { listChefs } from '@localchef/contracts/chefs/list-chefs'
import { getOverview } from '@localchef/contracts/figures/get-overview'
import { getQueue } from '@localchef/contracts/queue/get-queue'
import { undoDecision } from '@localchef/contracts/queue/undo-decision'
import { chefSearch } from '@localchef/contracts/search/chef-search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { notifyDecisions } from '../notify-decisions.ts'

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'ada@admin.test', role: 'admin', name: 'Ada Admin' })
})
afterAll(() => server.stop())

async function query<Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) {
  return server.database.transaction(async (connection) => (await connection.query<Row>(text, values)).rows)
}

async function audit(subjectId: string) {
  return query(
    `select actor_email, action, subject_kind, before, after, reason, request_id
     from public.audit_log where subject_id = $1 order by id`,
    [subjectId],
  )
}

async function newsOf(user: TestUser): Promise<string[]> {
  const rows = await query<{ event: string }>(
    'select event from public.notifications where user_id = $1 order by created_at, id',
    [user.id],
  )
  return rows.map(({ event }) => event)
}

let people = 0
async function newKitchen(status = 'active'): Promise<{ chef: TestUser; kitchen: Kitchen }> {
  people += 1
  const chef = await server.signUp({
    email: `chef${people}@admin.test`,
    role: 'chef',
    name: `Chef ${people}`,
  })
  const kitchen = await addKitchen(server.database, chef.id, { name: `Kitchen ${people}` })
  await query('update public.chefs set status = $2::public.chef_status, submitted_at = now() where id = $1', [
    kitchen.chefId,
    status,
  ])
  return { chef, kitchen }
}

describe('a kitchen that waits', () => {
  test('a submitted kitchen waits in the queue, oldest first, and is public once approved', async () => {
    const { chef, kitchen } = await newKitchen('submitted')
    const overview = await callFunction(server, getOverview, {}, admin)
    const queue = await callFunction(server, getQueue, {}, admin)
    expect(queue.data.waiting.chef).toBe(1)
    expect(queue.data.items).toMatchObject([{ kind: 'chef', id: kitchen.chefId, title: 'Kitchen 1' }])
    expect(overview.data.days).toHaveLength(30)
    const listed = await callFunction(server, listChefs, { which: 'submitted' }, admin)
    expect(listed.data.chefs).toMatchObject([{ id: kitchen.chefId, owner: { email: chef.email } }])
    const file = await callFunction(server, getChefFile, { chefId: kitchen.chefId }, admin)
    expect(file.data).toMatchObject({
      addressLine: '1 Secret Street',
      openDays: 7,
      offers: [{ name: 'Piroshki' }],
    })
    expect((await callFunction(server, getChef, { id: kitchen.chefId })).status).toBe(404)

    const approved = await callFunction(
      server,
      decideChef,
      { chefId: kitchen.chefId, decision: 'approve', reason: 'The county has confirmed the permit' },
      admin,
    )
    expect(approved.data.chef.status).toBe('active')
    expect((await callFunction(server, getChef, { id: kitchen.chefId })).status).toBe(200)
    expect(await audit(kitchen.chefId)).toMatchObject([
      {
        actor_email: 'ada@admin.test',
        action: 'approve-chef',
        subject_kind: 'chef',
        before: { status: 'submitted' },
        after: { status: 'active' },
        request_id: expect.stringMatching(/^[\w-]{8,64}$/),
      },
    ])
    await notifyDecisions(server)
    expect(await newsOf(chef)).toEqual(['chef_approved'])
    expect((await server.mailbox(chef.email))[0]?.subject).toContain('Your kitchen is open')
  })

  test('rejecting a kitchen requires a reason for its chef, and the decision can be reopened', async () => {
    const { chef, kitchen } = await newKitchen('submitted')
    const { chefId } = kitchen
    const silent = await callFunction(server, decideChef, { chefId, decision: 'reject' }, admin)
    expect(silent.status).toBe(400)
    expect(silent.error.issues).toMatchObject([{ path: ['reason'] }])
    const reason = 'The menu has no prices'
    const rejected = await callFunction(server, decideChef, { chefId, decision: 'reject', reason }, admin)
    expect(rejected.data.chef).toMatchObject({ status: 'draft', statusReason: reason })
    await notifyDecisions(server)
    expect((await server.mailbox(chef.email))[0]?.text).toContain(`Reason: ${reason}.`)
    const late = await callFunction(server, decideChef, { chefId, decision: 'approve' }, admin)
    expect(late.error).toMatchObject({ code: 'chef_conflict', details: { status: 'draft' } })
    const again = await callFunction(server, decideChef, { chefId, decision: 'reopen' }, admin)
    expect(again.data.chef.status).toBe('submitted')
    expect((await audit(chefId)).map(({ action }) => action)).toEqual(['reject-chef', 'reopen-chef'])
  })
})

describe('suspending a kitchen', () => {
  test('suspending a kitchen hides it, and lifting the suspension restores its status', async () => {
    const { chef, kitchen } = await newKitchen('paused')
    const { chefId } = kitchen
    const input = { chefId, decision: 'suspend', reason: 'Complaints about food safety' } as const
    await callFunction(server, decideChef, input, admin)
    expect((await callFunction(server, getChef, { id: chefId })).status).toBe(404)
    const back = await callFunction(server, decideChef, { chefId, decision: 'unsuspend' }, admin)
    expect(back.data.chef).toMatchObject({ status: 'paused', statusReason: null })
    expect(await newsOf(chef)).toEqual(['chef_suspended', 'chef_unsuspended'])
  })
})

test('featured kitchens have ranks without gaps and come first in the search', async () => {
  const [first, second, hidden] = [await newKitchen(), await newKitchen(), await newKitchen('suspended')]
  const feature = (chefId: string, rank: number | null) =>
    callFunction(server, featureChef, { chefId, rank }, admin)
  expect((await feature(first.kitchen.chefId, 5)).data.chef.featuredRank).toBe(1)
  expect((await feature(second.kitchen.chefId, 1)).data.chef.featuredRank).toBe(1)
  const listed = await callFunction(server, listChefs, { which: 'featured' }, admin)
  expect(listed.data.chefs.map(({ id }) => id)).toEqual([second.kitchen.chefId, first.kitchen.chefId])
  const found = await callFunction(server, chefSearch, {})
  expect(found.data.chefs.slice(0, 2).map(({ id }) => id)).toEqual([
    second.kitchen.chefId,
    first.kitchen.chefId,
  ])
  await feature(second.kitchen.chefId, null)
  expect((await callFunction(server, listChefs, { which: 'featured' }, admin)).data.chefs).toMatchObject([
    { id: first.kitchen.chefId, featuredRank: 1 },
  ])
  expect((await feature(hidden.kitchen.chefId, 1)).status).toBe(422)
  expect(await newsOf(second.chef)).toEqual(['chef_featured'])
})

describe('a certification', () => {
  async function newCertification(chefId: string, expires = '2999-01-01'): Promise<string> {
    const rows = await query<{ id: string }>(
      `insert into public.certifications (chef_id, kind, number, issuer, expires_on, document_path)
       values ($1, 'food_handler', 'FH-1', 'San Francisco', $2, 'someone/card.pdf') returning id`,
      [chefId, expires],
    )
    return rows[0]?.id ?? ''
  }
  const isVerified = async (chefId: string) =>
    (await query<{ is_verified: boolean }>('select is_verified from public.chefs where id = $1', [chefId]))[0]
      ?.is_verified

  test('approving a certification sets the verified mark, and reopening removes it', async () => {
    const { chef, kitchen } = await newKitchen()
    const certificationId = await newCertification(kitchen.chefId)
    const waiting = await callFunction(server, listCertifications, {}, admin)
    expect(waiting.data.certifications).toMatchObject([{ id: certificationId, chef: { id: kitchen.chefId } }])
    const decide = (decision: 'approve' | 'reject' | 'reopen', reason?: string) =>
      callFunction(server, decideCertification, { certificationId, decision, reason }, admin)
    await decide('approve')
    expect(await isVerified(kitchen.chefId)).toBe(true)
    expect((await decide('approve')).status).toBe(409)
    await decide('reopen')
    expect(await isVerified(kitchen.chefId)).toBe(false)
    expect((await decide('reject')).status).toBe(400)
    const rejected = await decide('reject', 'The picture cannot be read')
    expect(rejected.data.certification).toMatchObject({
      status: 'rejected',
      rejectedReason: 'The picture cannot be read',
    })
    expect((await audit(certificationId)).map(({ action }) => action)).toEqual([
      'approve-certification',
      'reopen-certification',
      'reject-certification',
    ])
    await notifyDecisions(server)
    expect(await newsOf(chef)).toEqual(['certification_rejected'])
  })

  test('a certification approved, undone and approved again notifies its chef once at the bell and once by mail', async () => {
    const { chef, kitchen } = await newKitchen()
    const certificationId = await newCertification(kitchen.chefId)
    const approve = () =>
      callFunction(server, decideCertification, { certificationId, decision: 'approve' }, admin)
    await approve()
    await callFunction(server, undoDecision, { kind: 'certification', id: certificationId }, admin)
    await approve()
    expect(await newsOf(chef)).toEqual([])
    await notifyDecisions(server)
    expect(await newsOf(chef)).toEqual(['certification_approved'])
    const mails = await server.mailbox(chef.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Approved: Food handler card – LocalChef'])
  })

  test('reopening a certification notifies its chef if the approval was notified', async () => {
    const { chef, kitchen } = await newKitchen()
    const certificationId = await newCertification(kitchen.chefId)
    await callFunction(server, decideCertification, { certificationId, decision: 'approve' }, admin)
    await notifyDecisions(server)
    // Audit entries cannot be changed, so the approval is inserted again with an older time.
    await query(
      `insert into public.audit_log (actor_id, actor_email, action, subject_kind, subject_id, created_at)
       values ($1, 'ada@admin.test', 'approve-certification', 'certification', $2, now() - interval '200 seconds')`,
      [admin.id, certificationId],
    )
    await callFunction(server, decideCertification, { certificationId, decision: 'reopen' }, admin)
    expect(await newsOf(chef)).toEqual(['certification_approved', 'certification_reopened'])
  })

  test('an expired certification cannot be approved', async () => {
    const { kitchen } = await newKitchen()
    const certificationId = await newCertification(kitchen.chefId, '2020-01-01')
    const answer = await callFunction(
      server,
      decideCertification,
      { certificationId, decision: 'approve' },
      admin,
    )
    expect(answer.error.code).toBe('expired')
    expect(await audit(certificationId)).toEqual([])
  })
})
