import { z } from 'zod'
import { Id, LargeWhole, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { CardPaymentStatus } from './order-payment.ts'
import { Chargeback, PaymentAlert } from './payment-alert.ts'

export const LedgerCause = z.enum([
  'sale',
  'capture',
  'provider_fee',
  'refund',
  'refund_paid',
  'refund_failed',
  'chargeback',
  'chargeback_won',
  'chargeback_lost',
  'payout',
  'payout_paid',
  'payout_failed',
  'credit_granted',
  'credit_lapsed',
  'credit_spent',
  'credit_returned',
  'transfer',
  'transfer_reversed',
  'correction',
  'change',
  'gift_card_sold',
  'gift_card_used',
  'gift_card_returned',
  'gift_card_refunded',
  'gift_card_refund_failed',
  'gift_card_cashed_out',
  'gift_card_voided',
])

export const LedgerAccount = z.enum([
  'buyer',
  'chef_payable',
  'marketplace_revenue',
  'tax_payable',
  'provider_clearing',
  'provider_fees',
  'refunds',
  'chargebacks',
  'payouts',
  'credit',
  'owed_to_chef',
  'gift_cards',
  'cash_outs',
])
export type LedgerAccount = z.infer<typeof LedgerAccount>

export const LedgerEntry = z.object({
  account: LedgerAccount,
  part: z.enum(['service_fee', 'commission', 'tip', 'tax', 'discount', 'credit']).nullable(),
  /** Debits are positive. */
  amount: Dollars,
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** A movement of money. Its entries sum to 0. */
export const LedgerTransaction = z.object({
  id: LargeWhole,
  cause: LedgerCause,
  at: Moment,
  /** For a correction: the id of the movement that it corrects, and the reason. */
  corrects: LargeWhole.nullable(),
  note: z.string().nullable(),
  entries: z.array(LedgerEntry),
})
export type LedgerTransaction = z.infer<typeof LedgerTransaction>

/** A movement as lists of payouts and refunds show it. */
export const LedgerMovement = LedgerTransaction.pick({ id: true, cause: true, at: true, entries: true })
export type LedgerMovement = z.infer<typeof LedgerMovement>

/** A payment by card, as admins read it. */
export const LedgerPayment = z.object({
  provider: z.enum(['sandbox', 'stripe']),
  /** The provider's id of the payment; null until the card is authorized. */
  reference: z.string().nullable(),
  status: CardPaymentStatus,
  amount: Dollars,
  applicationFee: Dollars,
})

/** Movements of money of an order or a booking, with what went wrong. */
export const Ledger = z.object({
  transactions: z.array(LedgerTransaction),
  chargebacks: z.array(Chargeback),
  alerts: z.array(PaymentAlert),
})
export type Ledger = z.infer<typeof Ledger>

export const getOrderLedger = defineFunction({
  name: 'get-order-ledger',
  summary:
    'Reads the movements of money of an order, with its payment at the provider, chargebacks and alerts.',
  access: 'admin',
  right: 'ledger_read',
  effect: 'read',
  input: z.object({ orderId: Id }),
  output: Ledger.extend({
    /** Null for orders paid at the handover. */
    payment: LedgerPayment.nullable(),
  }),
  refusals: [notFound],
})
