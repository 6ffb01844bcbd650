import { saveCertification } from '@localchef/contracts/certifications/save-certification'
import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { updatePermit } from '@localchef/contracts/chefs/update-permit'
import { getLabelFacts } from '@localchef/contracts/orders/get-label-facts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'

/** A permit and its certification have the same number, which people type only once. */

const limits = { mealsPerDay: null, mealsPerWeek: null, salesPerYear: null }
let server: TestServer
let chef: TestUser
let chefId = ''
let path = ''
let chefs = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  chefs += 1
  chef = await server.signUp({ email: `chef${chefs}@number.test`, role: 'chef', name: `Olga ${chefs}` })
  chefId = (await addKitchen(server.database, chef.id)).chefId
  path = `${chef.id}/${crypto.randomUUID()}.pdf`
  const upload = await chef.client.storage
    .from('certificates')
    .upload(path, pdf, { contentType: 'application/pdf' })
  expect(upload.error).toBeNull()
})

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const query = (text: string, values: readonly unknown[]) => server.database.pool.query(text, [...values])
const permit = (number: string, kind = 'MEHKO') =>
  saveSeen(server, updatePermit, { kind, number, ...limits }, chef)
const certify = (number: string, kind: 'mehko' | 'cottage_food' | 'food_manager' = 'mehko', id?: string) => {
  const certification = {
    kind,
    number,
    issuer: 'The County',
    issuedOn: null,
    expiresOn: null,
    documentPath: path,
  }
  return callFunction(server, saveCertification, { certification, ...(id && { id }) }, chef)
}
const numbers = async () => {
  const { business } = (await callFunction(server, getBusiness, {}, chef)).data
  return {
    permit: business?.permit.number,
    certifications: business?.certifications.map(({ number }) => number),
    ids: business?.certifications.map(({ id }) => id) ?? [],
  }
}
const onLabels = async () =>
  (await callFunction(server, getLabelFacts, { orderIds: [crypto.randomUUID()] }, chef)).data.permit?.number

test('the number typed in a certification becomes that of the permit, and labels show it', async () => {
  expect((await certify('M-77')).status).toBe(200)
  expect(await numbers()).toMatchObject({ permit: 'M-77', certifications: ['M-77'] })
  expect(await onLabels()).toBe('M-77')
  await permit('M-77')
  expect(await numbers()).toMatchObject({ permit: 'M-77', certifications: ['M-77'] })
})

test('the number typed in the permit becomes that of the waiting certification, under a new id', async () => {
  await certify('')
  const before = (await numbers()).ids
  await permit('M-78')
  expect(await numbers()).toMatchObject({ permit: 'M-78', certifications: ['M-78'] })
  expect((await numbers()).ids).not.toEqual(before)
})

test('a corrected number is corrected in both', async () => {
  await certify('M-1')
  await permit('M-2')
  expect(await numbers()).toMatchObject({ permit: 'M-2', certifications: ['M-2'] })
  const [id] = (await numbers()).ids
  await certify('M-3', 'mehko', id)
  expect(await numbers()).toMatchObject({ permit: 'M-3', certifications: ['M-3'] })
})

test('another number of the permit, and the number of another kind of certification, stay', async () => {
  await permit('M-5')
  await certify('F-1', 'food_manager')
  await certify('C-9', 'cottage_food')
  expect((await numbers()).permit).toBe('M-5')
  await certify('M-6')
  expect((await numbers()).permit).toBe('M-5')
})

test('a number that an admin approved changes with no later number of the permit', async () => {
  await certify('M-10')
  await query(`update public.certifications set status = 'approved' where chef_id = $1`, [chefId])
  await permit('M-11')
  expect(await numbers()).toMatchObject({ permit: 'M-11', certifications: ['M-10'] })
})
