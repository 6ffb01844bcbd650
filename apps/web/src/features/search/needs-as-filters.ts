import type { SearchFilters } from '@localchef/contracts/search/chef-search'
import type { QueryNeed } from '@localchef/contracts/search/understood-query'
import { toggled } from './chef-criteria.ts'

/** A need about the dishes or the time, chosen as a filter or typed as words. */
export type Need =
  | { kind: 'openNow' | 'readyToday' | 'deliversHere' }
  | { kind: 'diet'; value: NonNullable<SearchFilters['diets']>[number] }
  | { kind: 'free'; value: NonNullable<SearchFilters['freeOf']>[number] }
  | { kind: 'price'; value: number }

/** Whether the filters ask for the need. */
export function asks(filters: SearchFilters, need: Need): boolean {
  switch (need.kind) {
    case 'diet':
      return filters.diets?.includes(need.value) ?? false
    case 'free':
      return filters.freeOf?.includes(need.value) ?? false
    case 'price':
      return filters.maxPrice === need.value
    default:
      return filters[need.kind] === true
  }
}

/** The words of the query that already ask for the need. */
export function wordsFor(understood: readonly QueryNeed[], need: Need): string | undefined {
  return understood.find((known) => isSame(known, need))?.words
}

function isSame(known: QueryNeed, need: Need): boolean {
  switch (need.kind) {
    case 'diet':
      return known.kind === 'diet' && known.diet === need.value
    case 'free':
      return known.kind === 'free_of' && known.allergens.includes(need.value)
    case 'price':
      return known.kind === 'max_price' && known.price === need.value
    case 'openNow':
      return known.kind === 'when' && known.when === 'now'
    default:
      return false
  }
}

/** The changes of filters that add the need or remove it. */
export function toggledNeed(filters: SearchFilters, need: Need): Partial<SearchFilters> {
  switch (need.kind) {
    case 'diet':
      return { diets: orAbsent(toggled(filters.diets ?? [], need.value)) }
    case 'free':
      return { freeOf: orAbsent(toggled(filters.freeOf ?? [], need.value)) }
    case 'price':
      return { maxPrice: asks(filters, need) ? undefined : need.value }
    default:
      return { [need.kind]: asks(filters, need) ? undefined : true }
  }
}

function orAbsent<Value>(list: Value[]): Value[] | undefined {
  return list.length > 0 ? list : undefined
}
