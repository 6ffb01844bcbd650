import type { Place } from '@localchef/contracts/places/place'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDelayed } from '@/shared/browser/use-delayed.ts'
import { findPlaces } from './find-places.ts'

/** Spec section 9: location searches are debounced by 100 ms. */
const delayMs = 100

/** Places that match a text; none for an empty text. */
export function usePlaceOptions(
  text: string,
  enabled: boolean,
): { options: readonly Place[]; isLoading: boolean } {
  const typed = useDelayed(text.trim(), delayMs)
  const query = useQuery({
    ...placesQuery(typed),
    enabled: enabled && typed !== '',
    placeholderData: keepPreviousData,
  })
  if (typed === '') return { options: [], isLoading: false }
  return { options: query.data ?? [], isLoading: query.isPending || typed !== text.trim() }
}

export function placesQuery(text: string) {
  return {
    queryKey: ['places', text.toLowerCase()],
    queryFn: ({ signal }: { signal: AbortSignal }) => findPlaces(text, signal),
  }
}
