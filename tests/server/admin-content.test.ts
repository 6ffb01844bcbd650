import { randomUUID } from 'node:crypto'
import { deleteAnnouncement } from '@localchef/contracts/announcements/delete-announcement'
import { listAnnouncements } from '@localchef/contracts/announcements/list-announcements'
import { saveAnnouncement } from '@localchef/contracts/announcements/save-announcement'
import { listAuditLog } from '@localchef/contracts/audit/list-audit-log'
import { featureChef } from '@localchef/contracts/chefs/feature-chef'
import { getHomeFeed } from '@localchef/contracts/home/get-home-feed'
import { listDishes } from '@localchef/contracts/listings/list-dishes'
import { setListingStatus } from '@localchef/contracts/listings/set-listing-status'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { createNote } from '@localchef/contracts/notes/create-note'
import { listOrders } from '@localchef/contracts/orders/list-orders'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { decideReport } from '@localchef/contracts/reports/decide-report'
import { listReports } from '@localchef/contracts/reports/list-reports'
import { reportContent } from '@localchef/contracts/reports/report-content'
import { createReview } from '@localchef/contracts/reviews/create-review'
import { listAllReviews } from '@localchef/contracts/reviews/list-all-reviews'
import { listReviews } from '@localchef/contracts/reviews/list-reviews'
import { setReviewHidden } from '@localchef/contracts/reviews/set-review-hidden'
import { saveService } from '@localchef/contracts/services/save-service'
import { setServiceStatus } from '@localchef/contracts/services/set-service-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { notifyDecisions } from '../notify-decisions.ts'
import { saveSeen } from '../save-seen.ts'
import { cateringOffer } from '../service-offers.ts'

const partyTrays = { ...cateringOffer, name: 'Party trays', price: 20 }

let server: TestServer
let admin: TestUser
let chef: TestUser
let buyer: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'ada@content.test', role: 'admin', name: 'Ada Admin' })
  chef = await server.signUp({ email: 'olga@content.test', role: 'chef', name: 'Olga Chef', language: 'ru' })
  buyer = await server.signUp({ email: 'bella@content.test', role: 'buyer', name: 'Bella Buyer' })
  kitchen = await addKitchen(server.database, chef.id)
})
afterAll(() => server.stop())

async function order(): Promise<string> {
  const cart = {
    chefId: kitchen.chefId,
    lines: [{ dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }],
  }
  const quote = await callFunction(server, quoteOrder, cart, buyer)
  const slotFrom = quote.data.slots.at(-1)?.from ?? ''
  return (await callFunction(server, placeOrder, { ...cart, slotFrom }, buyer)).data.id
}

/** Actions in the audit about a subject, oldest first. */
async function actsOn(subjectId: string): Promise<string[]> {
  const log = await callFunction(server, listAuditLog, { subjectId }, admin)
  return log.data.entries.map(({ action }) => action).toReversed()
}

test('an admin finds an order by its number and cancels it with a reason for both sides and the audit', async () => {
  const orderId = await order()
  const all = await callFunction(server, listOrders, { query: 'bella' }, admin)
  const number = all.data.orders[0]?.number ?? 0
  for (const query of [`#${number}`, `№${number}`]) {
    const found = await callFunction(server, listOrders, { query, status: 'open' }, admin)
    expect(found.data.orders).toMatchObject([{ id: orderId, buyerName: 'Bella Buyer', status: 'placed' }])
  }
  const move = { orderId, from: 'placed', to: 'cancelled' } as const
  expect((await callFunction(server, transitionOrder, move, admin)).status).toBe(400)
  const reason = 'The chef cannot be reached'
  const done = await callFunction(server, transitionOrder, { ...move, reason }, admin)
  expect(done.data).toMatchObject({ status: 'cancelled', statusReason: reason })
  expect(await actsOn(orderId)).toEqual(['cancel-order'])
  for (const user of [chef, buyer]) expect((await server.mailbox(user.email))[0]?.text).toContain(reason)
})

test("an admin pauses a dish with a reason in its chef's language, and reactivates it", async () => {
  const listed = await callFunction(server, listDishes, { query: 'пирожки', status: 'active' }, admin)
  expect(listed.data.listings).toMatchObject([{ id: kitchen.dishId, price: 5, chef: { id: kitchen.chefId } }])
  const set = (from: 'active' | 'paused', to: 'active' | 'paused') =>
    callFunction(
      server,
      setListingStatus,
      { kind: 'dish', id: kitchen.dishId, from, to, reason: 'Нет списка аллергенов' },
      admin,
    )
  expect((await set('active', 'paused')).data.listing.status).toBe('paused')
  expect((await server.mailbox(chef.email))[0]?.subject).toContain('На паузе: Пирожки')
  expect((await set('active', 'paused')).error.code).toBe('listing_conflict')
  expect((await set('paused', 'active')).data.listing.status).toBe('active')
  expect(await actsOn(kitchen.dishId)).toEqual(['set-dish-status', 'set-dish-status'])
})

