import type { suggestSearch } from '@localchef/contracts/search/suggest-search'
import type { z } from 'zod'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { chefsOfCuisine, chefsWithWords } from '@/shared/places/chefs-address.ts'
import { placeName, type SearchPlace, toSearchPlace } from '@/shared/places/search-place.ts'

export type SuggestAnswer = z.output<typeof suggestSearch.output>

export type SuggestionGroup = 'words' | 'dishes' | 'cuisines' | 'chefs' | 'places'

export interface Suggestion {
  group: SuggestionGroup
  key: string
  text: string
  /** The page it opens; a place is remembered instead. */
  to?: string
  place?: SearchPlace
  /** A second, fainter text: a chef's city, a cuisine's number of chefs. */
  hint?: string
  count?: number
}

/** The rows of the list in their order: the typed words, then suggestions that begin with them. */
export function suggestionsOf(
  typed: string,
  answer: SuggestAnswer | undefined,
  place: SearchPlace | null,
  language: string,
): Suggestion[] {
  const words = typed.trim()
  if (words === '') return []
  const own: Suggestion = { group: 'words', key: 'words', text: words, to: chefsWithWords(words, place) }
  if (!answer) return [own]
  return [
    own,
    ...answer.dishes.map((dish): Suggestion => {
      const name = inLanguage(language, dish.name, dish.nameRu)
      return { group: 'dishes', key: `dish ${dish.name}`, text: name, to: chefsWithWords(name, place) }
    }),
    ...answer.cuisines.map(
      (cuisine): Suggestion => ({
        group: 'cuisines',
        key: `cuisine ${cuisine.slug}`,
        text: inLanguage(language, cuisine.name, cuisine.nameRu),
        to: chefsOfCuisine(cuisine.slug),
        count: cuisine.chefs,
      }),
    ),
    ...answer.chefs.map(
      (chef): Suggestion => ({
        group: 'chefs',
        key: `chef ${chef.id}`,
        text: inLanguage(language, chef.name, chef.nameRu),
        to: `/chefs/${chef.slug}`,
        hint: `${inLanguage(language, chef.city, chef.cityRu)}, ${chef.state}`,
      }),
    ),
    ...answer.places.map(
      (found): Suggestion => ({
        group: 'places',
        key: `place ${found.id}`,
        text: placeName(found, language),
        place: toSearchPlace(found, language),
      }),
    ),
  ]
}
