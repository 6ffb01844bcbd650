import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Ledger, LedgerPayment } from './get-order-ledger.ts'

export const getBookingLedger = defineFunction({
  name: 'get-booking-ledger',
  summary:
    'Reads the movements of money of a booking, with its deposit and balance at the provider, chargebacks and alerts.',
  access: 'admin',
  right: 'ledger_read',
  effect: 'read',
  input: z.object({ bookingId: Id }),
  output: Ledger.extend({
    /**
     * Payments of the deposit and the balance, oldest first. Every closed checkout page of the provider also leaves a
     * payment.
     */
    payments: z.array(LedgerPayment.extend({ id: Id, purpose: z.enum(['deposit', 'balance']), at: Moment })),
  }),
  refusals: [notFound],
})
