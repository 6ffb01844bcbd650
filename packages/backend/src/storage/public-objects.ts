import type { ObjectRow, Place } from './object-rows.ts'

export interface PublicObjects {
  find(place: Place): Promise<ObjectRow | undefined>
  /** After a write: what was known may not be so any more. */
  forget(): void
}

const longestMs = 10_000
const most = 10_000

/**
 * Remembers for a moment which file a public name means: one page shows dozens of pictures, and asking the
 * database for each would take it longer than finding the dishes. Another server process may have replaced
 * a file within that moment; whoever finds the old one gone forgets and asks again.
 */
export function createPublicObjects(look: (place: Place) => Promise<ObjectRow | undefined>): PublicObjects {
  let known = new Map<string, { until: number; row: Promise<ObjectRow | undefined> }>()

  return {
    find(place) {
      const key = `${place.bucket}/${place.name}`
      const now = Date.now()
      const kept = known.get(key)
      if (kept && kept.until > now) return kept.row
      if (known.size >= most) known = new Map()
      const row = look(place)
      const entry = { until: now + longestMs, row }
      known.set(key, entry)
      const drop = () => {
        if (known.get(key) === entry) known.delete(key)
      }
      // Names that don't exist are not remembered: they could be uploaded any moment, and be asked for endlessly.
      row.then((found) => found ?? drop(), drop)
      return row
    },
    forget() {
      known = new Map()
    },
  }
}
