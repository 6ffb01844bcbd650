import { z } from 'zod'
import { adminListRequest, nextCursor, Reason } from './admin-fields.ts'
import { Id, Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'
import { Dollars } from './money.ts'

export const ListingKind = z.enum(['dish', 'service'])
export type ListingKind = z.infer<typeof ListingKind>

export const ListingStatus = z.enum(['draft', 'active', 'paused', 'archived'])
export type ListingStatus = z.infer<typeof ListingStatus>

/** What a chef offers: a dish or a service. */
export const AdminListing = z.object({
  kind: ListingKind,
  id: Id,
  name: z.string(),
  nameRu: z.string().nullable(),
  picturePath: z.string().nullable(),
  price: Dollars,
  status: ListingStatus,
  /** Why an admin has taken it out of the shop; null when none has. */
  heldReason: z.string().nullable(),
  /** What admins have noted about it. */
  noteCount: z.int(),
  updatedAt: Moment,
  chef: z.object({ id: Id, slug: z.string(), name: z.string(), nameRu: z.string().nullable() }),
})
export type AdminListing = z.infer<typeof AdminListing>

const listRequest = z.object({
  ...adminListRequest,
  status: z.enum(['all', 'draft', 'active', 'paused', 'archived']).default('all'),
})
const listAnswer = z.object({ listings: z.array(AdminListing), nextCursor })

export const adminListDishes = defineFunction({
  name: 'admin-list-dishes',
  summary:
    'Dishes of all kitchens, the latest changed first, found by the name of the dish or of the kitchen.',
  access: 'admin',
  effect: 'read',
  input: listRequest,
  output: listAnswer,
})

export const adminListServices = defineFunction({
  name: 'admin-list-services',
  summary:
    'Services of all kitchens, the latest changed first, found by the name of the service or of the kitchen.',
  access: 'admin',
  effect: 'read',
  input: listRequest,
  output: listAnswer,
})

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
