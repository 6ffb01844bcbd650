import { z } from 'zod'
import { AverageStars, Id, Moment, Picture, Whole } from '../common-fields.ts'
import { DegreesEast, DegreesNorth, Miles, RouteMiles } from '../coordinates.ts'
import { Dollars } from '../money.ts'
import { chefServices } from './chef-services.ts'

export const ChefService = z.enum(chefServices)
export type ChefService = z.infer<typeof ChefService>

export const ChefKind = z.enum(['chef', 'truck_stop'])
export type ChefKind = z.infer<typeof ChefKind>

/** A chef or truck stop in a list. The position is blurred by about 500 m. */
export const ChefCard = z.object({
  id: Id,
  slug: z.string(),
  kind: ChefKind,
  /** Paused chefs are listed but take no orders. */
  status: z.enum(['active', 'paused']),
  name: z.string(),
  nameRu: z.string().nullable(),
  tagline: z.string(),
  taglineRu: z.string().nullable(),
  cuisines: z.array(z.string()),
  services: z.array(z.string()),
  city: z.string(),
  /** Null where the town's name is the same in Russian. */
  cityRu: z.string().nullable(),
  state: z.string(),
  highway: z.string().nullable(),
  latitude: DegreesNorth,
  longitude: DegreesEast,
  cover: Picture.nullable(),
  avatarPath: z.string().nullable(),
  rating: AverageStars.nullable(),
  ratingCount: Whole,
  isVerified: z.boolean(),
  /**
   * Whether a certification that the law requires is missing and the rule of the kitchen's place shows that to buyers.
   */
  isMarked: z.boolean(),
  isFeatured: z.boolean(),
  deliveryAvailable: z.boolean(),
  minPrice: Dollars.nullable(),
  dishCount: Whole,
  timeZone: z.string(),
  /** When a kitchen that is closed by its hours opens next; null while it is open or without hours. */
  opensAt: Moment.nullable(),
  /** Straight-line distance in miles to the place of the search; absent in searches without a place. */
  distanceMiles: Miles.optional(),
  /** For route searches: miles from the origin along the route, and miles of the detour. */
  route: z.object({ mile: RouteMiles, detourMiles: RouteMiles }).optional(),
})
export type ChefCard = z.infer<typeof ChefCard>
