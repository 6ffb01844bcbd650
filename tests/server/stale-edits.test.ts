import { deleteAnnouncement } from '@localchef/contracts/announcements/delete-announcement'
import { listAnnouncements } from '@localchef/contracts/announcements/list-announcements'
import { saveAnnouncement } from '@localchef/contracts/announcements/save-announcement'
import { createBusiness } from '@localchef/contracts/chefs/create-business'
import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { pauseOrders } from '@localchef/contracts/chefs/pause-orders'
import { updateBusiness } from '@localchef/contracts/chefs/update-business'
import { updateBusinessPictures } from '@localchef/contracts/chefs/update-business-pictures'
import { updateContact } from '@localchef/contracts/chefs/update-contact'
import { updateHandover } from '@localchef/contracts/chefs/update-handover'
import { updateHours } from '@localchef/contracts/chefs/update-hours'
import { updatePermit } from '@localchef/contracts/chefs/update-permit'
import { updatePlace } from '@localchef/contracts/chefs/update-place'
import { cancelBatch } from '@localchef/contracts/menu/cancel-batch'
import { createBatch } from '@localchef/contracts/menu/create-batch'
import { createDish } from '@localchef/contracts/menu/create-dish'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { saveCapGroup } from '@localchef/contracts/menu/save-cap-group'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { updateBatch } from '@localchef/contracts/menu/update-batch'
import { updateDish } from '@localchef/contracts/menu/update-dish'
import { updatePrices } from '@localchef/contracts/menu/update-prices'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { listMyServices } from '@localchef/contracts/services/list-my-services'
import { saveClassSession } from '@localchef/contracts/services/save-class-session'
import { saveService } from '@localchef/contracts/services/save-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { cateringOffer, classOffer } from '../service-offers.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let chef: TestUser
let buyer: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  chef = await server.signUp({ email: 'two-tabs@stale.test', role: 'chef', name: 'Tamara Tabs' })
  buyer = await server.signUp({ email: 'buyer@stale.test', role: 'buyer', name: 'Bella Buyer' })
  kitchen = await addKitchen(server.database, chef.id)
})
afterAll(() => server.stop())

async function menuOf() {
  const { data } = await callFunction(server, listMenu, {}, chef)
  return data
}

describe('a dish', () => {
  const borscht = {
    name: 'Borscht',
    price: 11,
    category: 'soup' as const,
    allergens: [],
    status: 'active' as const,
  }

  test('a stale tab does not restore an old price', async () => {
    const { data: dish } = await callFunction(server, createDish, borscht, chef)
    const { id, version } = dish
    const raised = await callFunction(server, updateDish, { ...borscht, price: 13, id, version }, chef)
    expect(raised.data.price).toBe(13)
    const old = await callFunction(
      server,
      updateDish,
      { ...borscht, description: 'With dill.', id, version },
      chef,
    )
    expect(old.status).toBe(409)
    expect(old.error).toMatchObject({ code: 'stale_edit', details: { version: raised.data.version } })
    const kept = (await menuOf()).dishes.find((known) => known.id === id)
    expect(kept).toMatchObject({ price: 13, description: '' })
    const fresh = { ...borscht, price: 13, description: 'With dill.', id, version: raised.data.version }
    expect((await callFunction(server, updateDish, fresh, chef)).data.description).toBe('With dill.')
  })

  test('changes from the list make a tab stale as well', async () => {
    const { data: dish } = await callFunction(server, createDish, { ...borscht, name: 'Okroshka' }, chef)
    const save = (version: string) =>
      callFunction(server, updateDish, { ...borscht, name: 'Okroshka', id: dish.id, version }, chef)
    const versionNow = async () => (await menuOf()).dishes.find(({ id }) => id === dish.id)?.version ?? ''
    await callFunction(server, updatePrices, { ids: [dish.id], change: { kind: 'percent', value: 10 } }, chef)
    expect((await save(dish.version)).error.code).toBe('stale_edit')
    const priced = await versionNow()
    await callFunction(server, setDishesStatus, { ids: [dish.id], status: 'paused' }, chef)
    expect((await save(priced)).error.code).toBe('stale_edit')
    expect((await save(await versionNow())).status).toBe(200)
  })

  test('an order does not make the dish or its batch stale', async () => {
    const { dishes, batches } = await menuOf()
    const dish = dishes.find(({ id }) => id === kitchen.dishId)
    const batch = batches.find(({ id }) => id === kitchen.batchId)
    const line = { dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], isReady: true }
    const lines = [{ ...line, removedIngredientIds: [], seenUnitPrice: 6.5 }]
    const quote = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines }, buyer)
    const slotFrom = steadySlot(quote.data.slots)
    const order = { chefId: kitchen.chefId, lines, slotFrom, acceptedAllergens: [] }
    expect((await callFunction(server, placeOrder, order, buyer)).status).toBe(200)
    const after = await menuOf()
    expect(after.batches.find(({ id }) => id === kitchen.batchId)).toMatchObject({
      version: batch?.version,
      portionsLeft: (batch?.portionsLeft ?? 0) - 1,
    })
    expect(after.dishes.find(({ id }) => id === kitchen.dishId)?.version).toBe(dish?.version)
  })

  test('a stale save of a batch is refused and changes nothing', async () => {
    const pickup = { pickupFrom: '2099-05-05T18:00:00Z', pickupUntil: '2099-05-05T20:00:00Z' }
    const plan = { ...pickup, dishId: kitchen.dishId, portionsMade: 5 }
    const { data: batch } = await callFunction(server, createBatch, plan, chef)
    const save = (portionsMade: number, version: string) =>
      callFunction(server, updateBatch, { ...pickup, portionsMade, id: batch.id, version }, chef)
    const more = await save(9, batch.version)
    expect(more.data.portionsMade).toBe(9)
    expect((await save(4, batch.version)).error.code).toBe('stale_edit')
    expect((await menuOf()).batches.find(({ id }) => id === batch.id)?.portionsMade).toBe(9)
  })
})