test('a chef sees why an admin has hidden a dish, and cannot show it again', async () => {
  const reason = 'The list of allergens is missing.'
  const set = (from: 'active' | 'paused', to: 'active' | 'paused') =>
    callFunction(server, setListingStatus, { kind: 'dish', id: kitchen.dishId, from, to, reason }, admin)
  const dish = async () => {
    const { data } = await callFunction(server, listMenu, {}, chef)
    return data.dishes.find(({ id }) => id === kitchen.dishId)
  }
  await set('active', 'paused')
  expect(await dish()).toMatchObject({ status: 'paused', hiddenReason: reason })
  const offer = () => callFunction(server, setDishesStatus, { ids: [kitchen.dishId], status: 'active' }, chef)
  expect((await offer()).error).toMatchObject({ code: 'hidden_by_admin' })
  expect(await dish()).toMatchObject({ status: 'paused' })
  const listed = await callFunction(server, listDishes, { status: 'paused' }, admin)
  expect(listed.data.listings).toMatchObject([{ id: kitchen.dishId, hiddenReason: reason }])
  await set('paused', 'active')
  expect(await dish()).toMatchObject({ status: 'active', hiddenReason: null })
  // A chef can reactivate a dish that only the chef has paused.
  await callFunction(server, setDishesStatus, { ids: [kitchen.dishId], status: 'paused' }, chef)
  expect((await offer()).data).toEqual({ changed: 1 })
})

test('a chef cannot show a service that an admin has hidden', async () => {
  const { data } = await saveSeen(server, saveService, { offer: partyTrays }, chef)
  const { id } = data
  const set = (from: 'active' | 'archived', to: 'active' | 'archived') =>
    callFunction(server, setListingStatus, { kind: 'service', id, from, to, reason: 'No licence' }, admin)
  await set('active', 'archived')
  const offer = () => callFunction(server, setServiceStatus, { id, status: 'active' }, chef)
  expect((await offer()).error.code).toBe('hidden_by_admin')
  const again = await saveSeen(server, saveService, { id, offer: partyTrays }, chef)
  expect(again.error.code).toBe('hidden_by_admin')
  expect((await set('archived', 'active')).data.listing.hiddenReason).toBeNull()
  expect((await offer()).status).toBe(200)
})

test('admins write notes on any record, and only admins read them', async () => {
  const orderId = await order()
  const note = {
    id: randomUUID(),
    subjectKind: 'order',
    subjectId: orderId,
    body: 'Called the buyer.',
  } as const
  const noted = await callFunction(server, createNote, note, admin)
  expect(noted.data.notes).toMatchObject([{ body: 'Called the buyer.', author: 'Ada Admin' }])
  // A repeated call creates one note.
  expect((await callFunction(server, createNote, note, admin)).data.notes).toHaveLength(1)
  const orders = await callFunction(server, listOrders, { query: 'bella' }, admin)
  expect(orders.data.orders.find(({ id }) => id === orderId)).toMatchObject({ noteCount: 1 })
  const dish = { ...note, id: randomUUID(), subjectKind: 'dish', subjectId: kitchen.dishId } as const
  expect((await callFunction(server, createNote, dish, admin)).status).toBe(200)
  const nothing = { ...note, id: randomUUID(), subjectId: randomUUID() }
  expect((await callFunction(server, createNote, nothing, admin)).status).toBe(404)
  expect(await actsOn(orderId)).toEqual(['add-note'])
  for (const { client } of [chef, admin]) {
    expect((await client.from('admin_notes').select('id')).error?.code).toBe('42501')
  }
})

test('the home page shows featured kitchens in their order', async () => {
  const ids = [kitchen.chefId]
  for (const name of ['Second', 'Third']) {
    const email = `${name.toLowerCase()}@content.test`
    const user = await server.signUp({ email, role: 'chef', name })
    ids.push((await addKitchen(server.database, user.id, { name })).chefId)
  }
  const feature = (chefId: string, rank: number | null) =>
    callFunction(server, featureChef, { chefId, rank }, admin)
  for (const [index, id] of ids.entries()) await feature(id, index + 1)
  const shown = async () => {
    const { data } = await callFunction(server, getHomeFeed, {})
    return data.featuredChefs.map(({ id }) => id)
  }
  expect(await shown()).toEqual(ids)
  await feature(ids[2] ?? '', 1)
  expect(await shown()).toEqual([ids[2], ids[0], ids[1]])
  for (const id of ids) await feature(id, null)
})

