import { answerBookingTime } from '@localchef/contracts/bookings/answer-booking-time'
import type { Booking } from '@localchef/contracts/bookings/booking'
import { checkBookingPayment } from '@localchef/contracts/bookings/check-booking-payment'
import { proposeBookingTime } from '@localchef/contracts/bookings/propose-booking-time'
import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { decidePlans } from '@localchef/contracts/closing/decide-plans'
import { expireBookings } from '@localchef/domain/bookings/expire-bookings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import {
  balanceOf,
  buyer,
  change,
  choose,
  closeDepositStage,
  confirm,
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
  urlOf,
} from './deposit-stage.ts'

beforeAll(openDepositStage)
afterAll(closeDepositStage)

const hourMs = 3_600_000

/** A booking that both sides agreed to, and whose deposit is not yet paid. */
async function unpaid() {
  const { chef, serviceId } = await newChef()
  const booking = await confirm(await requested(serviceId, inDays(9)), chef)
  expect(booking.status).toBe('awaiting_deposit')
  return { chef, booking }
}

const propose = async (booking: Booking, chef: TestUser, startsAt = inDays(11)) => {
  const input = { bookingId: booking.id, startsAt }
  const { status, data } = await callFunction(server, proposeBookingTime, input, chef)
  expect(status).toBe(200)
  return data
}

const answer = ({ id, proposedStartsAt }: Booking, accept: boolean, person = buyer) =>
  callFunction(
    server,
    answerBookingTime,
    { bookingId: id, startsAt: proposedStartsAt ?? inDays(11), accept },
    person,
  )

async function toldAbout(person: TestUser, bookingId: string) {
  const { rows } = await server.database.pool.query<{ event: string; message: string }>(
    `select event, message from public.notifications where user_id = $1 and data ->> 'bookingId' = $2 order by created_at, id`,
    [person.id, bookingId],
  )
  return rows
}

test('an unpaid deposit is due for the new time once the buyer agrees, and can’t be paid for the old one meanwhile', async () => {
  const { chef, booking } = await unpaid()
  const page = urlOf((await open(booking.id)).data)
  const startsAt = inDays(11)
  const asked = await propose(booking, chef, startsAt)
  expect(asked).toMatchObject({ status: 'awaiting_deposit', startsAt: booking.startsAt })
  expect((await open(booking.id)).error).toMatchObject({ code: 'booking_conflict' })
  await expect.poll(() => statusOf(booking.id), soon).toMatch(/released|failed/)
  expect((await fetch(page)).status).toBeLessThan(500)
  const told = (await toldAbout(buyer, booking.id)).find(({ event }) => event === 'booking_time_proposed')
  expect(told?.message).toMatch(/Nothing is due while you decide/)
  expect((await answer(asked, true, rival)).status).toBe(404)

  const { data: moved } = await answer(asked, true)
  expect(moved).toMatchObject({ status: 'awaiting_deposit', proposedStartsAt: null, paid: 0 })
  expect(Date.parse(moved.startsAt)).toBe(Date.parse(startsAt))
  // From the acceptance on, the buyer has a day to pay.
  expect(Date.parse(moved.answerDueAt ?? '')).toBeGreaterThan(Date.now() + 23 * hourMs)
  expect(Date.parse(moved.deposit?.freeUntil ?? '')).toBe(Date.parse(startsAt) - 48 * hourMs)
  expect(await pay(booking.id)).toMatchObject({ status: 'confirmed', startsAt: moved.startsAt })
  await expect.poll(() => statusOf(booking.id), soon).toBe('captured')
})

test('a buyer whom the new time does not suit owes nothing, and the chef learns it', async () => {
  const { chef, booking } = await unpaid()
  await open(booking.id)
  const asked = await propose(booking, chef)
  const { data: ended } = await answer(asked, false)
  expect(ended).toMatchObject({ status: 'cancelled', startsAt: booking.startsAt, paid: 0, refundNow: 0 })
  expect((await answer(asked, true)).error.code).toBe('booking_conflict')
  expect((await open(booking.id)).error).toMatchObject({ code: 'booking_conflict' })
  await expect.poll(() => statusOf(booking.id), soon).toMatch(/released|failed/)
  expect(await balanceOf(booking.id, 'provider_clearing')).toBe(0)
  expect(await toldAbout(chef, booking.id)).toContainEqual(
    expect.objectContaining({
      event: 'booking_time_refused',
      message: expect.stringContaining('nothing is due'),
    }),
  )
  expect(
    (await callFunction(server, proposeBookingTime, { bookingId: booking.id, startsAt: inDays(12) }, chef))
      .error.code,
  ).toBe('booking_conflict')
})

test('a question that nobody answers ends the booking, and nobody reads that a deposit was missed', async () => {
  const { chef, booking } = await unpaid()
  await change(booking.id, `answer_due_at = now() + interval '1 hour'`)
  const asked = await propose(booking, chef)
  expect(Date.parse(asked.answerDueAt ?? '')).toBeGreaterThan(Date.now() + 23 * hourMs)
  await change(booking.id, `answer_due_at = now() - interval '3 minutes'`)
  await system(expireBookings)
  expect(await read(booking.id)).toMatchObject({ status: 'expired', paid: 0 })
  for (const person of [buyer, chef]) {
    const events = (await toldAbout(person, booking.id)).map(({ event }) => event)
    expect(events).toContain('booking_time_unanswered')
    expect(events).not.toContain('booking_deposit_expired')
  }
  expect((await answer(asked, true)).error.code).toBe('booking_conflict')
})

test('a card that was entered before the question closed the page confirms the old time, and the question stays', async () => {
  const { booking } = await unpaid()
  const { data: page } = await open(booking.id)
  // The proposal and the card payment cross: the page has not closed yet.
  await change(booking.id, `proposed_starts_at = starts_at + interval '2 days'`)
  await choose(urlOf(page), { choice: 'good' })
  const { data: paid } = await callFunction(server, checkBookingPayment, { bookingId: booking.id }, buyer)
  expect(paid).toMatchObject({ status: 'confirmed', startsAt: booking.startsAt })
  expect(paid.proposedStartsAt).not.toBeNull()
  await expect.poll(() => statusOf(booking.id), soon).toBe('captured')
  const { data: kept } = await answer(paid, false)
  expect(kept).toMatchObject({ status: 'confirmed', startsAt: booking.startsAt, paid: 100 })
})

test('a chef who closes the day of a booking that waits for its deposit asks its buyer about another one', async () => {
  const { chef, booking } = await unpaid()
  const { data } = await callFunction(server, getBusiness, {}, chef)
  const { business } = data
  if (!business) throw new Error('the chef has no business')
  const dayOf = (moment: string) =>
    new Date(moment).toLocaleDateString('en-CA', { timeZone: booking.chef.timeZone })
  const day = dayOf(booking.startsAt)
  const exceptions = [{ day, opensMinute: null, closesMinute: null, note: '' }]
  const hours = { weekly: business.hours.weekly, exceptions, version: business.versions.hours }
  const plan = { do: 'move', kind: 'booking', id: booking.id, day: dayOf(inDays(11)) } as const
  const decided = await callFunction(server, decidePlans, { plans: [plan], reason: '', hours }, chef)
  expect(decided.status).toBe(200)
  const asked = await read(booking.id)
  expect(dayOf(asked.proposedStartsAt ?? '')).toBe(plan.day)
  expect((await answer(asked, true)).data).toMatchObject({ status: 'awaiting_deposit' })
  expect((await pay(booking.id)).status).toBe('confirmed')
})
