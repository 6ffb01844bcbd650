import { create } from 'zustand'

interface PointedAt {
  /** The chef whose card or pin the pointer or the keyboard is at. */
  at: string | null
  /** The chef whose pin was pressed: the map shows a card. */
  chosen: string | null
  pointAt: (id: string | null) => void
  choose: (id: string | null) => void
}

/** What list and map show together: a card and its pin light up as one. */
export const usePointedAt = create<PointedAt>()((set) => ({
  at: null,
  chosen: null,
  pointAt: (at) => set({ at }),
  choose: (chosen) => set({ chosen }),
}))

export function useIsPointedAt(id: string): boolean {
  return usePointedAt(({ at, chosen }) => at === id || chosen === id)
}
