import type { ChefCriteria } from './chef-criteria.ts'

export interface Count {
  value: string
  count: number
}

/** How many each cuisine would leave, as the server counted when no cuisine was chosen. */
export interface CuisineCounts {
  /** The search they were counted for, but for its cuisines. */
  of: string
  counts: readonly Count[]
}

/**
 * Several cuisines mean any of them, so choosing one must not make the others vanish, nor change what they
 * would add. The server counts within the result; the counts made before the first cuisine was chosen stay.
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
