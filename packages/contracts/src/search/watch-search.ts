import { z } from 'zod'
import { Id, Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { longestAddress } from '../places/address-limits.ts'
import { plainName } from '../plain-name.ts'
import { defineRefusal } from '../refusal.ts'
import { longestSearch } from '../text-limits.ts'
import { SearchLocation } from './chef-search.ts'

export const mostWatchedSearches = 10

export const nothingToWatch = defineRefusal('nothing_to_watch', 422, 'These words name no food to watch for')
export const tooManyWatched = defineRefusal(
  'too_many_watched',
  422,
  'You watch as many searches as you can. Delete one in your settings first',
)

export const watchSearch = defineFunction({
  name: 'watch-search',
  summary:
    'Notifies the caller once when a kitchen offers a dish with these words. Watching them again keeps one watch.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    query: z.string().trim().min(1).max(longestSearch),
    /** Only kitchens within the radius of this place; all kitchens without a place. */
    place: SearchLocation.extend({ name: plainName(1, longestAddress.city) }).optional(),
  }),
  output: z.object({ id: Id, watched: Whole }),
  refusals: [nothingToWatch, tooManyWatched],
})
