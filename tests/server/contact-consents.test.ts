import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { listContactConsents } from '@localchef/contracts/consents/list-contact-consents'
import { setContactConsent } from '@localchef/contracts/consents/set-contact-consent'
import { exportBuyers } from '@localchef/contracts/orders/export-buyers'
import { listBuyers } from '@localchef/contracts/orders/list-buyers'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { exportUser } from '@localchef/contracts/users/export-user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let buyer: TestUser
let silent: TestUser
let chef: TestUser
let other: TestUser
let admin: TestUser
let kitchen: Kitchen
let otherKitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'bella@consents.test', role: 'buyer', name: 'Bella Buyer' })
  silent = await server.signUp({ email: 'silent@consents.test', role: 'buyer', name: 'Sam Silent' })
  chef = await server.signUp({ email: 'chef@consents.test', role: 'chef', name: 'Olga' })
  other = await server.signUp({ email: 'other@consents.test', role: 'chef', name: 'Otto' })
  admin = await server.signUp({ email: 'admin@consents.test', role: 'admin', name: 'Ada' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 40 })
  otherKitchen = await addKitchen(server.database, other.id, { portions: 40, name: 'Otto Oven' })
})
afterAll(() => server.stop())

async function order(user: TestUser, from: Kitchen, changes: object = {}) {
  const lines = [
    { dishId: from.dishId, quantity: 1, variantIds: [from.variantId], isReady: true, seenUnitPrice: 6.5 },
  ]
  const { data: quote } = await callFunction(server, quoteOrder, { chefId: from.chefId, lines })
  const slotFrom = steadySlot(quote.slots)
  const { status } = await callFunction(
    server,
    placeOrder,
    { chefId: from.chefId, lines, slotFrom, ...changes },
    user,
  )
  expect(status).toBe(200)
}

async function buyersOf(user: TestUser) {
  const { data } = await callFunction(server, listBuyers, {}, user)
  return data.buyers.map(({ name, consentedAt, email }) => ({ name, consents: consentedAt !== null, email }))
}

const own = () => callFunction(server, listContactConsents, {}, buyer)

const without = { name: 'Bella Buyer', consents: false, email: null }
const withConsent = { name: 'Bella Buyer', consents: true, email: 'bella@consents.test' }

test('an order without the box gives no consent, and the kitchen sees no email address', async () => {
  await order(buyer, kitchen)
  expect(await buyersOf(chef)).toEqual([without])
  const { data } = await callFunction(server, exportBuyers, {}, chef)
  expect(data.csv).not.toContain('@')
})

test('a buyer who ticks the box at checkout is listed with a date and an address, in that kitchen only', async () => {
  await order(buyer, otherKitchen)
  await order(silent, kitchen)
  await order(buyer, kitchen, { contactConsent: true })
  expect(await buyersOf(chef)).toEqual([withConsent, { name: 'Sam Silent', consents: false, email: null }])
  expect(await buyersOf(other)).toEqual([without])
  const { data } = await callFunction(server, exportBuyers, {}, chef)
  const [, bella = '', sam = ''] = data.csv.trim().split('\r\n')
  expect(bella).toMatch(/,\d{4}-\d\d-\d\dT[\d:.]+Z,bella@consents\.test$/)
  expect(sam).toMatch(/,,$/)
})

test('a later order without the box withdraws nothing and keeps the date', async () => {
  const before = (await own()).data.consents
  await order(buyer, kitchen)
  const after = (await own()).data.consents
  expect(after[0]).toEqual(before[0])
  expect(after.map(({ chef: { name }, givenAt }) => [name, givenAt !== null])).toEqual([
    ['Olga Piroshki Kitchen', true],
    ['Otto Oven', false],
  ])
})

test('withdrawing a consent removes the address immediately, and the consent can be given again in the settings', async () => {
  const withdrawn = await callFunction(
    server,
    setContactConsent,
    { chefId: kitchen.chefId, isGiven: false },
    buyer,
  )
  expect(withdrawn.data).toEqual({ givenAt: null })
  expect((await buyersOf(chef)).find(({ name }) => name === 'Bella Buyer')).toEqual(without)
  const [row] = (
    await server.database.pool.query('select withdrawn_at >= given_at as kept from public.contact_consents')
  ).rows
  expect(row).toEqual({ kept: true })
  const given = await callFunction(
    server,
    setContactConsent,
    { chefId: kitchen.chefId, isGiven: true },
    buyer,
  )
  expect(given.data.givenAt).not.toBeNull()
  expect(await buyersOf(chef)).toContainEqual(withConsent)
})

test('nobody consents to a kitchen they never ordered from, and nobody consents for others', async () => {
  const stranger = { chefId: otherKitchen.chefId, isGiven: true }
  expect((await callFunction(server, setContactConsent, stranger, silent)).status).toBe(404)
  expect((await callFunction(server, setContactConsent, stranger)).status).toBe(401)
  expect((await callFunction(server, listContactConsents, {}, silent)).data.consents).toMatchObject([
    { givenAt: null },
  ])
  const added = await chef.client
    .from('contact_consents')
    .insert({ buyer_id: silent.id, chef_id: kitchen.chefId })
  expect(added.error?.code).toBe('42501')
})

test('only the buyer reads the row of a consent, and the exports of the account contain it', async () => {
  expect((await buyer.client.from('contact_consents').select('chef_id')).data).toEqual([
    { chef_id: kitchen.chefId },
  ])
  expect((await chef.client.from('contact_consents').select('chef_id')).data).toEqual([])
  expect((await silent.client.from('contact_consents').select('chef_id')).data).toEqual([])
  const { data } = await callFunction(
    server,
    exportUser,
    { userId: buyer.id, reason: 'Asked by letter' },
    admin,
  )
  expect(data.data.contactConsents).toMatchObject([{ chef_id: kitchen.chefId }])
})

test('an erased account leaves no consent behind', async () => {
  await order(silent, kitchen, { contactConsent: true })
  const { rows: open } = await server.database.pool.query<{ id: string }>(
    'select id from public.orders where buyer_id = $1',
    [silent.id],
  )
  for (const { id } of open) {
    await callFunction(server, transitionOrder, { orderId: id, from: 'placed', to: 'cancelled' }, silent)
  }
  const erased = await callFunction(server, deleteAccount, { confirmation: silent.email }, silent)
  expect(erased.status).toBe(200)
  const { rows } = await server.database.pool.query(
    'select count(*)::integer as left from public.contact_consents where buyer_id = $1',
    [silent.id],
  )
  expect(rows).toEqual([{ left: 0 }])
})
