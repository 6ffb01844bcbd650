import { useEffect, useEffectEvent } from 'react'
import { isBusyElsewhere } from '../page/use-single-keys.ts'

/** For `aria-keyshortcuts`. */
export const undoShortcuts = 'Control+Z Meta+Z'

/** The shortcut's name beside a button; on a Mac it works as well as ⌘Z. */
export const undoKeys = 'Ctrl+Z'

/** The undos on offer, the latest last. */
const offered: (() => void)[] = []

/**
 * Ctrl+Z or ⌘Z takes back what was done last, as in every program; in a field it undoes the typing. Returns a function that
 * withdraws the offer.
 */
export function offerUndoKeys(undo: () => void): () => void {
  if (offered.length === 0) window.addEventListener('keydown', onKeyDown)
  offered.push(undo)
  return () => {
    const at = offered.indexOf(undo)
    if (at < 0) return
    offered.splice(at, 1)
    if (offered.length === 0) window.removeEventListener('keydown', onKeyDown)
  }
}

/** `offerUndoKeys` for a bar, while the bar shows the undo. */
export function useUndoKeys(undo: () => void, isOffered = true): void {
  const takeBack = useEffectEvent(undo)
  useEffect(() => (isOffered ? offerUndoKeys(() => takeBack()) : undefined), [isOffered])
}

function onKeyDown(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.code === 'KeyZ'
  const last = offered.at(-1)
  if (!isUndo || !last || event.repeat || isBusyElsewhere(event.target)) return
  event.preventDefault()
  last()
}
