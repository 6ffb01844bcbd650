import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { allergensUnstated } from '../menu/menu-refusals.ts'
import { AdminListing, ListingKind } from './listing.ts'
import { listingConflict, sameStatus } from './listing-refusals.ts'
import { ListingStatus } from './listing-status.ts'

export const setListingStatus = defineFunction({
  name: 'set-listing-status',
  summary: "Pauses, archives or reactivates a chef's dish or service.",
  access: 'admin',
  right: 'listings',
  effect: 'write',
  input: z.object({
    kind: ListingKind,
    id: Id,
    /** The status the caller saw. */
    from: ListingStatus,
    to: ListingStatus.exclude(['draft']),
    reason: Reason,
  }),
  output: z.object({ listing: AdminListing }),
  refusals: [allergensUnstated, listingConflict, notFound, sameStatus],
})
