import { type Booking, termsOf } from '@localchef/contracts/bookings/booking'
import { checkBookingPayment } from '@localchef/contracts/bookings/check-booking-payment'
import { depositOf } from '@localchef/contracts/bookings/deposit'
import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { quoteBooking } from '@localchef/contracts/bookings/quote-booking'
import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { getService } from '@localchef/contracts/services/get-service'
import { saveClassSession } from '@localchef/contracts/services/save-class-session'
import { saveService } from '@localchef/contracts/services/save-service'
import { expireBookings } from '@localchef/domain/bookings/expire-bookings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { saveSeen } from '../save-seen.ts'
import {
  balanceOf,
  buyer,
  change,
  charged,
  choose,
  closeDepositStage,
  confirm,
  dinner,
  inDays,
  newChef,
  open,
  openDepositStage,
  pay,
  read,
  requested,
  rival,
  server,
  soon,
  statusOf,
  system,
  terms,
  titlesOf,
  urlOf,
} from './deposit-stage.ts'

beforeAll(openDepositStage)
afterAll(closeDepositStage)

describe('terms', () => {
  test('a service shows its deposit while its kitchen takes cards, and a booking keeps the deposit with which it was requested', async () => {
    const { chef, serviceId } = await newChef()
    expect((await callFunction(server, getService, { id: serviceId })).data.deposit).toEqual(terms)
    const booking = await requested(serviceId, inDays(9))
    expect(booking.deposit).toMatchObject({ terms, amount: 100 })
    const changed = { ...dinner, deposit: { ...terms, percent: 100 } }
    await saveSeen(server, saveService, { id: serviceId, offer: changed }, chef)
    expect((await read(booking.id)).deposit).toMatchObject({ terms, amount: 100 })
  })

  test('a kitchen without cards asks for no deposit', async () => {
    const { chef, serviceId } = await newChef({}, false)
    expect((await callFunction(server, getService, { id: serviceId })).data.deposit).toBeNull()
    const booking = await requested(serviceId, inDays(9))
    expect(booking.deposit).toBeNull()
    expect((await confirm(booking, chef)).status).toBe('confirmed')
  })

  test('a deposit is a part of the price or a sum, not both and not neither', async () => {
    const { chef } = await newChef()
    for (const deposit of [
      { ...terms, sum: 50 },
      { ...terms, percent: null },
      { ...terms, percent: 101 },
      { ...terms, keptPercent: 101 },
    ]) {
      const { status } = await saveSeen(server, saveService, { offer: { ...dinner, deposit } }, chef)
      expect(status).toBe(400)
    }
  })

  test('a service whose deadlines lie before its notice leaves time for an answer is not saved, by the contract and by the database', async () => {
    const { chef, serviceId } = await newChef()
    const clashing = [
      { noticeDays: 3, deposit: terms },
      { noticeDays: 2, deposit: { ...terms, balanceDays: null } },
      { noticeDays: 8, deposit: { ...terms, freeHours: 24 * 8 } },
    ]
    for (const terms of clashing) {
      const { status, error } = await saveSeen(server, saveService, { offer: { ...dinner, ...terms } }, chef)
      expect([status, JSON.stringify(error)]).toEqual([400, expect.stringContaining('noticeDays')])
    }
    for (const terms of [
      ...clashing.map((each) => ({ ...each, kind: 'class' as const })),
      { noticeDays: 0, deposit: { ...dinner.deposit, keptPercent: 0, balanceDays: null } },
      { noticeDays: 0, deposit: null },
    ]) {
      expect((await saveSeen(server, saveService, { offer: { ...dinner, ...terms } }, chef)).status).toBe(200)
    }
    await expect(
      server.database.pool.query('update public.services set notice_days = 3 where id = $1', [serviceId]),
    ).rejects.toThrow('services_notice_leaves_time')
  })

  test('the chef’s time to answer ends before free cancellation does and before the rest is due', async () => {
    const { serviceId } = await newChef()
    const near = await requested(serviceId, inDays(4))
    const start = Date.parse(near.startsAt)
    expect(Date.parse(near.answerDueAt ?? '')).toBeLessThan(start - 72 * 3_600_000)
    expect(near.refundNow).toBe(0)
    const far = await requested(serviceId, inDays(30))
    expect(Date.parse(far.answerDueAt ?? '')).toBeGreaterThan(Date.now() + 47 * 3_600_000)
  })

  test('a request with an unseen or another deposit is refused with both', async () => {
    const { chef, chefId, serviceId } = await newChef()
    const ask = (deposit: typeof terms | null) =>
      callFunction(
        server,
        requestBooking,
        {
          serviceId,
          startsAt: inDays(9),
          seen: { price: 400, durationMinutes: dinner.durationMinutes, deposit },
          guests: 6,
        },
        buyer,
      )
    const refused = (seen: typeof terms | null, now: typeof terms | null) => ({
      code: 'terms_changed',
      details: { changed: [{ fact: 'deposit', seen, now }] },
    })
    expect((await ask(null)).error).toMatchObject(refused(null, terms))
    for (const other of [{ percent: 20 }, { freeHours: 24 }, { keptPercent: 0 }, { balanceDays: 2 }]) {
      expect((await ask({ ...terms, ...other })).error).toMatchObject(refused({ ...terms, ...other }, terms))
    }
    await server.database.pool.query(
      'update public.connected_accounts set takes_charges = false where chef_id = $1',
      [chefId],
    )
    expect((await ask(terms)).error).toMatchObject(refused(terms, null))
    const unseen = await ask(null)
    expect(unseen.data.deposit).toBeNull()
    await server.database.pool.query(
      'update public.connected_accounts set takes_charges = true where chef_id = $1',
      [chefId],
    )
    // The kitchen takes cards again, but this buyer has not seen a deposit.
    expect((await confirm(unseen.data, chef)).status).toBe('confirmed')
  })

  test('a booking above $214,748 has its deposit, and one above the most that a card pays is refused', async () => {
    const { chef, serviceId } = await newChef({ pricing: 'per_guest', price: 60_000, guestsMax: 100 })
    const ask = (guests: number) =>
      callFunction(
        server,
        requestBooking,
        {
          serviceId,
          startsAt: inDays(9),
          seen: { price: 60_000 * guests, durationMinutes: dinner.durationMinutes, deposit: terms },
          guests,
        },
        buyer,
      )
    const { data: booking } = await ask(12)
    expect(booking).toMatchObject({ price: 720_000, deposit: { amount: 180_000 } })
    await confirm(booking, chef)
    expect((await pay(booking.id)).paid).toBe(180_000)
    expect((await ask(17)).error).toMatchObject({ code: 'invalid_input', issues: [{ path: ['guests'] }] })
  })

  test('a deposit by sum is at most the price', async () => {
    const { serviceId } = await newChef({ deposit: { ...terms, percent: null, sum: 1000 } })
    expect((await requested(serviceId, inDays(9))).deposit?.amount).toBe(400)
  })

  test('the database and the pages compute the same deposit', async () => {
    const prices = [0, 1, 49, 50, 199, 200, 333, 4999, 60_002, 21_474_837, 99_999_999]
    const rules = [
      { percent: 1, sum: null },
      { percent: 33, sum: null },
      { percent: 50, sum: null },
      { percent: 100, sum: null },
      { percent: null, sum: 50 },
      { percent: null, sum: 2000 },
    ]
    const cases = prices.flatMap((price) => rules.map((rule) => ({ price, ...rule })))
    const { rows } = await server.database.pool.query<{ cents: number }>(
      `select private.deposit_of(c.price, c.percent, c.sum) as cents
       from rows from (jsonb_to_recordset($1) as (price integer, percent integer, sum integer)) with ordinality as c (price, percent, sum, nth)
       order by c.nth`,
      [JSON.stringify(cases)],
    )
    const computed = cases.map(({ price, percent, sum }) =>
      Math.round(depositOf({ percent, sum: sum === null ? null : sum / 100 }, price / 100) * 100),
    )
    expect(rows.map(({ cents }) => cents)).toEqual(computed)
  })
})

