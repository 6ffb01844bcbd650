import { getDish } from '@localchef/contracts/get-dish'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callFunction } from '@/backend/call-function.ts'
import { retryUnlessNotFound } from '@/backend/is-not-found.ts'

/** Portions go quickly, so the page asks again after a minute and when it is looked at again. */
export function dishQuery(id: string) {
  return queryOptions({
    queryKey: ['dish', id],
    queryFn: ({ signal }) => callFunction(getDish, { id }, { signal }),
    retry: retryUnlessNotFound,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  })
}

export function useDish(id: string) {
  return useQuery(dishQuery(id))
}
