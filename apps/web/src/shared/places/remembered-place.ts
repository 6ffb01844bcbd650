import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { isPlacedByServer } from '../backend/first-answers.ts'
import { sturdyStorage } from '../browser/sturdy-storage.ts'
import { stop } from './chefs-address.ts'
import type { SearchPlace } from './search-place.ts'

interface RememberedPlace {
  place: SearchPlace | null
  remember: (place: SearchPlace | null) => void
}

/**
 * The visitor's last searched place, kept in this browser. The home page lists food and kitchens near it. Select its
 * parts: hydration begins with another object, so a component that reads the whole object renders again at once, with
 * all its children.
 */
export const useRememberedPlace = create<RememberedPlace>()(
  persist((set) => ({ place: null, remember: (place) => set({ place }) }), {
    name: 'localchef-place',
    storage: createJSONStorage(() => sturdyStorage('localStorage')),
    partialize: ({ place }) => ({ place }),
    merge: (stored, current) => ({ ...current, place: storedPlace(stored) }),
  }),
)

/** Server rendering and hydration start from this place, which the server read in the cookie. */
export function startAt(place: SearchPlace | null): void {
  useRememberedPlace.getInitialState().place = place
}

/** `apps/server/src/pages/place-of-visitor.ts` reads this cookie, so that the first view already shows the place. */
function tellServer({ place }: RememberedPlace): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no cookie store, or a new one
  document.cookie = `place=${place ? encodeURIComponent(stop(place)) : ''};path=/;samesite=lax;max-age=${place ? 3e7 : 0}`
}

if (!import.meta.env.SSR) {
  if (isPlacedByServer()) startAt(useRememberedPlace.getState().place)
  tellServer(useRememberedPlace.getState())
  useRememberedPlace.subscribe(tellServer)
}

/** Storage may hold anything, so only a complete place is accepted. */
export function storedPlace(stored: unknown): SearchPlace | null {
  if (!stored || typeof stored !== 'object' || !('place' in stored)) return null
  const { place } = stored
  if (!place || typeof place !== 'object') return null
  if (!('latitude' in place) || !('longitude' in place) || !('name' in place)) return null
  const { latitude, longitude, name } = place
  if (typeof latitude !== 'number' || Math.abs(latitude) > 90) return null
  if (typeof longitude !== 'number' || Math.abs(longitude) > 180) return null
  return typeof name === 'string' ? { latitude, longitude, name } : null
}