test('a stale save of a service is refused and changes nothing', async () => {
  const offer = cateringOffer
  const made = await callFunction(server, saveService, { offer }, chef)
  const { id } = made.data
  const versionIn = (services: { id: string; version: string }[]) =>
    services.find((service) => service.id === id)?.version ?? ''
  const version = versionIn(made.data.services)
  const raised = await callFunction(
    server,
    saveService,
    { id, version, offer: { ...offer, price: 50 } },
    chef,
  )
  expect(raised.status).toBe(200)
  const old = await callFunction(server, saveService, { id, version, offer }, chef)
  const fresh = versionIn(raised.data.services)
  const unread = await callFunction(server, saveService, { id, offer }, chef)
  expect(unread).toMatchObject({ status: 400, error: { issues: [{ path: ['version'] }] } })
  expect(old.error).toMatchObject({ code: 'stale_edit', details: { version: fresh } })
  const { data } = await callFunction(server, listMyServices, {}, chef)
  expect(data.services.find((service) => service.id === id)?.price).toBe(50)
})

test('undoing the closing of a batch saves over the version that closing returned, and over no later one', async () => {
  const { batches } = await menuOf()
  const batch = batches.find(({ id }) => id === kitchen.batchId)
  if (!batch) throw new Error('the batch is not on the menu')
  const { id, pickupFrom, pickupUntil, orderBy, portionsMade } = batch
  const undo = (version: string) =>
    callFunction(server, updateBatch, { id, pickupFrom, pickupUntil, orderBy, portionsMade, version }, chef)
  const removed = await callFunction(server, cancelBatch, { id, keepOrders: true }, chef)
  expect(removed.data).toMatchObject({ outcome: 'closed', sold: 1 })
  expect((await undo(batch.version)).error.code).toBe('stale_edit')
  expect((await undo(removed.data.version ?? '')).data).toMatchObject({
    portionsMade,
    version: batch.version,
  })
})

describe('the business profile', () => {
  const about = {
    kind: 'chef' as const,
    name: 'Two Tabs',
    nameRu: null,
    tagline: 'First',
    taglineRu: null,
    bio: 'Words.',
    bioRu: null,
    cuisines: [],
    languages: ['en' as const],
  }

  test('a section becomes stale by its own changes, not by those of other sections', async () => {
    const owner = await server.signUp({ email: 'sections@stale.test', role: 'chef', name: 'Sergei' })
    const created = await callFunction(server, createBusiness, { name: 'Two Tabs', kind: 'chef' }, owner)
    const { versions, handover } = created.data.business
    const hours = { weekly: [{ weekday: 1, opensMinute: 600, closesMinute: 840 }], exceptions: [] }
    const contact = { phone: '+1 415 555 0100', email: 'other@stale.test' }
    const permit = { kind: 'MEHKO', number: '1', mealsPerDay: 30, mealsPerWeek: 90, salesPerYear: null }
    const place = {
      addressLine: '1 Main Street',
      addressUnit: '',
      city: 'Austin',
      state: 'TX',
      zipCode: '78701',
      point: { latitude: 30.27, longitude: -97.74 },
      timeZone: null,
    }
    const first = [
      await callFunction(server, updateBusiness, { ...about, version: versions.about }, owner),
      await callFunction(server, updateHours, { ...hours, version: versions.hours }, owner),
      await callFunction(server, updateContact, { ...contact, version: versions.contact }, owner),
      await callFunction(server, updatePermit, { ...permit, version: versions.permit }, owner),
      await callFunction(server, updatePlace, { ...place, version: versions.place }, owner),
      await callFunction(
        server,
        updateHandover,
        { ...handover, leadMinutes: 90, version: versions.handover },
        owner,
      ),
    ]
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const again = [
      await callFunction(
        server,
        updateBusiness,
        { ...about, tagline: 'Old', version: versions.about },
        owner,
      ),
      await callFunction(server, updateHours, { ...hours, weekly: [], version: versions.hours }, owner),
      await callFunction(server, updateContact, { ...contact, version: versions.contact }, owner),
      await callFunction(server, updatePermit, { ...permit, version: versions.permit }, owner),
      await callFunction(server, updatePlace, { ...place, version: versions.place }, owner),
      await callFunction(server, updateHandover, { ...handover, version: versions.handover }, owner),
    ]
    expect(again.map(({ error }) => error.code)).toEqual(Array(6).fill('stale_edit'))
    const now = await callFunction(server, getBusiness, {}, owner)
    expect(now.data.business).toMatchObject({ tagline: 'First', handover: { leadMinutes: 90 } })
    expect(now.data.business?.hours.weekly).toHaveLength(1)
  })

  test('a pause does not make a section stale', async () => {
    const before = await callFunction(server, getBusiness, {}, chef)
    await callFunction(server, pauseOrders, { paused: true, until: null }, chef)
    const after = await callFunction(server, getBusiness, {}, chef)
    expect(after.data.business?.versions).toEqual(before.data.business?.versions)
  })
})

