import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { sturdyStorage } from '@/shared/browser/sturdy-storage.ts'

interface MapChoice {
  /** Wide screens: whether the map is beside the list. Kept in this browser. */
  isBeside: boolean
  /**
   * Phones: whether the map covers the list. Kept while the page stays open, so that going back from a chef restores
   * it.
   */
  isOver: boolean
  setBeside: (isBeside: boolean) => void
  setOver: (isOver: boolean) => void
}

export const useMapChoice = create<MapChoice>()(
  persist(
    (set) => ({
      isBeside: true,
      isOver: false,
      setBeside: (isBeside) => set({ isBeside }),
      setOver: (isOver) => set({ isOver }),
    }),
    {
      name: 'localchef-search-map',
      storage: createJSONStorage(() => sturdyStorage('localStorage')),
      partialize: ({ isBeside }) => ({ isBeside }),
    },
  ),
)
