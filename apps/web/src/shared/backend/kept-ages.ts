/** The age of the answers that each page shows. Part of the first script: the offline notice reads it. */

const savedAt = new Map<string, number>()
const readsOf = new Map<string, Set<string>>()
const listeners = new Set<() => void>()

/** Records that a page used a read, and when its answer was saved. */
export function noteRead(pathname: string, read: string, at: number): void {
  savedAt.set(read, at)
  const reads = readsOf.get(pathname) ?? new Set()
  readsOf.set(pathname, reads.add(read))
  for (const listener of listeners) listener()
}

/** When a page's oldest answer was saved; null for a page without kept reads. */
export function oldestOf(pathname: string): number | null {
  const moments = [...(readsOf.get(pathname) ?? [])].flatMap((read) => savedAt.get(read) ?? [])
  return moments.length > 0 ? Math.min(...moments) : null
}

export function onRead(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
