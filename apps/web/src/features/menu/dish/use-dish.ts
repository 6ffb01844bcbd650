import { getDish } from '@localchef/contracts/menu/get-dish'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callFunction } from '@/shared/backend/call-function.ts'
import { retryUnlessNotFound } from '@/shared/backend/is-not-found.ts'
import { useLiveRows } from '@/shared/live/use-live-rows.ts'

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

/** The dish; where portions of batches are sold, each sale elsewhere is heard of at once. */
export function useDish(id: string) {
  const queryClient = useQueryClient()
  const query = useQuery(dishQuery(id))
  const isSoldFromBatches =
    query.data && (query.data.promise !== 'made_to_order' || query.data.batches.length > 0)
  const look = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['dish', id] }),
    [queryClient, id],
  )
  useLiveRows(isSoldFromBatches ? { table: 'ready_batches', filter: `dish_id=eq.${id}` } : undefined, look)
  return query
}
