import type { homeFeed } from '@localchef/contracts/home-feed'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readPublic } from '@/backend/read-public.ts'
import type { SearchPlace } from '@/places/search-place.ts'

/** What the first page shows, near the remembered place when there is one. */
export function useHomeFeed(place: SearchPlace | null) {
  // Two decimals are about a kilometre: neighbours get the same cached answer.
  const near = place && {
    latitude: Number(place.latitude.toFixed(2)),
    longitude: Number(place.longitude.toFixed(2)),
  }
  return useQuery({
    queryKey: ['home-feed', near],
    queryFn: ({ signal }) => readPublic<typeof homeFeed>('home-feed', near ? { near } : {}, { signal }),
    placeholderData: keepPreviousData,
  })
}
