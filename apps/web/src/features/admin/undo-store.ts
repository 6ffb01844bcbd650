import { create } from 'zustand'

interface Undo {
  /** What has been done, in the reader's language. */
  done: string | null
  undo: (() => void) | null
}

/** The last decision and the way back from it. */
export const useUndo = create<Undo>(() => ({ done: null, undo: null }))

export function offerUndo(done: string, undo: (() => void) | null): void {
  useUndo.setState({ done, undo })
}

export function forgetUndo(): void {
  useUndo.setState({ done: null, undo: null })
}
