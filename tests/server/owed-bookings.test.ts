import { type Booking, termsOf } from '@localchef/contracts/bookings/booking'
import { checkBookingPayment } from '@localchef/contracts/bookings/check-booking-payment'
import { exportBookings } from '@localchef/contracts/bookings/export-bookings'
import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { openBookingCheckout } from '@localchef/contracts/bookings/open-booking-checkout'
import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { getPaymentAlert } from '@localchef/contracts/payments/get-payment-alert'
import { recordBookingPayment } from '@localchef/contracts/payments/record-booking-payment'
import { refundBooking } from '@localchef/contracts/payments/refund-booking'
import { saveService } from '@localchef/contracts/services/save-service'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import { bellAbout, eventsOf } from '../order-notifications.ts'
import { saveSeen } from '../save-seen.ts'
import { dinnerOffer } from '../service-offers.ts'
import { payOnPage } from '../stripe-double/double-checkout.ts'
import {
  ageRecord,
  buyer,
  closeOwedStage,
  deliver,
  double,
  endUndo,
  figures,
  goAway,
  type Opened,
  openAlerts,
  openKitchen,
  openOwedStage,
  query,
  refuseCaptures,
  server,
  sessionOf,
  soon,
  stranger,
} from './owed-stage.ts'

let admin: TestUser

beforeAll(async () => {
  await openOwedStage()
  admin = await server.signUp({ email: 'admin@owed.test', role: 'admin', name: 'Ada Admin' })
})
afterEach(() => {
  double.faults.length = 0
})
afterAll(closeOwedStage)

