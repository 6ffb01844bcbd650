import type { getHomeFeed } from '@localchef/contracts/home/get-home-feed'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '@/shared/backend/query-client.ts'
import { readPublic } from '@/shared/backend/read-public.ts'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'

/** The lists of the home page, near the remembered place if there is one. */
export function useHomeFeed(place: SearchPlace | null) {
  return useQuery({ ...homeFeedQuery(place), placeholderData: keepPreviousData })
}

/** Requests the feed before the page renders, in parallel with its script. */
export function prefetchHomeFeed(): Promise<void> {
  return queryClient.prefetchQuery(homeFeedQuery(useRememberedPlace.getState().place))
}

function homeFeedQuery(place: SearchPlace | null) {
  // Two decimals are about a kilometer: neighbors share a cached answer.
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
