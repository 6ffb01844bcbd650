import { create } from 'zustand'

interface PointedAt {
  /** Id of the chef whose card or pin is hovered or focused. */
  at: string | null
  /** Id of the chef whose pin was clicked; the map shows its card. */
  chosen: string | null
  pointAt: (id: string | null) => void
  choose: (id: string | null) => void
}

/** Links list and map: a card and its pin highlight together. */
export const usePointedAt = create<PointedAt>()((set) => ({
  at: null,
  chosen: null,
  pointAt: (at) => set({ at }),
  choose: (chosen) => set({ chosen }),
}))

export function useIsPointedAt(id: string): boolean {
  return usePointedAt(({ at, chosen }) => at === id || chosen === id)
}
