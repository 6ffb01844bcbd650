import { answerBookingTime } from '@localchef/contracts/bookings/answer-booking-time'
import type { Booking } from '@localchef/contracts/bookings/booking'
import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { proposeBookingTime } from '@localchef/contracts/bookings/propose-booking-time'
import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { type decidePlans as contract, decidePlans } from '@localchef/contracts/closing/decide-plans'
import { createBatch } from '@localchef/contracts/menu/create-batch'
import { answerSlot } from '@localchef/contracts/orders/answer-slot'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { saveClassSession } from '@localchef/contracts/services/save-class-session'
import { saveService } from '@localchef/contracts/services/save-service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import { bellAbout } from '../order-notifications.ts'
import { saveSeen } from '../save-seen.ts'
import { classOffer, dinnerOffer } from '../service-offers.ts'
import {
  buyer,
  chef,
  closeDropStage,
  fromNow,
  kitchen,
  openDropKitchen,
  openDropStage,
  other,
  query,
  server,
} from './drop-stage.ts'

beforeAll(openDropStage)
afterAll(closeDropStage)
beforeEach(openDropKitchen)

type Decisions = z.input<(typeof contract)['input']>['plans']

const zone = 'America/Los_Angeles'
const dayOf = (moment: string) => new Date(moment).toLocaleDateString('en-CA', { timeZone: zone })
const daysLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
/** Noon in the kitchen's zone `days` days from today; 1 PM in daylight saving time. */
const noon = (days = 2) =>
  new Date(Date.parse(`${daysLater(dayOf(fromNow(0)), days)}T20:00:00Z`)).toISOString()
const hoursAfter = (moment: string, hours: number) =>
  new Date(Date.parse(moment) + hours * 3_600_000).toISOString()
const closing = () => dayOf(noon())
const movedDay = () => daysLater(closing(), 2)
/** The same local time two days later, also over a change of clocks. */
const isMoved = (before: string, after: string) => {
  const time = (moment: string) => new Date(moment).toLocaleTimeString('en-US', { timeZone: zone })
  expect([dayOf(after), time(after)]).toEqual([daysLater(dayOf(before), 2), time(before)])
}

/** Decides on plans and, in the same call, closes the day after tomorrow and `alsoClosed`. */
async function decide(plans: Decisions, alsoClosed: string[] = []) {
  const { data } = await callFunction(server, getBusiness, {}, chef)
  const { business } = data
  if (!business) throw new Error('the chef has no business')
  const exceptions = [closing(), ...alsoClosed].map((day) => ({
    day,
    opensMinute: null,
    closesMinute: null,
    note: '',
  }))
  const hours = { weekly: business.hours.weekly, exceptions, version: business.versions.hours }
  return callFunction(server, decidePlans, { plans, reason: '', hours }, chef)
}

const eventsAbout = async (person: TestUser, id: string) =>
  (await bellAbout(person, id)).map(({ event }) => event)

