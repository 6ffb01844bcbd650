import type { getNearestPlace } from '@localchef/contracts/places/get-nearest-place'
import type { Place } from '@localchef/contracts/places/place'
import type { suggestPlaces } from '@localchef/contracts/places/suggest-places'
import { readPublic } from '@/shared/backend/read-public.ts'
import { type SearchPlace, toSearchPlace } from './search-place.ts'

export interface FoundPlaces {
  /** The one place that the text names; null if it names none or several. */
  place: Place | null
  /** The place and similar ones, or the choices if the text names several. */
  places: Place[]
}

/** The place that a text names in any notation, or the places that it may mean. */
export async function findPlaces(query: string, signal?: AbortSignal): Promise<FoundPlaces> {
  return readPublic<typeof suggestPlaces>('suggest-places', { query, limit: 6 }, signal ? { signal } : {})
}

/** The query of a typed text, shared by the fields of places and of addresses. */
export function placesQuery(text: string) {
  return {
    queryKey: ['places', text.toLowerCase()],
    queryFn: ({ signal }: { signal: AbortSignal }) => findPlaces(text, signal),
  }
}

export type LocationProblem = 'denied' | 'unavailable'

/** The browser's position, named after the closest city. Rejects with a `LocationProblem` as message. */
export async function findMyPlace(language: string): Promise<SearchPlace> {
  const { coords } = await currentPosition()
  // Three decimals are a city block: accurate enough, and reveals no more.
  const latitude = Number(coords.latitude.toFixed(3))
  const longitude = Number(coords.longitude.toFixed(3))
  try {
    const { place } = await readPublic<typeof getNearestPlace>('get-nearest-place', { latitude, longitude })
    return { latitude, longitude, name: place ? toSearchPlace(place, language).name : '' }
  } catch {
    // A search works without a name.
    return { latitude, longitude, name: '' }
  }
}

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    const fail = (problem: LocationProblem) => reject(new Error(problem))
    if (!('geolocation' in navigator)) return fail('unavailable')
    navigator.geolocation.getCurrentPosition(
      resolve,
      (error) => fail(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { maximumAge: 10 * 60_000, timeout: 10_000 },
    )
  })
}
