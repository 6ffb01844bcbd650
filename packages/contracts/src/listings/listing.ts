import { z } from 'zod'
import { adminListRequest, nextCursor } from '../admin-fields.ts'
import { Id, Moment, Whole } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { ListingStatus, listingStatuses } from './listing-status.ts'

export const ListingKind = z.enum(['dish', 'service'])
export type ListingKind = z.infer<typeof ListingKind>

/** A dish or service of a chef, as admins see it. */
export const AdminListing = z.object({
  kind: ListingKind,
  id: Id,
  name: z.string(),
  nameRu: z.string().nullable(),
  picturePath: z.string().nullable(),
  price: Dollars,
  status: ListingStatus,
  /** The admin's reason; null unless hidden by an admin. */
  hiddenReason: z.string().nullable(),
  /** Number of admins' notes. */
  noteCount: Whole,
  updatedAt: Moment,
  chef: z.object({ id: Id, slug: z.string(), name: z.string(), nameRu: z.string().nullable() }),
})
export type AdminListing = z.infer<typeof AdminListing>

export const listRequest = z.object({
  ...adminListRequest,
  status: z.enum(['all', ...listingStatuses]).default('all'),
})
export const listAnswer = z.object({ listings: z.array(AdminListing), nextCursor })
