import type { TFunction } from 'i18next'
import { cityOf } from '@/shared/places/search-place.ts'
import type { ChefCriteria } from '../chef-criteria.ts'

/** The results in a sentence: "12 kitchens near Denver". */
export function resultsHeading(t: TFunction<'chefs'>, criteria: ChefCriteria, count: number): string {
  const { searchType, place, query, route } = criteria
  const named = (name: typeof place) => (name && cityOf(name)) || t('results.yourLocation')
  if (searchType === 'location' && query) {
    return t('results.textNear', { count, query, place: named(place) })
  }
  if (searchType === 'location') return t('results.near', { count, place: named(place) })
  if (searchType === 'text') return t('results.text', { count, query })
  if (searchType === 'route' && route) {
    return t('results.along', { count, origin: named(route.origin), destination: named(route.destination) })
  }
  return t('results.count', { count })
}
