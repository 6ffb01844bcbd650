import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { decidedBy } from '../queue/decided-by.ts'
import { defineRefusal } from '../refusal.ts'

/** A refund that a chef owes for an order or booking that was paid in person. */
export const OwedRefund = z.object({
  reportId: Id,
  /** Exactly one of `orderId` and `bookingId` is set. */
  orderId: Id.nullable(),
  bookingId: Id.nullable(),
  number: z.string(),
  amount: Dollars,
  chef: z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() }),
  /** Null if the buyer was erased. */
  buyer: z.object({ id: Id, name: z.string() }).nullable(),
  settledAt: Moment.nullable(),
  settledNote: z.string().nullable(),
  at: Moment,
})
export type OwedRefund = z.infer<typeof OwedRefund>

export const refundSettled = defineRefusal(
  'refund_settled',
  409,
  'This refund is settled already',
  z.object(decidedBy),
)
