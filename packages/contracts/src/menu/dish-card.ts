import { z } from 'zod'
import { Allergen, StatedAllergens } from '../allergens/allergens.ts'
import { AverageStars, Heat, Id, Moment, Picture, Whole } from '../common-fields.ts'
import { DegreesEast, DegreesNorth, Miles } from '../coordinates.ts'
import { Dollars } from '../money.ts'
import { dishCategories } from './dish-categories.ts'
import { largestNetQuantity } from './net-quantity.ts'

/** People that one portion serves. */
export const Serves = z.int().min(1).max(100)
export const PrepMinutes = z.int().min(0).max(10_080)
/** Net weight of one portion. */
export const NetWeightGrams = z.int().min(1).max(largestNetQuantity)
/** Net volume of one portion of a liquid; its net weight is then null. */
export const NetVolumeMl = z.int().min(1).max(largestNetQuantity)
/** Days from cooking to the last day to eat, for labels. */
export const KeepsDays = z.int().min(0).max(730)

export const DishPromise = z.enum(['ready_now', 'made_to_order', 'scheduled_batch'])
export type DishPromise = z.infer<typeof DishPromise>

export const DishCategory = z.enum(dishCategories)
export type DishCategory = z.infer<typeof DishCategory>

/**
 * When a portion cooked to order can be had at the earliest, by the kitchen's hours, notice, free slots and closed days. Null
 * for a dish that is not cooked to order, and while none can be ordered.
 */
export const EarliestAt = Moment.nullable()

/**
 * Whether the kitchen takes orders of the dish at this moment: not while it is paused, has as many open orders as it
 * takes, or has reached the yearly sales of its permit. Then neither `batch` nor `earliestAt` promises anything.
 */
const TakesOrders = z.boolean()

/** A batch as buyers see it. */
export const ReadyBatch = z.object({
  id: Id,
  pickupFrom: Moment,
  pickupUntil: Moment,
  /** Last moment to order; null for food that is ready now. */
  orderBy: Moment.nullable(),
  portionsLeft: Whole,
  /** When the kitchen closes by its hours; null while it is closed. Only an open kitchen has food that is ready now. */
  openUntil: Moment.nullable(),
})
export type ReadyBatch = z.infer<typeof ReadyBatch>

/** A dish in a list. */
export const DishCard = z.object({
  id: Id,
  chefId: Id,
  name: z.string(),
  nameRu: z.string().nullable(),
  description: z.string(),
  descriptionRu: z.string().nullable(),
  price: Dollars,
  category: z.string(),
  cuisine: z.string().nullable(),
  promise: DishPromise,
  status: z.enum(['active', 'paused']),
  allergens: StatedAllergens,
  possibleAllergens: z.array(Allergen),
  diets: z.array(z.string()),
  heat: Heat,
  serves: Serves,
  prepMinutes: PrepMinutes,
  picture: Picture.nullable(),
  timesOrdered: Whole,
  /** Whether a buyer must choose options before ordering. */
  hasChoices: z.boolean(),
  /** Earliest batch with portions left. */
  batch: ReadyBatch.nullable(),
  earliestAt: EarliestAt,
  takesOrders: TakesOrders,
})
export type DishCard = z.infer<typeof DishCard>

/** The chef of a dish in lists of several chefs. */
export const DishChef = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  nameRu: z.string().nullable(),
  avatarPath: z.string().nullable(),
  city: z.string(),
  /** Null where the town's name is the same in Russian. */
  cityRu: z.string().nullable(),
  state: z.string(),
  /** Blurred by about 500 m. Null before the chef has set a place; until then only the chef sees the dish. */
  latitude: DegreesNorth.nullable(),
  longitude: DegreesEast.nullable(),
  timeZone: z.string(),
  isVerified: z.boolean(),
  /** As in `ChefCard`. */
  isMarked: z.boolean(),
  rating: AverageStars.nullable(),
  ratingCount: Whole,
  status: z.enum(['active', 'paused']),
})
export type DishChef = z.infer<typeof DishChef>

export const DishWithChef = DishCard.extend({ chef: DishChef, distanceMiles: Miles.optional() })
export type DishWithChef = z.infer<typeof DishWithChef>
