import { decideCertification } from '@localchef/contracts/certifications/decide-certification'
import { deleteCertification } from '@localchef/contracts/certifications/delete-certification'
import { saveCertification } from '@localchef/contracts/certifications/save-certification'
import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import { getMyChef } from '@localchef/contracts/chefs/get-my-chef'
import { expireCertifications } from '@localchef/domain/certifications/expire-certifications'
import { queriesOn } from '@localchef/domain/queries'
import type { OutgoingMail } from '@localchef/domain/server-function'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { nothingOutside } from '../nothing-outside.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

function query<Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) {
  return server.database.transaction(async (connection) => (await connection.query<Row>(text, values)).rows)
}

let chefs = 0
async function newChef() {
  chefs += 1
  const chef = await server.signUp({ email: `chef${chefs}@certifications.test`, role: 'chef', name: 'Olga' })
  return { chef, kitchen: await addKitchen(server.database, chef.id) }
}

async function certificationOf(chef: TestUser, changes: object = {}) {
  const documentPath = `${chef.id}/${crypto.randomUUID()}.pdf`
  const upload = await chef.client.storage
    .from('certificates')
    .upload(documentPath, pdf, { contentType: 'application/pdf' })
  expect(upload.error).toBeNull()
  return {
    kind: 'food_handler' as const,
    number: 'FH-1',
    issuer: 'The County',
    issuedOn: '2026-01-02',
    expiresOn: '2099-01-02',
    documentPath,
    ...changes,
  }
}

test('a pending certification can be corrected and deleted, and a decided one cannot', async () => {
  const { chef } = await newChef()
  const saved = await callFunction(
    server,
    saveCertification,
    { certification: await certificationOf(chef) },
    chef,
  )
  expect(saved.status).toBe(200)
  const [certification] = saved.data.business.certifications
  expect(certification).toMatchObject({ status: 'pending', issuer: 'The County' })
  const id = certification?.id ?? ''
  await query(
    `update public.certifications set status = 'rejected', rejected_reason = 'Blurred' where id = $1`,
    [id],
  )
  const again = await callFunction(
    server,
    saveCertification,
    { id, certification: await certificationOf(chef) },
    chef,
  )
  const [corrected] = again.data.business.certifications
  expect(corrected).toMatchObject({ status: 'pending', rejectedReason: null })
  const newId = corrected?.id ?? ''
  await query(`update public.certifications set status = 'approved' where id = $1`, [newId])
  const late = await callFunction(server, deleteCertification, { id: newId }, chef)
  expect(late.error.code).toBe('already_approved')
  const replacement = await certificationOf(chef)
  const changed = await callFunction(
    server,
    saveCertification,
    { id: newId, certification: replacement },
    chef,
  )
  expect(changed.status).toBe(409)
})

test("a chef reads which certifications their place's rule still requires, and which of them are under review", async () => {
  const { chef, kitchen } = await newChef()
  const asked = async () => {
    const mine = (await callFunction(server, getMyChef, {}, chef)).data.chef?.missingCertifications
    const { business } = (await callFunction(server, getBusiness, {}, chef)).data
    expect(business?.missingCertifications).toEqual(mine)
    return mine
  }
  const permits = { kinds: ['mehko', 'cottage_food'], isUnderReview: false }
  const cards = { kinds: ['food_manager', 'food_handler'], isUnderReview: false }
  expect(await asked()).toEqual([permits, cards])
  const certification = await certificationOf(chef)
  await callFunction(server, saveCertification, { certification }, chef)
  expect(await asked()).toEqual([permits, { ...cards, isUnderReview: true }])
  const setStatus = (set: string) =>
    query(`update public.certifications set ${set} where chef_id = $1`, [kitchen.chefId])
  await setStatus(`status = 'rejected', rejected_reason = 'Blurred'`)
  expect(await asked()).toEqual([permits, cards])
  await setStatus(`status = 'approved', rejected_reason = null`)
  expect(await asked()).toEqual([permits])
  await setStatus(`issued_on = null, expires_on = current_date - 1`)
  expect(await asked()).toEqual([permits, cards])
  await query(`update public.chefs set state = 'Hawaii' where id = $1`, [kitchen.chefId])
  expect(await asked()).toEqual([])
  await query(`update public.chefs set state = 'CA', kind = 'truck_stop' where id = $1`, [kitchen.chefId])
  expect(await asked()).toEqual([])
  await query('delete from public.certifications where chef_id = $1', [kitchen.chefId])
})

test('an admin cannot approve a certification that the chef has replaced since', async () => {
  const { chef } = await newChef()
  const admin = await server.signUp({ email: 'admin@certifications.test', role: 'admin', name: 'Ada' })
  const saved = await callFunction(
    server,
    saveCertification,
    { certification: await certificationOf(chef) },
    chef,
  )
  const looked = saved.data.business.certifications[0]?.id ?? ''
  const swap = { id: looked, certification: await certificationOf(chef, { expiresOn: '2199-01-02' }) }
  const swapped = await callFunction(server, saveCertification, swap, chef)
  const approve = (certificationId: string) =>
    callFunction(server, decideCertification, { certificationId, decision: 'approve' }, admin)
  expect((await approve(looked)).status).toBe(404)
  const [waiting] = swapped.data.business.certifications
  expect(waiting).toMatchObject({ status: 'pending', expiresOn: '2199-01-02' })
  expect((await approve(waiting?.id ?? '')).status).toBe(200)
})

