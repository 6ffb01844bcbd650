import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { searchRecords } from '@localchef/contracts/records/search-records'
import { saveService } from '@localchef/contracts/services/save-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'
import { dinnerOffer } from '../service-offers.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let admin: TestUser
let buyer: TestUser
let chef: TestUser
let kitchen: Kitchen
let orderNumber: number
let bookingNumber: number

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'ada@records.test', role: 'admin', name: 'Ada Admin' })
  buyer = await server.signUp({ email: 'zelda.finch@records.test', role: 'buyer', name: 'Zelda Finch' })
  chef = await server.signUp({ email: 'olga@records.test', role: 'chef', name: 'Olga Petrova' })
  kitchen = await addKitchen(server.database, chef.id, { name: 'Quince and Thyme' })
  await server.database.pool.query(`update public.chefs set name_ru = 'Айва и тимьян' where id = $1`, [
    kitchen.chefId,
  ])
  await server.database.pool.query(`update public.profiles set phone = '+1 (503) 555-0142' where id = $1`, [
    buyer.id,
  ])
  orderNumber = await order()
  bookingNumber = await book()
})
afterAll(() => server.stop())

async function order(): Promise<number> {
  const line = {
    dishId: kitchen.dishId,
    quantity: 1,
    variantIds: [kitchen.variantId],
    removedIngredientIds: [],
    isReady: true,
    seenUnitPrice: 6.5,
  }
  const cart = { chefId: kitchen.chefId, lines: [line] }
  const { data: quote } = await callFunction(server, quoteOrder, cart)
  const { data } = await callFunction(
    server,
    placeOrder,
    { ...cart, slotFrom: steadySlot(quote.slots) },
    buyer,
  )
  return data.number
}

async function book(): Promise<number> {
  const offer = { ...dinnerOffer, name: 'Supper at yours' }
  const { data: service } = await saveSeen(server, saveService, { offer }, chef)
  const { data } = await callFunction(
    server,
    requestBooking,
    {
      serviceId: service.id,
      startsAt: new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 9 * 86_400_000).toISOString(),
      seen: { price: 400, durationMinutes: 180 },
      guests: 2,
    },
    buyer,
  )
  return data.number
}

const find = async (query: string) => (await callFunction(server, searchRecords, { query }, admin)).data

describe('records', () => {
  test('a person is found by a part of the name or the address, with their orders, bookings and mails', async () => {
    for (const query of ['zelda', 'FINCH', 'zelda.finch@rec']) {
      const found = await find(query)
      expect(found.people).toMatchObject([{ id: buyer.id, name: 'Zelda Finch', role: 'buyer' }])
      expect(found.orders).toMatchObject([{ number: orderNumber, buyerName: 'Zelda Finch' }])
      expect(found.bookings).toMatchObject([{ number: bookingNumber, service: 'Supper at yours' }])
      expect(found.mails.every(({ personId }) => personId === buyer.id)).toBe(true)
    }
  })

  test('a phone number is found in any notation, but not by a part of it', async () => {
    for (const query of ['+1 503 555 0142', '5035550142', '(503) 555-0142', '15035550142']) {
      expect((await find(query)).people).toMatchObject([{ id: buyer.id }])
    }
    expect((await find('5550142')).people).toEqual([])
  })

  test('an admin who may not read accounts finds sales and kitchens by name, never by address or phone', async () => {
    const finance = await server.signUp({ email: 'fay@records.test', role: 'admin', name: 'Fay Finance' })
    await server.database.pool.query("update public.staff_members set role = 'finance' where user_id = $1", [
      finance.id,
    ])
    const findAsFinance = async (query: string) =>
      (await callFunction(server, searchRecords, { query }, finance)).data
    expect(await findAsFinance('Zelda')).toMatchObject({
      people: [],
      mails: [],
      orders: [{ number: orderNumber }],
    })
    for (const query of ['zelda.finch@', '5035550142', 'olga@records.test']) {
      expect(await findAsFinance(query)).toMatchObject({
        people: [],
        kitchens: [],
        orders: [],
        bookings: [],
        mails: [],
      })
    }
  })

  test('a kitchen is found by its name in either language, and by its chef', async () => {
    for (const query of ['quince', 'айва', 'Olga Petrova', 'olga@records.test']) {
      expect((await find(query)).kitchens).toMatchObject([{ id: kitchen.chefId, name: 'Quince and Thyme' }])
    }
  })

  test('an order and a booking are found by their numbers, with the sign of either language or without it', async () => {
    for (const query of [String(orderNumber), `#${orderNumber}`, `№${orderNumber}`]) {
      expect((await find(query)).orders[0]).toMatchObject({ number: orderNumber })
    }
    expect((await find(`#${bookingNumber}`)).bookings[0]).toMatchObject({ number: bookingNumber })
  })

  test('a dish is found with its kitchen', async () => {
    const { rows } = await server.database.pool.query<{ name: string }>(
      'select name from public.dishes where id = $1',
      [kitchen.dishId],
    )
    expect((await find(rows[0]?.name ?? '')).dishes).toMatchObject([
      { id: kitchen.dishId, kitchen: 'Quince and Thyme' },
    ])
  })

  test('a mail is found only by its address, with its state and without its content', async () => {
    await server.database.pool.query(
      `insert into mail.outbox (recipient, subject, html, body_text, failed_at)
       values ('gone@elsewhere.test', 'Your order', 'the secret link', 'the secret link', now())`,
    )
    const found = await find('gone@elsewhere.test')
    expect(found.mails).toMatchObject([{ subject: 'Your order', state: 'failed', personId: null }])
    expect(JSON.stringify(found)).not.toContain('secret')
    expect((await find('elsewhere')).mails).toEqual([])
  })

  test('wildcards are taken literally, and an erased person is not found', async () => {
    expect((await find('%%%')).people).toEqual([])
    expect((await find('___')).kitchens).toEqual([])
    const gone = await server.signUp({ email: 'vanya@records.test', role: 'buyer', name: 'Vanya Gone' })
    await server.database.pool.query('update public.profiles set erased_at = now() where id = $1', [gone.id])
    expect((await find('vanya')).people).toEqual([])
  })

  test('at most five of each kind are found, an exact name first', async () => {
    const exact = await server.signUp({ email: 'exact@records.test', role: 'buyer', name: 'Yara Longer' })
    for (let index = 0; index < 6; index += 1) {
      await server.signUp({ email: `yara${index}@records.test`, role: 'buyer', name: `Yara Longer ${index}` })
    }
    const { people } = await find('yara longer')
    expect(people).toHaveLength(5)
    expect(people[0]).toMatchObject({ id: exact.id })
  })

  test('two letters are too short a query, and a short number is not', async () => {
    const refused = await callFunction(server, searchRecords, { query: 'ze' }, admin)
    expect(refused.error).toMatchObject({ code: 'invalid_input', issues: [{ path: ['query'] }] })
    expect((await callFunction(server, searchRecords, { query: '7' }, admin)).status).toBe(200)
  })
})
