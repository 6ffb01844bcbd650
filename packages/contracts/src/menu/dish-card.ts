import { z } from 'zod'
import { Allergen, StatedAllergens } from '../allergens/allergens.ts'
import { Id, Moment, Picture } from '../common-fields.ts'
import { Dollars } from '../money.ts'

/** The three promises a dish can make, told apart in words everywhere. */
export const DishPromise = z.enum(['ready_now', 'made_to_order', 'scheduled_batch'])
export type DishPromise = z.infer<typeof DishPromise>

export const DISH_CATEGORIES = [
  'starter',
  'soup',
  'salad',
  'main',
  'side',
  'bread',
  'dessert',
  'breakfast',
  'snack',
  'drink',
  'meal_box',
] as const
export const DishCategory = z.enum(DISH_CATEGORIES)
export type DishCategory = z.infer<typeof DishCategory>

/** Portions cooked, or to be cooked, for one pickup window. */
export const ReadyBatch = z.object({
  id: Id,
  pickupFrom: Moment,
  pickupUntil: Moment,
  /** Last moment to order; null for food that is ready now. */
  orderBy: Moment.nullable(),
  portionsLeft: z.int(),
})
export type ReadyBatch = z.infer<typeof ReadyBatch>

/** A dish as every list shows it. */
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
  heat: z.int(),
  serves: z.int(),
  prepMinutes: z.int(),
  picture: Picture.nullable(),
  timesOrdered: z.int(),
  /** Whether choices have to be made before it can go into the cart. */
  hasChoices: z.boolean(),
  /** The soonest batch with portions left. */
  batch: ReadyBatch.nullable(),
})
export type DishCard = z.infer<typeof DishCard>

/** The chef of a dish, as a dish list beyond one chef names it. */
export const DishChef = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  nameRu: z.string().nullable(),
  avatarPath: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  timeZone: z.string(),
  isVerified: z.boolean(),
  rating: z.number().nullable(),
  ratingCount: z.int(),
  status: z.enum(['active', 'paused']),
})
export type DishChef = z.infer<typeof DishChef>

export const DishWithChef = DishCard.extend({ chef: DishChef, distanceMiles: z.number().optional() })
export type DishWithChef = z.infer<typeof DishWithChef>
