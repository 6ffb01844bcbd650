import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface MapChoice {
  /** Wide screens: the map stands beside the list. Kept in this browser. */
  isBeside: boolean
  /** Phones: the map lies over the list. Whoever comes back from a chef finds it so; a new visit does not. */
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
    { name: 'localchef-search-map', partialize: ({ isBeside }) => ({ isBeside }) },
  ),
)
