import { create } from 'zustand'

interface Undo {
  /** The decision in the reader's language. */
  done: string | null
  undo: (() => void) | null
}

/** The last decision and its undo function. */
export const useUndo = create<Undo>(() => ({ done: null, undo: null }))

let timer = 0

/** `seconds`: how long the server allows the undo; without it, until the next decision. */
export function offerUndo(done: string, undo: (() => void) | null, seconds?: number): void {
  window.clearTimeout(timer)
  useUndo.setState({ done, undo })
  if (seconds) timer = window.setTimeout(forgetUndo, seconds * 1000)
}

export function forgetUndo(): void {
  window.clearTimeout(timer)
  useUndo.setState({ done: null, undo: null })
}
