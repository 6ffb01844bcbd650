import { checkBookingPayment as contract } from '@localchef/contracts/bookings/check-booking-payment'
import { followPayment } from '../card/follow-payment.ts'
import { ProviderError } from '../payment-provider.ts'
import { implement } from '../server-function.ts'
import { readBookingAgain, readBookingFor } from './get-booking.ts'

export const checkBookingPayment = implement(
  contract,
  async ({ bookingId }, call) => readBookingFor(call, bookingId),
  {
    finish: async (booking, { services: { payments: desk } }) => {
      const open = booking.payments.filter(({ status }) => status === 'awaiting' || status === 'authorized')
      if (!desk || open.length === 0) return booking
      try {
        for (const { id } of open) await followPayment(desk, id)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
      }
      return desk.transact(({ db }) => readBookingAgain(db, booking))
    },
  },
)
