import type { Place } from '@localchef/contracts/places/place'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findPlaces } from './find-places.ts'

/** Spec section 9: location searches wait 100 ms for the next key. */
const delayMs = 100

/** The places for a text being typed; none for an empty one. */
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

function useDelayed(value: string, ms: number): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setDelayed(value), ms)
    return () => window.clearTimeout(timer)
  }, [value, ms])
  return delayed
}
