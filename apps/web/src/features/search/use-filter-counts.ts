import type { countFilters, FilterCounts } from '@localchef/contracts/search/count-filters'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { readPublic } from '@/shared/backend/read-public.ts'
import { searchRequest } from './chef-criteria.ts'
import type { ChefResults } from './chef-search-store.ts'

/** The number of results that each further filter would leave; undefined while unknown or when they are too many to count. */
export function useFilterCounts(results: ChefResults | null): FilterCounts | undefined {
  const request = results && { ...searchRequest({ ...results.criteria, sortBy: 'featured' }, 1), limit: 1 }
  const { data } = useQuery({
    queryKey: ['count-filters', request],
    queryFn: request
      ? ({ signal }) => readPublic<typeof countFilters>('count-filters', request, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return data?.counts ?? undefined
}
