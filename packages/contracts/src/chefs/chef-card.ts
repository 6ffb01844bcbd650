import { z } from 'zod'
import { Id, Picture } from '../common-fields.ts'
import { Dollars } from '../money.ts'

export const CHEF_SERVICES = ['pickup', 'delivery', 'catering', 'private_chef', 'classes', 'other'] as const
export const ChefService = z.enum(CHEF_SERVICES)
export type ChefService = z.infer<typeof ChefService>

export const ChefKind = z.enum(['chef', 'truck_stop'])
export type ChefKind = z.infer<typeof ChefKind>

/** A chef or truck stop as every list shows it. The position is blurred to about 500 m. */
export const ChefCard = z.object({
  id: Id,
  slug: z.string(),
  kind: ChefKind,
  /** A paused chef is shown and takes no orders. */
  status: z.enum(['active', 'paused']),
  name: z.string(),
  nameRu: z.string().nullable(),
  tagline: z.string(),
  taglineRu: z.string().nullable(),
  cuisines: z.array(z.string()),
  services: z.array(z.string()),
  city: z.string(),
  state: z.string(),
  highway: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  cover: Picture.nullable(),
  avatarPath: z.string().nullable(),
  rating: z.number().nullable(),
  ratingCount: z.int(),
  isVerified: z.boolean(),
  isFeatured: z.boolean(),
  deliveryAvailable: z.boolean(),
  minPrice: Dollars.nullable(),
  dishCount: z.int(),
  /** Straight line from the place searched near, in miles; absent in other searches. */
  distanceMiles: z.number().optional(),
  /** Where a route search found it: miles from the origin along the route, and the way there and back. */
  route: z.object({ mile: z.number(), detourMiles: z.number() }).optional(),
})
export type ChefCard = z.infer<typeof ChefCard>
