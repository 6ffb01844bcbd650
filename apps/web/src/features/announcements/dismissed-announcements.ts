import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Dismissed {
  ids: string[]
  dismiss: (id: string) => void
}

const mostKept = 50

/** Dismissals are kept in this browser. */
export const useDismissed = create<Dismissed>()(
  persist(
    (set) => ({
      ids: [],
      dismiss: (id) => set(({ ids }) => ({ ids: [id, ...ids].slice(0, mostKept) })),
    }),
    { name: 'dismissed-announcements' },
  ),
)
