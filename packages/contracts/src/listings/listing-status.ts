import { z } from 'zod'

/** Statuses of dishes and services. */
export const listingStatuses = ['draft', 'active', 'paused', 'archived'] as const
export const ListingStatus = z.enum(listingStatuses)
export type ListingStatus = z.infer<typeof ListingStatus>

/** A status that a chef saves a dish or a service with. */
export const SavedListingStatus = ListingStatus.exclude(['archived'])