describe('a booking on a day that closes', () => {
  const seenBy = async (id: string, person = buyer) =>
    (await callFunction(server, getBooking, { bookingId: id }, person)).data
  const bookingBell = async (person: TestUser, id: string) => {
    const rows = await query<{ event: string }>(
      `select event from public.notifications where user_id = $1 and data ->> 'bookingId' = $2 order by created_at`,
      [person.id, id],
    )
    return rows.map(({ event }) => event)
  }

  async function requested(): Promise<Booking> {
    const { data: service } = await saveSeen(
      server,
      saveService,
      { offer: { ...dinnerOffer, noticeDays: 0 } },
      chef,
    )
    const seen = { price: 400, durationMinutes: 180 }
    const request = { serviceId: service.id, startsAt: noon(), seen, guests: 4, place: '5 Bay Street' }
    const { data, status } = await callFunction(server, requestBooking, request, buyer)
    expect(status).toBe(200)
    return data
  }

  async function booked(): Promise<Booking> {
    const { id, startsAt, endsAt, guests, place, price } = await requested()
    const seen = { startsAt, endsAt, guests, place, price }
    const confirming = { bookingId: id, from: 'requested', to: 'confirmed', seen } as const
    const { data, status } = await callFunction(server, transitionBooking, confirming, chef)
    expect(status).toBe(200)
    return data
  }

  const answer = ({ id, proposedStartsAt }: Booking, accept: boolean, person = buyer) =>
    callFunction(
      server,
      answerBookingTime,
      { bookingId: id, startsAt: proposedStartsAt ?? noon(5), accept },
      person,
    )

  test('asks its buyer about the same time on the new day, and moves once the buyer agrees', async () => {
    const before = await booked()
    const move = { do: 'move', kind: 'booking', id: before.id, day: movedDay() } as const
    expect((await decide([move])).status).toBe(200)
    const asked = await seenBy(before.id)
    expect(asked).toMatchObject({ status: 'confirmed', startsAt: before.startsAt })
    isMoved(before.startsAt, asked.proposedStartsAt ?? '')
    expect(await bookingBell(buyer, before.id)).toContain('booking_time_proposed')

    expect((await answer(asked, true, other)).status).toBe(404)
    expect((await answer(asked, true, chef)).status).toBe(404)
    const stale = { ...asked, proposedStartsAt: noon(6) }
    expect((await answer(stale, true)).error.code).toBe('booking_conflict')

    const { data: moved } = await answer(asked, true)
    expect(moved).toMatchObject({ status: 'confirmed', proposedStartsAt: null, price: before.price })
    isMoved(before.startsAt, moved.startsAt)
    isMoved(before.endsAt, moved.endsAt)
    expect(await bookingBell(chef, before.id)).toContain('booking_time_agreed')
    expect((await answer(asked, true)).error.code).toBe('booking_conflict')
  })

  test('keeps its time if its buyer says no, and the chef learns it', async () => {
    const before = await booked()
    await decide([{ do: 'move', kind: 'booking', id: before.id, day: movedDay() }])
    const { data: kept } = await answer(await seenBy(before.id), false)
    expect(kept).toMatchObject({ status: 'confirmed', startsAt: before.startsAt, proposedStartsAt: null })
    expect(await bookingBell(chef, before.id)).toContain('booking_time_kept')
  })

  test('that is only requested is asked about too, and its question ends when the chef declines it', async () => {
    const before = await requested()
    await decide([{ do: 'move', kind: 'booking', id: before.id, day: movedDay() }])
    const asked = await seenBy(before.id)
    expect(asked.proposedStartsAt).not.toBeNull()
    expect(Date.parse(asked.answerDueAt ?? '')).toBeGreaterThanOrEqual(Date.parse(before.answerDueAt ?? ''))
    const decline = { bookingId: before.id, from: 'requested', to: 'declined', reason: 'Ill' } as const
    const { data } = await callFunction(server, transitionBooking, decline, chef)
    expect(data).toMatchObject({ status: 'declined', proposedStartsAt: null })
    expect((await answer(asked, true)).error.code).toBe('booking_conflict')
  })

  test('is not moved to a day that closes too, to one that is taken, into the past, or once it has ended', async () => {
    const [before, taken] = [await booked(), noon(4)]
    const move = { do: 'move', kind: 'booking', id: before.id, day: movedDay() } as const
    expect((await decide([move], [movedDay()])).error.details).toMatchObject({
      id: before.id,
      issue: { rule: 'day_closed' },
    })
    const { data: service } = await saveSeen(server, saveService, { offer: classOffer }, chef)
    await callFunction(
      server,
      saveClassSession,
      { serviceId: service.id, startsAt: hoursAfter(taken, 1), places: 4 },
      chef,
    )
    expect((await decide([move])).error.details).toMatchObject({
      id: before.id,
      issue: { rule: 'time_taken' },
    })
    const past = { ...move, day: daysLater(closing(), -3) }
    expect((await decide([past])).error.details).toMatchObject({ issue: { rule: 'in_the_past' } })
    const stranger = { bookingId: before.id, startsAt: noon(6) }
    expect((await callFunction(server, proposeBookingTime, stranger, buyer)).status).toBe(403)
    await query(`update public.bookings set status = 'expired' where id = $1 returning id`, [before.id])
    expect((await decide([move])).error.details).toMatchObject({ code: 'booking_conflict' })
    expect((await seenBy(before.id)).startsAt).toBe(before.startsAt)
  })

  test('is moved by nobody but its buyer: the database refuses another time without a question', async () => {
    const { id } = await booked()
    const move = `update public.bookings set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'`
    await expect(query(`${move} where id = $1 returning id`, [id])).rejects.toMatchObject({ code: 'LC005' })
    await expect(
      query(`${move}, cancels_free = true where id = $1 returning id`, [id]),
    ).rejects.toMatchObject({
      code: 'LC005',
    })
  })
})

