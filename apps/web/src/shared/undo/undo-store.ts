import { heldUndoSeconds, undoSeconds } from '@localchef/contracts/undo-limits'
import { create } from 'zustand'
import { holdTime } from './held-time.ts'

interface Undo {
  /** The decision in the reader's language. */
  done: string | null
  undo: (() => void) | null
}

/** The last decision and its undo function. */
export const useUndo = create<Undo>(() => ({ done: null, undo: null }))

let stop = () => {}

/**
 * `seconds`: how long the undo is offered to a person whose focus and pointer are elsewhere. If omitted, until the next
 * decision.
 */
export function offerUndo(done: string, undo: (() => void) | null, seconds?: number): void {
  stop()
  useUndo.setState({ done, undo })
  if (!seconds) return
  stop = holdTime({
    seconds,
    // `seconds` falls short of ten seconds by the time that has already passed on the server.
    mostSeconds: heldUndoSeconds - (undoSeconds - seconds),
    onEnd: forgetUndo,
  })
}

export function forgetUndo(): void {
  stop()
  useUndo.setState({ done: null, undo: null })
}