test('only the chef reads certifications and their documents without an operation', async () => {
  const { chef } = await newChef()
  const { chef: other } = await newChef()
  const certification = await certificationOf(chef)
  const saved = await callFunction(server, saveCertification, { certification }, chef)
  const id = saved.data.business.certifications[0]?.id ?? ''
  expect((await callFunction(server, deleteCertification, { id }, other)).status).toBe(404)
  expect((await callFunction(server, saveCertification, { id, certification }, other)).status).toBe(404)
  const stolen = await callFunction(server, saveCertification, { certification }, other)
  expect(stolen.error.issues?.[0]?.path).toEqual(['certification', 'documentPath'])
  expect((await other.client.from('certifications').select('id').eq('id', id)).data).toEqual([])
  expect(
    (await other.client.storage.from('certificates').download(certification.documentPath)).error,
  ).not.toBeNull()
  expect(
    (await chef.client.storage.from('certificates').download(certification.documentPath)).error,
  ).toBeNull()
  const expired = { ...certification, issuedOn: '2020-01-01', expiresOn: '2021-01-01' }
  const refused = await callFunction(server, saveCertification, { certification: expired }, chef)
  expect(refused.error.issues?.[0]?.path).toEqual(['certification', 'expiresOn'])
})

test('a chef is reminded 30 and 7 days before a certification expires and loses the verified mark then', async () => {
  const { chef, kitchen } = await newChef()
  await callFunction(
    server,
    saveCertification,
    { certification: await certificationOf(chef, { expiresOn: '2098-06-30' }) },
    chef,
  )
  await query(`update public.certifications set status = 'approved' where chef_id = $1`, [kitchen.chefId])
  const isVerified = async () => (await callFunction(server, getChef, { id: kitchen.chefId })).data.isVerified
  expect(await isVerified()).toBe(true)
  const mails: OutgoingMail[] = []
  const sweep = (day: string) =>
    server.database.transaction((connection) =>
      expireCertifications({
        db: queriesOn(connection),
        now: new Date(`${day}T20:00:00Z`),
        outside: nothingOutside({
          async queueMail(mail) {
            mails.push(mail)
          },
        }),
      }),
    )
  expect(await sweep('2098-05-01')).toEqual({ expired: 0, reminded: 0 })
  expect(await sweep('2098-06-01')).toEqual({ expired: 0, reminded: 1 })
  expect(await sweep('2098-06-02')).toEqual({ expired: 0, reminded: 0 })
  expect(await sweep('2098-06-24')).toEqual({ expired: 0, reminded: 1 })
  expect(await sweep('2098-06-30')).toEqual({ expired: 0, reminded: 0 })
  expect(await isVerified()).toBe(true)
  expect(await sweep('2098-07-01')).toEqual({ expired: 1, reminded: 0 })
  expect(await sweep('2098-07-02')).toEqual({ expired: 0, reminded: 0 })
  expect(await isVerified()).toBe(false)
  expect(mails.map(({ to, title }) => [to, title.split(':')[0]])).toEqual([
    [chef.email, 'Expires within 30 days'],
    [chef.email, 'Expires within 7 days'],
    [chef.email, 'Expired'],
  ])
  const told = await chef.client.from('notifications').select('event').order('created_at')
  expect(told.data?.map(({ event }) => event).sort()).toEqual([
    'certification_expired',
    'certification_expires_in_30',
    'certification_expires_in_7',
  ])
})

test("the hourly task expires certifications by the kitchen's time zone and removes them from its page", async () => {
  const { chef, kitchen } = await newChef()
  const certifications = [
    await certificationOf(chef),
    await certificationOf(chef, { kind: 'insurance' as const }),
  ]
  for (const certification of certifications) {
    await callFunction(server, saveCertification, { certification }, chef)
  }
  await query(`update public.certifications set status = 'approved' where chef_id = $1`, [kitchen.chefId])
  // The day has ended on the East Coast but not on the West Coast.
  await query(`update public.chefs set time_zone = 'Pacific/Pago_Pago' where id = $1`, [kitchen.chefId])
  await query(
    `update public.certifications
     set expires_on = (now() at time zone 'Pacific/Pago_Pago')::date,
       issued_on = null
     where chef_id = $1
       and kind = 'food_handler'`,
    [kitchen.chefId],
  )
  const page = async () => {
    const { data } = await callFunction(server, getChef, { id: kitchen.chefId })
    return { isVerified: data.isVerified, certifications: data.certifications.map(({ kind }) => kind) }
  }
  await server.runTask('expire-certifications')
  expect(await page()).toEqual({ isVerified: true, certifications: ['food_handler', 'insurance'] })
  await query(`update public.chefs set time_zone = 'Pacific/Kiritimati' where id = $1`, [kitchen.chefId])
  await server.runTask('expire-certifications')
  expect(await page()).toEqual({ isVerified: true, certifications: ['insurance'] })
  await query(
    `update public.certifications set expires_on = current_date - 3, issued_on = null where chef_id = $1`,
    [kitchen.chefId],
  )
  await server.runTask('expire-certifications')
  expect(await page()).toEqual({ isVerified: false, certifications: [] })
  const subjects = (await server.mailbox(chef.email)).map(({ subject }) => subject.split(':')[0])
  expect(subjects.sort()).toEqual(['Expired', 'Expired', 'Expires within 7 days'])
})