describe('a class on a day that closes', () => {
  async function classWithGuests() {
    const { data: service } = await saveSeen(server, saveService, { offer: classOffer }, chef)
    const session = { serviceId: service.id, startsAt: noon(), places: 4 }
    await callFunction(server, saveClassSession, session, chef)
    const [row] = await query<{ id: string }>(`select id from public.class_sessions where service_id = $1`, [
      service.id,
    ])
    const sessionId = row?.id ?? ''
    const seen = { price: 60, durationMinutes: 120 }
    const request = { serviceId: service.id, sessionId, startsAt: noon(), seen, guests: 1 }
    const { data, status } = await callFunction(server, requestBooking, request, buyer)
    expect([status, data.status]).toEqual([200, 'confirmed'])
    return { sessionId, booking: data }
  }

  test('moves with its guests, who are told and cancel for free until it begins', async () => {
    const { sessionId, booking } = await classWithGuests()
    // As if a deposit had been paid under a rule by which the chef keeps all of it from a week before the class.
    await server.database.transaction(async (connection) => {
      await connection.query('set local session_replication_role = replica')
      await connection.query(
        `update public.bookings set deposit_percent = 50, free_hours = 168, kept_percent = 100 where id = $1`,
        [booking.id],
      )
      await connection.query(
        `insert into public.payments (
           booking_id, chef_id, purpose, provider, account_id, status, amount_cents, application_fee_cents, captured_cents,
           hold_until
         )
         values ($1, $2, 'deposit', 'sandbox', 'acct', 'captured', 3000, 0, 3000, now())`,
        [booking.id, kitchen.chefId],
      )
    })
    const read = async () => (await callFunction(server, getBooking, { bookingId: booking.id }, buyer)).data
    expect(await read()).toMatchObject({ paid: 30, refundNow: 0 })
    const move = { do: 'move', kind: 'class', id: sessionId, day: movedDay() } as const
    expect((await decide([move])).status).toBe(200)
    const moved = await read()
    expect(moved).toMatchObject({ status: 'confirmed', paid: 30, refundNow: 30 })
    isMoved(booking.startsAt, moved.startsAt)
    isMoved(booking.endsAt, moved.endsAt)
    expect(moved.deposit?.freeUntil && Date.parse(moved.deposit.freeUntil)).toBe(Date.parse(moved.startsAt))
    const [told] = await query<{ event: string; message: string }>(
      `select event, message from public.notifications
       where user_id = $1 and data ->> 'bookingId' = $2 and event = 'booking_moved'`,
      [buyer.id, booking.id],
    )
    expect(told?.message).toMatch(/cancel for free until it begins/)
    const [session] = await query<{ places: number; left: number }>(
      `select places, places_left as left from public.class_sessions where id = $1`,
      [sessionId],
    )
    expect(session).toEqual({ places: 4, left: 3 })
  })

  test('stays where it is if the new day is closed or taken, and nobody is told', async () => {
    const { sessionId, booking } = await classWithGuests()
    const move = { do: 'move', kind: 'class', id: sessionId, day: movedDay() } as const
    expect((await decide([move], [movedDay()])).error.details).toMatchObject({
      id: sessionId,
      issue: { rule: 'day_closed' },
    })
    const { data: service } = await saveSeen(server, saveService, { offer: classOffer }, chef)
    await callFunction(
      server,
      saveClassSession,
      { serviceId: service.id, startsAt: hoursAfter(noon(4), 1), places: 4 },
      chef,
    )
    expect((await decide([move])).error.details).toMatchObject({ issue: { rule: 'time_taken' } })
    const { data } = await callFunction(server, getBooking, { bookingId: booking.id }, buyer)
    expect(data.startsAt).toBe(booking.startsAt)
    expect(
      await query(
        `select 1 from public.notifications where data ->> 'bookingId' = $1 and event = 'booking_moved'`,
        [booking.id],
      ),
    ).toEqual([])
  })
})

