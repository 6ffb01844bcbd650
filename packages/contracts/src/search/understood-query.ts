import { z } from 'zod'
import { Allergen, Diet } from '../allergens/allergens.ts'
import { Dollars } from '../money.ts'

/** The words of the query, as typed, that were understood this way. */
const words = z.string()

/** A requirement in a query, apart from its words. */
export const QueryNeed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('diet'), diet: Diet, words }),
  /** Only dishes whose chef states that they are without all of these. */
  z.object({ kind: z.literal('free_of'), allergens: z.array(Allergen), words }),
  z.object({ kind: z.literal('max_price'), price: Dollars, words }),
  /** `now`: the kitchen is open. `today` and `tonight`: food can be picked up then. */
  z.object({ kind: z.literal('when'), when: z.enum(['now', 'today', 'tonight']), words }),
])
export type QueryNeed = z.infer<typeof QueryNeed>

/** The server's interpretation of a query. Empty fields are left out. */
export const UnderstoodQuery = z.object({
  /** The query before and after typing errors were corrected. `exact` in the request prevents corrections. */
  corrected: z.object({ from: z.string(), to: z.string() }).optional(),
  /** A query that has results, suggested only if this one has none. */
  didYouMean: z.string().optional(),
  understood: z.array(QueryNeed).optional(),
})
export type UnderstoodQuery = z.infer<typeof UnderstoodQuery>
