import { z } from 'zod'
import { Allergen, Diet } from '../allergens/allergens.ts'
import { chefServices } from '../chefs/chef-services.ts'
import { Heat, Positive } from '../common-fields.ts'
import { DishCategory } from '../menu/dish-card.ts'
import { Dollars } from '../money.ts'
import { Place } from '../places/place.ts'

/** The words of the query, as typed, that were understood this way. */
const words = z.string()

/** A requirement that the server reads from a query, with the words that state it. */
export const QueryNeed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('diet'), diet: Diet, words }),
  /** Only dishes whose chef states that they are without all of these. */
  z.object({ kind: z.literal('free_of'), allergens: z.array(Allergen), words }),
  z.object({ kind: z.literal('max_price'), price: Dollars, words }),
  z.object({ kind: z.literal('min_price'), price: Dollars, words }),
  /** `now`: the kitchen is open. The others: food can be picked up then. */
  z.object({ kind: z.literal('when'), when: z.enum(['now', 'today', 'tonight', 'tomorrow']), words }),
  /** Dishes at least as hot as `from` and at most as hot as `to`. */
  z.object({ kind: z.literal('heat'), from: Heat, to: Heat, words }),
  /** Dishes of any of these courses. */
  z.object({ kind: z.literal('course'), courses: z.array(DishCategory), words }),
  /** A service for this number of guests, or a dish that serves them. */
  z.object({ kind: z.literal('guests'), guests: Positive, words }),
  /** Kitchens in a state. A state is too large to search around. */
  z.object({ kind: z.literal('state'), state: z.string().length(2), words }),
  z.object({ kind: z.literal('service'), service: z.enum(chefServices), words }),
])
export type QueryNeed = z.infer<typeof QueryNeed>

/** A place among the words of a query. */
export const QueryPlace = Place.extend({ words })

/** The server's interpretation of a query. Empty fields are left out. */
export const UnderstoodQuery = z.object({
  /** The query before and after typing errors were corrected. `exact` in the request prevents corrections. */
  corrected: z.object({ from: z.string(), to: z.string() }).optional(),
  /** A query that has results, suggested only if this one has none. */
  didYouMean: z.string().optional(),
  understood: z.array(QueryNeed).optional(),
  /** The place that the query names. The server searched around it instead of the request's location. */
  place: QueryPlace.optional(),
})
export type UnderstoodQuery = z.infer<typeof UnderstoodQuery>
