import { z } from 'zod'
import { adminListRequest, listDays, nextCursor } from '../admin-fields.ts'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { LedgerMovement } from './get-order-ledger.ts'
import { ChefPayout } from './list-payouts.ts'
import { Month } from './monthly-money.ts'

/** A payout of any kitchen, for admins. */
export const KitchenPayout = ChefPayout.pick({
  id: true,
  amount: true,
  status: true,
  createdAt: true,
}).extend({
  chef: z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() }),
  /** When it reached the bank, or is expected to; null if unknown. */
  arrivesAt: Moment.nullable(),
  provider: z.string(),
  /** The provider's id of the payout. */
  reference: z.string(),
  /** Why the bank sent it back, in the words of the provider. */
  failure: z.string().nullable(),
  /** The month of the ledger that holds it; null while it is not posted. */
  month: Month.nullable(),
  /** Its movements in the ledger, oldest first. */
  movements: z.array(LedgerMovement),
})
export type KitchenPayout = z.infer<typeof KitchenPayout>

export const listAllPayouts = defineFunction({
  name: 'list-all-payouts',
  summary: 'Lists the payouts of all kitchens, newest first.',
  access: 'admin',
  right: 'ledger_read',
  effect: 'read',
  marketplaceScope: 'marketplace:payouts',
  input: z.object({
    status: z.enum(['all', ...ChefPayout.shape.status.options]).default('all'),
    ...listDays,
    cursor: adminListRequest.cursor,
    limit: adminListRequest.limit,
  }),
  output: z.object({ payouts: z.array(KitchenPayout), nextCursor }),
})
