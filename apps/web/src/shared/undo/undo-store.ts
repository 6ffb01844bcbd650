import { create } from 'zustand'

interface Undo {
  /** What has been done, in the reader's language. */
  done: string | null
  undo: (() => void) | null
}

/** The last decision and the way back from it. */
export const useUndo = create<Undo>(() => ({ done: null, undo: null }))

let timer = 0

/** `seconds`: so long the server takes it back; without, until something else is decided. */
export function offerUndo(done: string, undo: (() => void) | null, seconds?: number): void {
  window.clearTimeout(timer)
  useUndo.setState({ done, undo })
  if (seconds) timer = window.setTimeout(forgetUndo, seconds * 1000)
}

export function forgetUndo(): void {
  window.clearTimeout(timer)
  useUndo.setState({ done: null, undo: null })
}