describe('a partly sold batch on a day that closes', () => {
  async function soldBatch() {
    const fields = { dishId: kitchen.dishId, orderBy: hoursAfter(noon(), -3), portionsMade: 5 }
    const pickup = { pickupFrom: noon(), pickupUntil: hoursAfter(noon(), 1) }
    const { data: batch } = await callFunction(server, createBatch, { ...fields, ...pickup }, chef)
    const lines = [
      {
        dishId: kitchen.dishId,
        quantity: 2,
        variantIds: [kitchen.variantId],
        isReady: true,
        seenUnitPrice: 6.5,
      },
    ]
    const { data: quoted } = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines })
    const slot = quoted.slots.find(({ from }) => Date.parse(from) === Date.parse(noon()))
    const ids: string[] = []
    for (const person of [buyer, other]) {
      const request = { chefId: kitchen.chefId, lines, slotFrom: slot?.from ?? '' }
      const { data, status } = await callFunction(server, placeOrder, request, person)
      expect(status).toBe(200)
      ids.push(data.id)
    }
    const [agreed = '', kept = ''] = ids
    await callFunction(server, transitionOrder, { orderId: agreed, from: 'placed', to: 'confirmed' }, chef)
    return { batchId: batch.id, agreed, kept }
  }
  const seen = async (orderId: string) => (await callFunction(server, getOrder, { orderId }, chef)).data
  const batchOf = async (id: string) =>
    (
      await query<{ day: string; left: number }>(
        `select day::text, portions_left as left from public.ready_batches where id = $1`,
        [id],
      )
    )[0]

  test('moves with its orders: their buyers are asked, and until they agree their time holds', async () => {
    const { batchId, agreed, kept } = await soldBatch()
    const move = { do: 'move', kind: 'batch', id: batchId, day: movedDay() } as const
    expect((await decide([move])).status).toBe(200)
    expect(await batchOf(batchId)).toEqual({ day: movedDay(), left: 1 })
    for (const id of [agreed, kept]) {
      const { slotFrom, proposedSlot } = await seen(id)
      expect(dayOf(slotFrom)).toBe(closing())
      isMoved(slotFrom, proposedSlot?.from ?? '')
    }
    expect(await eventsAbout(buyer, agreed)).toContain('order_slot_proposed')
    const answer = async (orderId: string, accept: boolean, person: TestUser) => {
      const { proposedSlot } = await seen(orderId)
      const input = { orderId, slotFrom: proposedSlot?.from ?? '', accept }
      return callFunction(server, answerSlot, input, person)
    }
    expect((await answer(agreed, true, buyer)).data).toMatchObject({
      status: 'confirmed',
      proposedSlot: null,
    })
    expect(dayOf((await seen(agreed)).slotFrom)).toBe(movedDay())
    expect((await answer(kept, false, other)).data).toMatchObject({ status: 'placed', proposedSlot: null })
    expect(dayOf((await seen(kept)).slotFrom)).toBe(closing())
    expect((await batchOf(batchId))?.left).toBe(1)
  })

  test('asks nobody whose order is canceled, and moves nothing to a day that closes too', async () => {
    const { batchId, agreed, kept } = await soldBatch()
    const move = { do: 'move', kind: 'batch', id: batchId, day: movedDay() } as const
    expect((await decide([move], [movedDay()])).error.details).toMatchObject({
      id: batchId,
      issue: { rule: 'day_closed' },
    })
    expect([(await batchOf(batchId))?.day, (await seen(agreed)).proposedSlot]).toEqual([closing(), null])
    await query(`update public.orders set buyer_id = null where id = $1 returning id`, [kept])
    expect((await decide([move])).status).toBe(200)
    expect((await seen(agreed)).proposedSlot).not.toBeNull()
    // An order by phone keeps its time.
    expect(await seen(kept)).toMatchObject({ status: 'placed', proposedSlot: null })
  })
})
