import type { SearchFilters } from '@localchef/contracts/search/chef-search'
import type { Traits } from '../chef-positions.ts'
import type { Counted } from './count-listed.ts'
import type { Facet } from './facet.ts'
import { cooks, hasTraits } from './search-filters.ts'

export interface CountByTraits {
  /** Counts chefs with the traits at an index. Returns whether they pass all filters. */
  add(place: number, chefs: number): boolean
  counted(): Counted
}

/**
 * The filters' verdict on a combination of traits; 0 until they are applied. `other`: passes except for the cuisines.
 */
const Verdict = { no: 1, other: 2, chosen: 3 } as const

/**
 * Total and facets of chefs, counted by their traits. Filters are applied once per combination of traits, of which
 * there are fewer than chefs. Cuisines are checked separately, see `traitsMatch`.
 */
export function countByTraits(traits: readonly Traits[], filters: SearchFilters): CountByTraits {
  const verdicts = new Uint8Array(traits.length)
  const counts = new Int32Array(traits.length)

  function judge(place: number): number {
    const of = traits[place]
    const verdict =
      !of || !hasTraits(filters, of) ? Verdict.no : cooks(filters, of) ? Verdict.chosen : Verdict.other
    verdicts[place] = verdict
    return verdict
  }

  return {
    add(place, chefs) {
      const verdict = verdicts[place] || judge(place)
      if (verdict === Verdict.no) return false
      counts[place] = (counts[place] ?? 0) + chefs
      return verdict === Verdict.chosen
    },
    counted() {
      let total = 0
      const cuisines = new Map<string, number>()
      const services = new Map<string, number>()
      for (let place = 0; place < counts.length; place += 1) {
        const count = counts[place] ?? 0
        const of = traits[place]
        if (count === 0 || !of) continue
        for (const cuisine of of.cuisines) cuisines.set(cuisine, (cuisines.get(cuisine) ?? 0) + count)
        if (verdicts[place] !== Verdict.chosen) continue
        total += count
        for (const service of of.services) services.set(service, (services.get(service) ?? 0) + count)
      }
      return { total, cuisines: facetOf(cuisines), services: facetOf(services) }
    },
  }
}

function facetOf(counts: ReadonlyMap<string, number>): Facet[] {
  return Array.from(counts, ([value, count]) => ({ value, count })).sort((a, b) =>
    a.value < b.value ? -1 : 1,
  )
}
