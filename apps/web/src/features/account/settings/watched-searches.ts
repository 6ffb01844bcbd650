import { watchSearch } from '@localchef/contracts/search/watch-search'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { loadBackend } from '@/shared/backend/client.ts'

const WatchedSearch = z.object({
  id: z.string(),
  query: z.string(),
  place_name: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radius_miles: z.number().nullable(),
})
export type WatchedSearch = z.infer<typeof WatchedSearch>

const queryKey = ['watched-searches']

export function useWatchedSearches(userId: string) {
  return useQuery({
    queryKey: [...queryKey, userId],
    queryFn: async () => {
      const backend = await loadBackend()
      const { data, error } = await backend
        .from('watched_searches')
        .select('id, query, place_name, latitude, longitude, radius_miles')
        .eq('user_id', userId)
        .order('created_at')
      if (error) throw error
      return z.array(WatchedSearch).parse(data)
    },
    staleTime: 0,
  })
}

export function useStopWatching(onStopped: (watched: WatchedSearch) => void, onFailure: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: WatchedSearch) => {
      const backend = await loadBackend()
      const { error } = await backend.from('watched_searches').delete().eq('id', id)
      if (error) throw error
    },
    onSuccess: (_, watched) => onStopped(watched),
    onError: onFailure,
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

/** Restores a watched search that was just removed. */
export function useWatchAgain(onFailure: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ query, place_name: name, latitude, longitude, radius_miles }: WatchedSearch) =>
      callFunction(watchSearch, {
        query,
        ...(name !== null && latitude !== null && longitude !== null && radius_miles !== null
          ? { place: { name, latitude, longitude, radiusMiles: radius_miles } }
          : {}),
      }),
    onError: onFailure,
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