describe('paying a deposit', () => {
  test('a booking waits for its deposit and is confirmed by the card', async () => {
    const { chef, serviceId } = await newChef()
    const booking = await requested(serviceId, inDays(9))
    const waiting = await confirm(booking, chef)
    expect(waiting.status).toBe('awaiting_deposit')
    expect(Date.parse(waiting.answerDueAt ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    const paid = await pay(booking.id)
    expect(paid.status).toBe('confirmed')
    await expect.poll(() => statusOf(booking.id), soon).toBe('captured')
    expect(await read(booking.id)).toMatchObject({ paid: 100, balance: { amount: 300, isPaid: false } })
    expect(await balanceOf(booking.id, 'buyer')).toBe(0)
    expect(await balanceOf(booking.id, 'chef_payable')).toBeLessThan(0)
    expect((await titlesOf(chef)).map(({ title }) => title)).toContainEqual(
      expect.stringContaining(`#${booking.number} Confirmed`),
    )
  })

  test('an accepted quote asks for a part of the quoted price', async () => {
    const { chef, serviceId } = await newChef({ needsQuote: true })
    const booking = await requested(serviceId, inDays(9), buyer, null)
    const { data: quoted } = await callFunction(
      server,
      quoteBooking,
      { bookingId: booking.id, price: 600.02 },
      chef,
    )
    expect(quoted.deposit?.amount).toBe(150.01)
    const { data: accepted } = await callFunction(
      server,
      transitionBooking,
      { bookingId: booking.id, from: 'quoted', to: 'accepted', seen: termsOf(quoted) },
      buyer,
    )
    expect(accepted.status).toBe('awaiting_deposit')
    expect((await pay(booking.id)).payments[0]?.amount).toBe(150.01)
  })

  test('a declined card leaves the date open, and another card pays on the same page', async () => {
    const { chef, serviceId } = await newChef()
    const booking = await requested(serviceId, inDays(9))
    await confirm(booking, chef)
    const declined = await pay(booking.id, 'insufficient_funds')
    expect(declined).toMatchObject({
      status: 'awaiting_deposit',
      payments: [{ status: 'awaiting', declined: 'insufficient_funds' }],
    })
    expect((await pay(booking.id)).status).toBe('confirmed')
    expect((await read(booking.id)).payments).toHaveLength(1)
  })

  test("one of two buyers who pay for the same date gets it, and the other's card is released", async () => {
    const { chef, serviceId } = await newChef()
    const startsAt = inDays(9)
    const first = await requested(serviceId, startsAt)
    const second = await requested(serviceId, startsAt, rival)
    await confirm(first, chef)
    await confirm(second, chef)
    const pages = [(await open(first.id)).data, (await open(second.id, rival)).data]
    for (const page of pages) await choose(urlOf(page), { choice: 'good' })
    await Promise.all([
      callFunction(server, checkBookingPayment, { bookingId: first.id }, buyer),
      callFunction(server, checkBookingPayment, { bookingId: second.id }, rival),
    ])
    const both = async () => [await read(first.id), await read(second.id, rival)]
    await expect
      .poll(async () => (await both()).map(({ payments }) => payments[0]?.status).sort(), soon)
      .toEqual(['captured', 'released'])
    const ended = await both()
    expect(ended.map(({ status }) => status).sort()).toEqual(['cancelled', 'confirmed'])
    const loser = ended[0]?.status === 'cancelled' ? buyer : rival
    expect((await titlesOf(loser)).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('Your card is not charged'),
    )
  })

  test('an unpaid deposit expires, and a card that comes too late is released', async () => {
    const { chef, serviceId } = await newChef()
    const booking = await requested(serviceId, inDays(9))
    await confirm(booking, chef)
    const { data: page } = await open(booking.id)
    await change(booking.id, `answer_due_at = now() - interval '3 minutes'`)
    await system(expireBookings)
    expect((await read(booking.id)).status).toBe('expired')
    expect((await open(booking.id)).error).toMatchObject({ code: 'booking_conflict' })
    await choose(urlOf(page), { choice: 'good' })
    await callFunction(server, checkBookingPayment, { bookingId: booking.id }, buyer)
    await expect.poll(() => statusOf(booking.id), soon).toMatch(/released|failed/)
    expect(await balanceOf(booking.id, 'provider_clearing')).toBe(0)
  })

  test('a class holds its places until the deposit is paid or the time is over', async () => {
    const { chef, serviceId } = await newChef({
      kind: 'class',
      pricing: 'per_guest',
      price: 40,
      guestsMax: 4,
    })
    const { data } = await callFunction(
      server,
      saveClassSession,
      { serviceId, startsAt: inDays(9), places: 6 },
      chef,
    )
    const session = data.services[0]?.sessions[0]
    const input = { serviceId, sessionId: session?.id, startsAt: session?.startsAt ?? '', guests: 4 }
    const seen = { price: 160, durationMinutes: dinner.durationMinutes, deposit: terms }
    const { data: booking } = await callFunction(server, requestBooking, { ...input, seen }, buyer)
    expect(booking).toMatchObject({ status: 'awaiting_deposit', deposit: { amount: 40 } })
    expect((await callFunction(server, requestBooking, { ...input, seen }, rival)).error).toMatchObject({
      code: 'class_full',
    })
    await change(booking.id, `answer_due_at = now() - interval '3 minutes'`)
    await system(expireBookings)
    const { data: second } = await callFunction(server, requestBooking, { ...input, seen }, rival)
    expect((await pay(second.id, 'good', rival)).status).toBe('confirmed')
  })
})

describe('security', () => {
  test('a buyer cannot pay, see or cancel the deposit of another', async () => {
    const { chef, serviceId } = await newChef()
    const booking = await requested(serviceId, inDays(9))
    await confirm(booking, chef)
    await open(booking.id)
    for (const person of [rival, chef]) expect((await open(booking.id, person)).status).toBe(404)
    expect((await callFunction(server, checkBookingPayment, { bookingId: booking.id }, rival)).status).toBe(
      404,
    )
    const chefs = await callFunction(server, getBooking, { bookingId: booking.id }, chef)
    expect(chefs.data.payments[0]?.checkoutUrl).toBeNull()
    const seen = await rival.client.from('payments').select('id').eq('booking_id', booking.id)
    expect(seen.data).toEqual([])
  })

  test('the amount comes from our rows, and the agreed terms of a payment do not change', async () => {
    const { chef, serviceId } = await newChef()
    const booking = await requested(serviceId, inDays(9))
    await confirm(booking, chef)
    const response = await fetch(`${server.url}/functions/v1/open-booking-checkout`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: server.anonKey,
        authorization: `Bearer ${buyer.accessToken}`,
      },
      body: JSON.stringify({ bookingId: booking.id, purpose: 'deposit', amount: 1 }),
    })
    const { payments } = (await response.json()) as Booking
    expect(payments[0]?.amount).toBe(100)
    await expect(
      server.database.pool.query('update public.payments set amount_cents = 1 where booking_id = $1', [
        booking.id,
      ]),
    ).rejects.toMatchObject({ code: 'LC005' })
    await expect(
      server.database.pool.query('update public.bookings set kept_percent = 0 where id = $1', [booking.id]),
    ).rejects.toMatchObject({ code: 'LC005' })
  })

  test('a payment checked repeatedly is charged and posted once', async () => {
    const { booking } = await charged()
    const before = await balanceOf(booking.id, 'provider_clearing')
    for (let again = 0; again < 3; again += 1) {
      await callFunction(server, checkBookingPayment, { bookingId: booking.id }, buyer)
    }
    expect((await open(booking.id)).error).toMatchObject({ code: 'booking_conflict' })
    expect(await balanceOf(booking.id, 'provider_clearing')).toBe(before)
  })
})
