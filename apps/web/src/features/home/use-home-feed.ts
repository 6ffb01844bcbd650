import type { getHomeFeed } from '@localchef/contracts/home/get-home-feed'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '@/shared/backend/query-client.ts'
import { readPublic } from '@/shared/backend/read-public.ts'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'

/** What the first page shows, near the remembered place when there is one. */
export function useHomeFeed(place: SearchPlace | null) {
  return useQuery({ ...homeFeedQuery(place), placeholderData: keepPreviousData })
}

/** Asks before the page renders, so that the dishes come beside the script and not after it. */
export function prefetchHomeFeed(): Promise<void> {
  return queryClient.prefetchQuery(homeFeedQuery(useRememberedPlace.getState().place))
}

function homeFeedQuery(place: SearchPlace | null) {
  // Two decimals are about a kilometre: neighbours get the same cached answer.
  const near = place && {
    latitude: Number(place.latitude.toFixed(2)),
    longitude: Number(place.longitude.toFixed(2)),
  }
  return queryOptions({
    queryKey: ['get-home-feed', near],
    queryFn: ({ signal }) =>
      readPublic<typeof getHomeFeed>('get-home-feed', near ? { near } : {}, { signal }),
  })
}
