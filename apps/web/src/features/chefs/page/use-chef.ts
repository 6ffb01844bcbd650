import type { getChef } from '@localchef/contracts/chefs/get-chef'
import type { listAvailableToday } from '@localchef/contracts/menu/list-available-today'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { retryUnlessNotFound } from '@/shared/backend/is-not-found.ts'
import { readPublic } from '@/shared/backend/read-public.ts'

/** `id` is the id or the slug. */
export function chefQuery(id: string) {
  return queryOptions({
    queryKey: ['chef', id],
    queryFn: ({ signal }) => readPublic<typeof getChef>('get-chef', { id }, { signal }),
    retry: retryUnlessNotFound,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  })
}

export function useChef(id: string) {
  return useQuery(chefQuery(id))
}

export function availableTodayQuery(chefId: string) {
  return queryOptions({
    queryKey: ['chef', chefId, 'list-available-today'],
    queryFn: ({ signal }) =>
      readPublic<typeof listAvailableToday>('list-available-today', { chefId }, { signal }),
    retry: retryUnlessNotFound,
    staleTime: 30_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  })
}

export function useAvailableToday(chefId: string) {
  return useQuery(availableTodayQuery(chefId))
}
