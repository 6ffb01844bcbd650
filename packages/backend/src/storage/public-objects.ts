import type { ObjectRow, Place } from './object-rows.ts'

export interface PublicObjects {
  find(place: Place): Promise<ObjectRow | undefined>
  /** Call after a write. */
  forget(): void
}

const longestMs = 10_000
const most = 10_000

/**
 * Caches public files by name for a moment: one page shows dozens of pictures, and querying each would take longer
 * than finding the dishes. Another server process may replace a file meanwhile; a reader that finds it missing clears
 * the cache and retries.
 */
export function createPublicObjects(look: (place: Place) => Promise<ObjectRow | undefined>): PublicObjects {
  let known = new Map<string, { until: number; row: Promise<ObjectRow | undefined> }>()

  return {
    find(place) {
      const key = `${place.bucket}/${place.name}`
      const now = performance.now()
      const kept = known.get(key)
      if (kept && kept.until > now) return kept.row
      if (known.size >= most) known = new Map()
      const row = look(place)
      const entry = { until: now + longestMs, row }
      known.set(key, entry)
      const drop = () => {
        if (known.get(key) === entry) known.delete(key)
      }
      // Missing names are not cached: they may be uploaded at any moment, and there are endlessly many.
      row.then((found) => found ?? drop(), drop)
      return row
    },
    forget() {
      known = new Map()
    },
  }
}
