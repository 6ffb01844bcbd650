/** The age of the answers that each page shows. Part of the first script: the offline notice reads it. */

const savedAt = new Map<string, number>()
const readsOf = new Map<string, Set<string>>()
const listeners = new Set<() => void>()

/** Notes that a page asked for a read whose answer was saved at a moment. */
export function noteRead(pathname: string, read: string, at: number): void {
  savedAt.set(read, at)
  const reads = readsOf.get(pathname) ?? new Set()
  readsOf.set(pathname, reads.add(read))
  for (const listener of listeners) listener()
}

/** The moment of a page's oldest answer; null for a page that asked for nothing that is kept. */
export function oldestOf(pathname: string): number | null {
  const moments = [...(readsOf.get(pathname) ?? [])].flatMap((read) => savedAt.get(read) ?? [])
  return moments.length > 0 ? Math.min(...moments) : null
}

export function onRead(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
