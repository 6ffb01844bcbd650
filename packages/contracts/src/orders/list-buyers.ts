import { z } from 'zod'
import { Id, Moment, PurchaseNumber, Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { longestQuery } from '../text-limits.ts'

/** A buyer as known from the kitchen's own orders: by account, or by the phone number of orders without one. */
export const KitchenBuyer = z.object({
  id: Id,
  /** Null without an account. */
  accountId: Id.nullable(),
  /** Name, phone and allergies that the buyer gave with the last order. */
  name: z.string(),
  phone: z.string().nullable(),
  allergies: z.array(z.string()),
  lastOrder: z.object({ id: Id, number: PurchaseNumber, placedAt: Moment }),
  /** Completed orders. */
  orders: Whole,
  /** Pickups that the chef put on record as missed. */
  noShows: Whole,
  /** Sum of the completed orders, less refunds. */
  spent: Dollars,
  /** Consent to hear from the kitchen about more than an order; null without one. */
  consentedAt: Moment.nullable(),
  /** The current email address; null without consent. */
  email: z.string().nullable(),
})
export type KitchenBuyer = z.infer<typeof KitchenBuyer>

export const listBuyers = defineFunction({
  name: 'list-buyers',
  summary: "Lists the buyers of the caller's kitchen, the last seen first, filtered by name or phone.",
  access: 'chef',
  effect: 'read',
  input: z.object({
    query: z.string().trim().max(longestQuery).default(''),
    page: z.int().min(1).max(1000).default(1),
    limit: z.int().min(1).max(50).default(20),
  }),
  output: z.object({ buyers: z.array(KitchenBuyer), totalCount: Whole, hasMore: z.boolean() }),
})
