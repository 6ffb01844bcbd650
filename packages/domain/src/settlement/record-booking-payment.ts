import { bookingConflict } from '@localchef/contracts/bookings/booking-refusals'
import { notFound } from '@localchef/contracts/common-refusals'
import { recordBookingPayment as contract } from '@localchef/contracts/payments/record-booking-payment'
import { readBookingFor } from '../bookings/get-booking.ts'
import { lockSale } from '../ledger/given-back.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { removeRecord, writeRecord } from './recorded-payments.ts'

/**
 * Records that the money of failed cards was paid in person, or takes that back. Recorded money counts as paid at the
 * event, both in the figures and for refunds in person.
 */
export const recordBookingPayment = implement(contract, async ({ bookingId, isPaid }, call) => {
  const sale = { orderId: null, bookingId }
  await lockSale(call.db, sale)
  const booking = await readBookingFor(call, bookingId)
  if (booking.viewer !== 'chef') throw call.refuse(notFound, noSuch('booking'))
  if (!isPaid) {
    await removeRecord(call, sale, booking.inPerson?.refunds ?? [])
  } else if (!(await writeRecord(call, sale))) {
    throw call.refuse(bookingConflict, { status: booking.status })
  }
  return readBookingFor(call, bookingId)
})
