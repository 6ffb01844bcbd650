import { z } from 'zod'
import { adminListRequest } from '../admin-fields.ts'
import { Id, LargeId, PurchaseNumber } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { LedgerMovement } from './get-order-ledger.ts'

/** A movement with the entries of one fee, and the order or booking that it belongs to. */
export const FeeMovement = LedgerMovement.extend({
  orderId: Id.nullable(),
  bookingId: Id.nullable(),
  number: PurchaseNumber,
})
export type FeeMovement = z.infer<typeof FeeMovement>

export const listFeeEntries = defineFunction({
  name: 'list-fee-entries',
  summary:
    'Lists the ledger entries of a kitchen’s own fee: those of orders and bookings made while it was in force, newest first.',
  access: 'admin',
  right: 'ledger_read',
  effect: 'read',
  input: z.object({
    /** Id of a period from `list-fee-periods`. */
    periodId: Id,
    /** Id of the last movement of the previous page. */
    before: LargeId.optional(),
    limit: adminListRequest.limit,
  }),
  output: z.object({ movements: z.array(FeeMovement), next: LargeId.nullable() }),
  refusals: [notFound],
})
