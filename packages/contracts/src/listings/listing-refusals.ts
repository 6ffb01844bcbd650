import { z } from 'zod'
import { defineRefusal } from '../refusal.ts'
import { ListingStatus } from './listing-status.ts'

export const listingConflict = defineRefusal(
  'listing_conflict',
  409,
  'The status of the dish or service has changed',
  z.object({ status: ListingStatus }),
)
export const sameStatus = defineRefusal('same_status', 409, 'The dish or service already has this status')