test('a stale save of a shared limit is refused, and a dish that joins makes the limit stale', async () => {
  const oven = { name: 'Oven', portionsPerSlot: 10 }
  const { data: made } = await callFunction(server, saveCapGroup, { ...oven, dishIds: [] }, chef)
  const save = (portionsPerSlot: number, version?: string) =>
    callFunction(server, saveCapGroup, { ...oven, portionsPerSlot, id: made.id, version }, chef)
  const raised = await save(12, made.version)
  expect(raised.status).toBe(200)
  expect((await save(10, made.version)).error).toMatchObject({
    code: 'stale_edit',
    details: { version: raised.data.version },
  })
  expect(await save(10)).toMatchObject({ status: 400, error: { issues: [{ path: ['version'] }] } })
  const pizza = { name: 'Pizza', price: 9, category: 'main' as const, allergens: [], capGroupId: made.id }
  await callFunction(server, createDish, pizza, chef)
  expect((await save(10, raised.data.version)).error.code).toBe('stale_edit')
  expect((await menuOf()).capGroups.find(({ id }) => id === made.id)?.portionsPerSlot).toBe(12)
})

test('a stale save of a date of a class is refused and changes nothing', async () => {
  const lesson = { ...classOffer, price: 40, guestsMax: 8 }
  const { data } = await callFunction(server, saveService, { offer: lesson }, chef)
  const first = { serviceId: data.id, startsAt: '2099-03-01T18:00:00Z', places: 8 }
  const dated = await callFunction(server, saveClassSession, first, chef)
  const sessionIn = ({ services }: typeof dated.data) =>
    services.find(({ id }) => id === data.id)?.sessions[0]
  const seen = sessionIn(dated.data)
  if (!seen) throw new Error('the class has no date')
  const save = (places: number, version?: string) =>
    callFunction(server, saveClassSession, { ...first, id: seen.id, places, version }, chef)
  const fewer = await save(6, seen.version)
  expect(fewer.status).toBe(200)
  expect((await save(8, seen.version)).error).toMatchObject({
    code: 'stale_edit',
    details: { version: sessionIn(fewer.data)?.version },
  })
  expect((await save(8)).status).toBe(400)
  const now = await callFunction(server, listMyServices, {}, chef)
  expect(sessionIn(now.data)).toMatchObject({ places: 6 })
})

test('a stale save of the pictures is refused and changes nothing', async () => {
  const none = { avatarPath: null, coverPath: null, galleryPaths: [] }
  const read = async () => (await callFunction(server, getBusiness, {}, chef)).data.business
  const version = (await read())?.versions.pictures ?? ''
  const save = (coverColor: string) =>
    callFunction(server, updateBusinessPictures, { ...none, coverColor, version }, chef)
  expect((await save('#aabbcc')).status).toBe(200)
  expect((await save('#ffffff')).error.code).toBe('stale_edit')
  expect((await read())?.pictures.coverColor).toBe('#aabbcc')
})

test('a stale save of an announcement is refused, a repeated one changes nothing, a deleted one stays deleted', async () => {
  const admin = await server.signUp({ email: 'admin@stale.test', role: 'admin', name: 'Ada' })
  const news = {
    id: crypto.randomUUID(),
    audience: 'everyone' as const,
    body: 'Hello',
    bodyRu: 'Привет',
    link: null,
    startsAt: '2099-03-01T18:00:00Z',
    endsAt: null,
  }
  const save = (body: string, version: string | null) =>
    callFunction(server, saveAnnouncement, { ...news, body, version }, admin)
  const { version } = (await save('Hello', null)).data.announcement
  expect((await save('Hello', null)).data.announcement.version).toBe(version)
  expect((await save('Good evening', null)).error.code).toBe('stale_edit')
  const changed = await save('Good evening', version)
  expect(changed.status).toBe(200)
  expect((await save('Hello again', version)).error).toMatchObject({
    code: 'stale_edit',
    details: { version: changed.data.announcement.version },
  })
  expect((await save('Good evening', version)).status).toBe(200)
  const { data } = await callFunction(server, listAnnouncements, {}, admin)
  expect(data.announcements.find(({ id }) => id === news.id)?.body).toBe('Good evening')
  await callFunction(server, deleteAnnouncement, { id: news.id }, admin)
  expect((await save('Hello again', changed.data.announcement.version)).status).toBe(404)
})
