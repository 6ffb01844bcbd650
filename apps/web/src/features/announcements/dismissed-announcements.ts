import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Dismissed {
  ids: string[]
  dismiss: (id: string) => void
}

const MOST_KEPT = 50

/** What this browser has closed stays closed. */
export const useDismissed = create<Dismissed>()(
  persist(
    (set) => ({
      ids: [],
      dismiss: (id) => set(({ ids }) => ({ ids: [id, ...ids].slice(0, MOST_KEPT) })),
    }),
    { name: 'dismissed-announcements' },
  ),
)
