import type { ChefCriteria } from './chef-criteria.ts'

export interface Count {
  value: string
  count: number
}

/** Results that each cuisine would leave, counted by the server while no cuisine was chosen. */
export interface CuisineCounts {
  /** The search that was counted, without its cuisines. */
  of: string
  counts: readonly Count[]
}

/**
 * Several cuisines mean any of them, so a chosen cuisine must not remove the others or change their counts. The
 * server counts within the results; so the counts from before the first chosen cuisine are kept.
 */
export function rememberCounts(
  known: CuisineCounts | null,
  criteria: ChefCriteria,
  counted: readonly Count[],
): CuisineCounts {
  const of = searchWithoutCuisines(criteria)
  if (criteria.filters.cuisines.length > 0 && known?.of === of) return known
  return { of, counts: counted }
}

function searchWithoutCuisines({ sortBy: _sortBy, page: _page, ...criteria }: ChefCriteria): string {
  return JSON.stringify({ ...criteria, filters: { ...criteria.filters, cuisines: [] } })
}
