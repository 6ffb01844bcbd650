/** Why a session is over before its token is: ended somewhere else, or the person is suspended. */
export type SessionEnd = 'ended' | 'suspended'

type EndListener = (end: SessionEnd) => void

const listeners = new Set<EndListener>()

/** Calls back when the server says that this browser's session is over. Returns the way to stop listening. */
export function onSessionEnd(listener: EndListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellSessionEnd(end: SessionEnd): void {
  for (const listener of listeners) listener(end)
}