test('upholding a report hides the review and its stars, and reopening shows both again', async () => {
  const orderId = await order()
  for (const [from, to] of [
    ['placed', 'confirmed'],
    ['confirmed', 'preparing'],
    ['preparing', 'ready'],
    ['ready', 'completed'],
  ] as const) {
    await callFunction(server, transitionOrder, { orderId, from, to }, chef)
  }
  const review = await callFunction(
    server,
    createReview,
    { orderId, rating: 1, body: 'Call me: 555 0100' },
    buyer,
  )
  const reviewId = review.data.id
  const reported = await callFunction(
    server,
    reportContent,
    { subjectKind: 'review', subjectId: reviewId, reason: 'other', body: 'A phone number' },
    chef,
  )
  const open = await callFunction(server, listReports, {}, admin)
  expect(open.data.reports).toMatchObject([{ id: reported.data.id, subject: { isHidden: false } }])
  const reportId = reported.data.id
  expect((await callFunction(server, decideReport, { reportId, decision: 'uphold' }, admin)).status).toBe(400)
  const decision = {
    reportId,
    decision: 'uphold',
    note: 'It gives away a phone number',
    takeAway: true,
  } as const
  const upheld = await callFunction(server, decideReport, decision, admin)
  expect(upheld.data.report).toMatchObject({ status: 'upheld', subject: { isHidden: true } })
  const visible = () => callFunction(server, listReviews, { chefId: kitchen.chefId })
  expect((await visible()).data.totalCount).toBe(0)
  await notifyDecisions(server)
  expect((await server.mailbox(buyer.email))[0]?.subject).toContain('Your review is hidden')
  expect(await actsOn(reviewId)).toEqual(['hide-review'])

  const hidden = await callFunction(server, listAllReviews, { which: 'hidden' }, admin)
  expect(hidden.data.reviews).toMatchObject([{ id: reviewId, hiddenReason: decision.note }])
  await callFunction(server, setReviewHidden, { reviewId, hidden: false }, admin)
  expect((await visible()).data.totalCount).toBe(1)
  const again = await callFunction(server, decideReport, { reportId, decision: 'reopen' }, admin)
  expect(again.data.report).toMatchObject({ status: 'open', decisionNote: null })
  const log = await callFunction(server, listAuditLog, { subjectId: reportId }, admin)
  expect(log.data.entries.map(({ action, reason }) => [action, reason])).toEqual([
    ['reopen-report', null],
    ['uphold-report', decision.note],
  ])
})

test('an announcement is public within its time, and repeated saving creates one', async () => {
  const id = randomUUID()
  const hour = 3_600_000
  const at = (offset: number) => new Date(Date.now() + offset).toISOString()
  const news = { id, audience: 'everyone', body: 'Hello', bodyRu: 'Привет', link: '/chefs' } as const
  let version: string | null = null
  const save = async (startsAt: string, endsAt: string | null, link: string = news.link) => {
    const saved = await callFunction(
      server,
      saveAnnouncement,
      { ...news, link, startsAt, endsAt, version },
      admin,
    )
    if (saved.status === 200) version = saved.data.announcement.version
    return saved
  }
  const seen = async () => (await server.client().from('announcements').select('id, body')).data
  await save(at(hour), null)
  expect(await seen()).toEqual([])
  await save(at(-hour), at(hour))
  expect(await seen()).toEqual([{ id, body: 'Hello' }])
  const listed = await callFunction(server, listAnnouncements, {}, admin)
  expect(listed.data.announcements).toHaveLength(1)
  for (const [days, count] of [
    [{ to: '2024-01-31' }, 0],
    [{ from: '2024-01-31' }, 1],
  ] as const) {
    const ofDays = await callFunction(server, listAnnouncements, days, admin)
    expect(ofDays.data.announcements).toHaveLength(count)
  }
  expect((await save(at(hour), at(-hour))).error.issues).toMatchObject([{ path: ['endsAt'] }])
  expect((await save(at(-hour), null, '//elsewhere.example')).error.issues).toMatchObject([
    { path: ['link'] },
  ])
  await callFunction(server, deleteAnnouncement, { id }, admin)
  expect(await seen()).toEqual([])
  expect(await actsOn(id)).toEqual(['create-announcement', 'change-announcement', 'delete-announcement'])
})

test('the audit is searched by actor and action, and nobody can rewrite it', async () => {
  const mine = await callFunction(server, listAuditLog, { actor: 'ada@', action: 'hide-review' }, admin)
  expect(mine.data.entries).toMatchObject([
    { actorEmail: admin.email, reason: 'It gives away a phone number' },
  ])
  expect((await callFunction(server, listAuditLog, { actor: 'nobody@' }, admin)).data.entries).toEqual([])
  const first = await callFunction(server, listAuditLog, { limit: 2 }, admin)
  const rest = await callFunction(server, listAuditLog, { limit: 100, before: first.data.next ?? 0 }, admin)
  expect(rest.data.entries.every(({ id }) => id < (first.data.entries[1]?.id ?? 0))).toBe(true)
  await expect(
    server.database.transaction((connection) =>
      connection.query(`update public.audit_log set reason = 'none'`),
    ),
  ).rejects.toThrow('append-only')
})
