import type { getDish } from '@localchef/contracts/menu/get-dish'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { retryUnlessNotFound } from '@/shared/backend/is-not-found.ts'
import { readPublic } from '@/shared/backend/read-public.ts'
import { useLiveRows } from '@/shared/live/use-live-rows.ts'

/** Refetched every minute and on focus, because portions sell out. */
export function dishQuery(id: string) {
  return queryOptions({
    queryKey: ['dish', id],
    queryFn: ({ signal }) => readPublic<typeof getDish>('get-dish', { id }, { signal }),
    retry: retryUnlessNotFound,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  })
}

/** The dish; if it is sold from batches, it follows sales live. */
export function useDish(id: string) {
  const queryClient = useQueryClient()
  const query = useQuery(dishQuery(id))
  const isSoldFromBatches =
    query.data && (query.data.promise !== 'made_to_order' || query.data.batches.length > 0)
  const readAgain = useCallback(
    () => queryClient.invalidateQueries({ queryKey: ['dish', id] }),
    [queryClient, id],
  )
  useLiveRows(
    isSoldFromBatches ? { table: 'ready_batches', filter: `dish_id=eq.${id}` } : undefined,
    readAgain,
  )
  return query
}