describe('a booking whose card fails', () => {
  const readBooking = async ({ id: bookingId }: Booking) =>
    (await callFunction(server, getBooking, { bookingId }, buyer)).data
  const record = ({ id: bookingId }: Booking, person: TestUser, isPaid = true) =>
    callFunction(server, recordBookingPayment, { bookingId, isPaid }, person)
  const statusesOf = async (booking: Booking) =>
    (await readBooking(booking)).payments.map(({ purpose, status }) => `${purpose} ${status}`).toSorted()

  let days = 8
  /** A confirmed request for $400 with a deposit of $100. */
  async function agreed({ chef }: Opened): Promise<Booking> {
    days += 1
    const deposit = { percent: 25, sum: null, freeHours: 48, keptPercent: 50, balanceDays: 3 }
    const offer = { ...dinnerOffer, noticeDays: 4, deposit }
    const { data: service } = await saveSeen(server, saveService, { offer }, chef)
    const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000).toISOString()
    const seen = { price: 400, durationMinutes: 180, deposit }
    const request = { serviceId: service.id, startsAt, seen, guests: 6, place: '5 Bay Street' }
    const { data: booking } = await callFunction(server, requestBooking, request, buyer)
    const confirmation = { bookingId: booking.id, from: booking.status, to: 'confirmed' as const }
    const terms = { ...confirmation, seen: termsOf(booking) }
    return (await callFunction(server, transitionBooking, terms, chef)).data
  }

  /** The buyer pays by a good card. Returns the session at the provider. */
  async function pay({ id: bookingId }: Booking, purpose: 'deposit' | 'balance'): Promise<string> {
    const { data } = await callFunction(server, openBookingCheckout, { bookingId, purpose }, buyer)
    const session = sessionOf(data.payments.find(({ checkoutUrl }) => checkoutUrl)?.checkoutUrl)
    payOnPage(double.store, session, 'good')
    return session
  }

  /**
   * Moves the event into the past, without the triggers that keep the agreed terms, and lets the chef complete the
   * booking.
   */
  async function complete(booking: Booking, chef: TestUser) {
    await server.database.transaction(async (connection) => {
      await connection.query('set local session_replication_role = replica')
      await connection.query(
        `update public.bookings
         set starts_at = now() - interval '4 hours' - $2 * interval '1 minute', ends_at = now() - interval '1 hour'
         where id = $1`,
        [booking.id, days],
      )
    })
    const done = { bookingId: booking.id, from: 'confirmed' as const, to: 'completed' as const }
    return (await callFunction(server, transitionBooking, done, chef)).data
  }

  /** The chef's export as CSV, with the price and what is left to pay. */
  async function exported({ chef }: Opened): Promise<string> {
    const { data } = await callFunction(server, exportBookings, {}, chef)
    return data.csv
  }

  test('after the event is owed for its amount alone, until the chef records the money', async () => {
    const opened = await openKitchen()
    const { chef } = opened
    const booking = await agreed(opened)
    const session = await pay(booking, 'deposit')
    goAway()
    await deliver()
    await expect.poll(() => statusesOf(booking), soon).toEqual(['deposit authorized'])
    // While the deposit is being charged, only the rest was paid at the event.
    expect(await complete(booking, chef)).toMatchObject({ owed: 0, inPerson: { paid: 300, refundable: 300 } })
    await refuseCaptures([session], async () => (await readBooking(booking)).owed > 0)

    expect(await readBooking(booking)).toMatchObject({
      status: 'completed',
      owed: 100,
      paid: 0,
      refundable: 0,
      inPerson: { paid: 300, refundable: 300 },
      payments: [{ purpose: 'deposit', failedAt: expect.any(String), recordedAt: null }],
    })
    expect(await figures(opened)).toMatchObject({ income: 300, booked: 300, payable: 0 })
    expect(await exported(opened)).toContain(',400.00,0.00,0.00,0.00,0.00,100.00,')
    const tooMuch = { bookingId: booking.id, way: 'in_person' as const, seenRefundable: 300, reason: 'Late' }
    const refused = await callFunction(server, refundBooking, { ...tooMuch, amount: 300.01 }, chef)
    expect(refused.error).toMatchObject({ code: 'not_refundable', details: { left: 300 } })
    for (const person of [buyer, chef]) {
      const told = await bellAbout(person, booking.id)
      expect(told.find(({ event }) => event === 'booking_payment_owed')?.message).toContain(
        '$100.00 in person',
      )
      expect(told.map(({ event }) => event)).not.toContain('booking_payment_failed')
    }
    expect(await openAlerts(booking.id)).toBe(1)

    expect((await record(booking, buyer)).status).toBe(403)
    expect((await record(booking, stranger)).status).toBe(404)
    expect((await record(booking, chef)).data).toMatchObject({
      owed: 0,
      inPerson: { paid: 400, refundable: 400 },
      payments: [{ recordedAt: expect.any(String) }],
    })
    expect((await record(booking, chef)).error).toMatchObject({ code: 'booking_conflict' })
    expect(await figures(opened)).toMatchObject({ income: 400, booked: 400, payable: 0 })
    expect(await exported(opened)).toContain(',400.00,0.00,0.00,0.00,0.00,0.00,')

    // The chef takes the record back and records the payment again; the buyer is notified once.
    expect((await record(booking, buyer, false)).status).toBe(403)
    expect((await record(booking, chef, false)).data).toMatchObject({ owed: 100, inPerson: { paid: 300 } })
    await record(booking, chef)
    await endUndo()
    const told = (await bellAbout(buyer, booking.id)).filter(
      ({ event }) => event === 'booking_payment_recorded',
    )
    expect(told.map(({ message }) => message)).toEqual([
      expect.stringContaining('you paid $100.00 in person'),
    ])
    const back = { bookingId: booking.id, way: 'in_person' as const, seenRefundable: 400, reason: 'Late' }
    const refunded = await callFunction(server, refundBooking, { ...back, amount: 400 }, chef)
    expect(refunded.data).toMatchObject({ inPerson: { refundable: 0 } })
    expect((await record(booking, chef, false)).error).toMatchObject({ code: 'undo_too_late' })
  })

  test('for the balance after the event leaves the charged deposit as it is', async () => {
    const opened = await openKitchen()
    const booking = await agreed(opened)
    await pay(booking, 'deposit')
    await deliver()
    await expect.poll(() => statusesOf(booking), soon).toEqual(['deposit captured'])
    const session = await pay(booking, 'balance')
    goAway()
    await deliver()
    await expect.poll(() => statusesOf(booking), soon).toEqual(['balance authorized', 'deposit captured'])
    expect(await complete(booking, opened.chef)).toMatchObject({ owed: 0, inPerson: null })
    await refuseCaptures([session], async () => (await readBooking(booking)).owed === 300)
    expect(await readBooking(booking)).toMatchObject({ paid: 100, refundable: 100, inPerson: null })
    expect(await figures(opened)).toMatchObject({ income: 100, booked: 100 })
    expect((await record(booking, opened.chef)).data).toMatchObject({
      owed: 0,
      refundable: 100,
      inPerson: { paid: 300, refundable: 300 },
    })
    await ageRecord(booking.id)
    expect((await record(booking, opened.chef, false)).error).toMatchObject({ code: 'undo_too_late' })
  })

  /** A booking that its buyer cancels late while its deposit of $100 is being charged: the chef keeps $50. */
  async function canceledLate(opened: Opened) {
    const booking = await agreed(opened)
    const session = await pay(booking, 'deposit')
    goAway()
    await deliver()
    await expect.poll(() => statusesOf(booking), soon).toEqual(['deposit authorized'])
    await server.database.transaction(async (connection) => {
      await connection.query('set local session_replication_role = replica')
      await connection.query('update public.bookings set free_hours = 720 where id = $1', [booking.id])
    })
    const late = {
      bookingId: booking.id,
      from: 'confirmed' as const,
      to: 'cancelled' as const,
      reason: 'Ill',
    }
    const { data } = await callFunction(server, transitionBooking, { ...late, seenRefund: 50 }, buyer)
    expect(data).toMatchObject({ status: 'cancelled', owed: 0, inPerson: null })
    return { booking, session }
  }

  const owedNotices = async (person: TestUser, booking: Booking) =>
    (await bellAbout(person, booking.id)).filter(({ event }) => event === 'booking_payment_owed')

  test('after a late cancellation is owed for the kept part alone, until the chef records the money', async () => {
    const opened = await openKitchen()
    const { chef } = opened
    const { booking, session } = await canceledLate(opened)
    expect((await record(booking, chef)).error).toMatchObject({ code: 'booking_conflict' })
    await refuseCaptures([session], async () => (await readBooking(booking)).owed > 0)

    expect(await readBooking(booking)).toMatchObject({
      status: 'cancelled',
      owed: 50,
      paid: 0,
      refundable: 0,
      inPerson: null,
      payments: [{ purpose: 'deposit', failedAt: expect.any(String), recordedAt: null }],
    })
    expect(await exported(opened)).toContain(',400.00,0.00,0.00,0.00,0.00,50.00,Ill')
    expect(await figures(opened)).toMatchObject({ income: 0, booked: 0, payable: 0 })
    // As after a crash before the commit: the call is made again and the events come again, to two processes at once.
    await query(
      `update public.provider_calls c
       set answered_at = null, next_attempt_at = now() - interval '1 second'
       from public.payments p
       where p.id = c.payment_id
         and p.booking_id = $1
         and c.operation = 'capture'`,
      [booking.id],
    )
    await query('update public.provider_events set applied_at = null', [])
    await Promise.all([deliver(), server.runTask('sweep-payments'), server.runTask('sweep-payments')])
    await callFunction(server, checkBookingPayment, { bookingId: booking.id }, buyer)
    for (const [person, words] of [
      [buyer, 'Please pay Olga Piroshki Kitchen $50.00 in person.'],
      [chef, 'so you keep $50.00 of the deposit. We couldn’t charge the card.'],
    ] as const) {
      const told = await owedNotices(person, booking)
      expect(told.map(({ message }) => message)).toEqual([expect.stringContaining(words)])
      expect(await eventsOf(person, booking.id)).not.toContain('booking_payment_failed')
    }
    const mailed = async () => {
      const { rows } = await query(
        `select body_text from mail.outbox where subject like 'Deposit of booking #' || $1 || ' is not paid yet%'`,
        [booking.number],
      )
      return rows.map(({ body_text }) => [
        body_text.includes('bookings?which=closed'),
        body_text.includes('Next step'),
      ])
    }
    await expect.poll(mailed, soon).toEqual([
      [true, false],
      [true, false],
    ])
    const alert = await query(
      `select a.id
       from public.payment_alerts a
       join public.payments p on p.id = a.payment_id
       where p.booking_id = $1`,
      [booking.id],
    )
    expect(alert.rows).toHaveLength(1)
    const { data } = await callFunction(server, getPaymentAlert, { alertId: alert.rows[0]?.id }, admin)
    expect(data).toMatchObject({ kind: 'capture_failed', amount: 50, booking: { number: booking.number } })

    for (const [person, status] of [
      [buyer, 403],
      [stranger, 404],
    ] as const) {
      expect((await record(booking, person)).status).toBe(status)
    }
    expect((await record(booking, chef)).data).toMatchObject({
      owed: 0,
      inPerson: { paid: 50, refundable: 50 },
      payments: [{ recordedAt: expect.any(String) }],
    })
    expect(await exported(opened)).toContain(',400.00,0.00,0.00,0.00,50.00,0.00,Ill')
    expect(await figures(opened)).toMatchObject({ income: 0, booked: 0, payable: 0 })
    expect((await record(booking, chef, false)).data).toMatchObject({ owed: 50, inPerson: null })
    await record(booking, chef)
    await endUndo()
    const recorded = (await bellAbout(buyer, booking.id)).filter(
      ({ event }) => event === 'booking_payment_recorded',
    )
    expect(recorded.map(({ message }) => message)).toEqual([
      expect.stringContaining('you paid $50.00 in person'),
    ])
    const back = { bookingId: booking.id, way: 'in_person' as const, seenRefundable: 50, reason: 'Goodwill' }
    const tooMuch = await callFunction(server, refundBooking, { ...back, amount: 50.01 }, chef)
    expect(tooMuch.error).toMatchObject({ code: 'not_refundable', details: { left: 50 } })
    const refunded = await callFunction(server, refundBooking, { ...back, amount: 20 }, chef)
    expect(refunded.data).toMatchObject({ inPerson: { paid: 50, refundable: 30 } })
  })

  test('after a late cancellation is not owed if the card is charged in the end', async () => {
    const opened = await openKitchen()
    const { chef } = opened
    const { booking } = await canceledLate(opened)
    double.faults.length = 0
    const sweep = async () => {
      await query(
        `update public.provider_calls set next_attempt_at = now() - interval '1 second' where answered_at is null`,
        [],
      )
      await server.runTask('sweep-payments')
      return (await statusesOf(booking)).join()
    }
    await expect.poll(sweep, soon).toBe('deposit partly_refunded')
    expect(await readBooking(booking)).toMatchObject({ owed: 0, paid: 50, refundable: 50, inPerson: null })
    expect(await exported(opened)).toContain(',400.00,100.00,0.00,50.00,50.00,0.00,Ill')
    for (const person of [buyer, chef]) expect(await owedNotices(person, booking)).toEqual([])
    expect((await record(booking, chef)).error).toMatchObject({ code: 'booking_conflict' })
  })

  test('after a cancellation in time, or by the chef, leaves nothing to pay', async () => {
    const opened = await openKitchen()
    for (const person of [buyer, opened.chef]) {
      const booking = await agreed(opened)
      const session = await pay(booking, 'deposit')
      goAway()
      await deliver()
      await expect.poll(() => statusesOf(booking), soon).toEqual(['deposit authorized'])
      const end = {
        bookingId: booking.id,
        from: 'confirmed' as const,
        to: 'cancelled' as const,
        reason: 'Ill',
      }
      const seen = person === buyer ? { seenRefund: 100 } : {}
      expect((await callFunction(server, transitionBooking, { ...end, ...seen }, person)).status).toBe(200)
      const isOver = async () => (await statusesOf(booking)).join() === 'deposit released'
      await refuseCaptures([session], isOver)
      expect(await readBooking(booking)).toMatchObject({ owed: 0, payments: [{ failedAt: null }] })
      expect(await openAlerts(booking.id)).toBe(0)
      const said = (await bellAbout(buyer, booking.id)).find(({ event }) => event === 'booking_cancelled')
      // Buyers who cancel themselves get no notification, because they have read about their money before.
      expect(said?.message.includes('Your card is not charged')).toBe(person === buyer ? undefined : true)
      for (const reader of [buyer, opened.chef]) expect(await owedNotices(reader, booking)).toEqual([])
      expect((await record(booking, opened.chef)).error).toMatchObject({ code: 'booking_conflict' })
    }
  })

  test('before the event is paid at the event, and nothing is owed', async () => {
    const opened = await openKitchen()
    const booking = await agreed(opened)
    const session = await pay(booking, 'deposit')
    goAway()
    await deliver()
    await expect.poll(() => statusesOf(booking), soon).toEqual(['deposit authorized'])
    const failed = async () => (await readBooking(booking)).payments.some(({ failedAt }) => failedAt !== null)
    await refuseCaptures([session], failed)
    expect(await readBooking(booking)).toMatchObject({ status: 'confirmed', owed: 0, inPerson: null })
    expect(await eventsOf(buyer, booking.id)).toContain('booking_payment_failed')
    expect((await record(booking, opened.chef)).error).toMatchObject({ code: 'booking_conflict' })
    expect(await complete(booking, opened.chef)).toMatchObject({ owed: 0, inPerson: { paid: 400 } })
    expect((await record(booking, opened.chef)).error).toMatchObject({ code: 'booking_conflict' })
    expect((await record(booking, opened.chef, false)).error).toMatchObject({ code: 'undo_too_late' })
    expect(await eventsOf(buyer, booking.id)).not.toContain('booking_payment_owed')
  })
})
