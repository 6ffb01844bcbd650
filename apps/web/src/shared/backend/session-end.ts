/**
 * The reason a session ended before its token expired: ended elsewhere, the person was suspended, or the browser did not
 * store it.
 */
export type SessionEnd = 'ended' | 'suspended' | 'unkept'

type EndListener = (end: SessionEnd) => void

const listeners = new Set<EndListener>()

/** Calls back when the server reports that this session is over. Returns an unsubscribe function. */
export function onSessionEnd(listener: EndListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function notifySessionEnd(end: SessionEnd): void {
  for (const listener of listeners) listener(end)
}
