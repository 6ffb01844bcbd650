import type { AdminListing } from '@localchef/contracts/listings/listing'

export type ListingTarget = 'paused' | 'archived' | 'active'

/** The statuses that an admin can set. A draft can't be hidden: only its chef sees it. */
export const listingTargets: Record<AdminListing['status'], readonly ListingTarget[]> = {
  draft: [],
  active: ['paused', 'archived'],
  paused: ['active', 'archived'],
  archived: ['active'],
}
