/** The reason a session ended before its token expired: ended elsewhere, or the person was suspended. */
export type SessionEnd = 'ended' | 'suspended'

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
