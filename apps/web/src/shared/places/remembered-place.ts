import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { sturdyStorage } from '../browser/sturdy-storage.ts'
import type { SearchPlace } from './search-place.ts'

interface RememberedPlace {
  place: SearchPlace | null
  remember: (place: SearchPlace | null) => void
}

/** The visitor's last searched place, kept in this browser. The home page lists food and kitchens near it. */
export const useRememberedPlace = create<RememberedPlace>()(
  persist((set) => ({ place: null, remember: (place) => set({ place }) }), {
    name: 'localchef-place',
    storage: createJSONStorage(() => sturdyStorage('localStorage')),
    partialize: ({ place }) => ({ place }),
    merge: (stored, current) => ({ ...current, place: storedPlace(stored) }),
  }),
)

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
