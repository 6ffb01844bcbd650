import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminListing, ListingKind, ListingStatus } from './listing.ts'

export const setListingStatus = defineFunction({
  name: 'set-listing-status',
  summary: "Pauses, archives or restores a chef's dish or service.",
  access: 'admin',
  effect: 'write',
  input: z.object({
    kind: ListingKind,
    id: Id,
    /** What the caller saw: 409 `listing_moved_on` when it is another by now. */
    from: ListingStatus,
    to: ListingStatus.exclude(['draft']),
    reason: Reason,
  }),
  output: z.object({ listing: AdminListing }),
})
