import { createHash, hash, randomBytes } from 'node:crypto'
import type {
  Region,
  SearchCount,
  VisitCount,
  VisitKind,
  VisitSubject,
} from '@localchef/domain/figures/keep-counts'

interface Look {
  visitor: string
  kind: VisitKind
  subject: VisitSubject | undefined
}

interface Asked {
  visitors: Set<string>
  searches: number
  withoutResult: number
}

export interface Point {
  latitude: number
  longitude: number
}

/** How a point is looked up: whoever stands near the same is counted for the same city. */
export function pointKey({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(1)} ${longitude.toFixed(1)}`
}

/** So many different things are remembered of a day; beyond them a flood of made-up visitors is not counted. */
const mostKept = 400_000
const mostWords = 5_000
const mostPlacesOfWords = 200
const mostPoints = 10_000
const mostVisitorsWithPlace = 50_000
/** Words may be told from this many on; who the others were need not be remembered. */
const enoughVisitors = 2

/**
 * One day of visits as this process sees them. Who somebody is stands here as a hash whose salt is made with the
 * day, is never written anywhere and is forgotten with it; what leaves are counts.
 */
export function createDayOfVisits(day: string) {
  const salt = randomBytes(32)
  const seen = new Set<number>()
  const counted = new Set<number>()
  const lastPlace = new Map<string, string>()
  const asked = new Map<string, Map<string, Asked>>()
  let looks: Look[] = []
  let nearby = new Map<string, { searches: number; withoutResult: number }>()

  function isNew(marks: Set<number>, mark: string): boolean {
    // Six bytes of a hash instead of a text of seventy: among as many as are kept no two will be the same.
    const short = hash('sha256', mark, 'buffer').readUIntBE(0, 6)
    if (marks.has(short) || marks.size >= mostKept) return false
    marks.add(short)
    return true
  }

  function rememberPlace(visitor: string, key: string): void {
    lastPlace.set(visitor, key)
    // The first of a map is the one that came to it longest ago.
    const [first] = lastPlace.keys()
    if (lastPlace.size > mostVisitorsWithPlace && first !== undefined) lastPlace.delete(first)
  }

  return {
    day,

    visitorOf: (address: string, agent: string): string =>
      createHash('sha256').update(salt).update(`${address}\n${agent}`).digest('base64url').slice(0, 16),

    look(visitor: string, kind: VisitKind, subject?: VisitSubject): void {
      if (isNew(seen, `${visitor} ${kind} ${subject?.key ?? ''}`)) looks.push({ visitor, kind, subject })
    },

    /** A search: by words, near a point, or both, and whether something came of it. */
    search(
      visitor: string,
      words: string | undefined,
      point: Point | undefined,
      foundNothing: boolean,
    ): void {
      const withoutResult = foundNothing ? 1 : 0
      if (point) {
        const key = pointKey(point)
        rememberPlace(visitor, key)
        const near = nearby.get(key) ?? { searches: 0, withoutResult: 0 }
        if (nearby.has(key) || nearby.size < mostPoints) {
          nearby.set(key, { searches: near.searches + 1, withoutResult: near.withoutResult + withoutResult })
        }
      }
      if (words === undefined || (!asked.has(words) && asked.size >= mostWords)) return
      const places = asked.get(words) ?? new Map<string, Asked>()
      asked.set(words, places)
      const last = lastPlace.get(visitor) ?? ''
      const place = places.has(last) || places.size < mostPlacesOfWords ? last : ''
      const entry = places.get(place) ?? { visitors: new Set(), searches: 0, withoutResult: 0 }
      if (entry.visitors.size < enoughVisitors) entry.visitors.add(visitor)
      places.set(place, {
        ...entry,
        searches: entry.searches + 1,
        withoutResult: entry.withoutResult + withoutResult,
      })
    },

    /** What has been looked at since the last time counts were taken. */
    subjects: (): VisitSubject[] => {
      const all = looks.flatMap(({ subject }) => subject ?? [])
      return [...new Map(all.map((subject) => [subject.key, subject])).values()]
    },

    points: (): string[] => [...new Set([...nearby.keys(), ...lastPlace.values()])],

    /** Visitors that were not counted before, by page, for all, for the state and for the city. */
    takeVisits(regions: ReadonlyMap<string, Region>): VisitCount[] {
      const counts = new Map<string, VisitCount>()
      for (const { visitor, kind, subject } of looks) {
        const region = subject && regions.get(subject.key)
        const kinds: VisitKind[] = subject && kind !== 'cart' ? ['any', kind, 'food'] : ['any', kind]
        for (const each of kinds) {
          const places = region && each !== 'any' ? [nowhere, { ...region, city: '' }, region] : [nowhere]
          for (const place of places) {
            const key = `${each}\n${place.state}\n${place.city}`
            if (!isNew(counted, `${visitor}\n${key}`)) continue
            const count = counts.get(key) ?? { ...place, kind: each, visitors: 0 }
            counts.set(key, { ...count, visitors: count.visitors + 1 })
          }
        }
      }
      looks = []
      return [...counts.values()]
    },

    /** Words leave only when two different visitors asked for them; with a place, when two did so there. */
    takeSearches(cities: ReadonlyMap<string, Region>): SearchCount[] {
      const counts: SearchCount[] = []
      for (const [key, near] of nearby) {
        const city = cities.get(key)
        if (city) counts.push({ words: '', ...city, ...near })
      }
      nearby = new Map()
      for (const [words, places] of asked) {
        const few = new Set<string>()
        const rest = { searches: 0, withoutResult: 0 }
        for (const [place, { visitors, searches, withoutResult }] of places) {
          const city = visitors.size >= enoughVisitors ? cities.get(place) : undefined
          if (city) {
            if (searches > 0) counts.push({ words, ...city, searches, withoutResult })
            places.set(place, { visitors, searches: 0, withoutResult: 0 })
            continue
          }
          for (const visitor of visitors) few.add(visitor)
          rest.searches += searches
          rest.withoutResult += withoutResult
        }
        if (few.size < enoughVisitors || rest.searches === 0) continue
        counts.push({ words, ...nowhere, ...rest })
        for (const [place, { visitors }] of places)
          places.set(place, { visitors, searches: 0, withoutResult: 0 })
      }
      return joined(counts)
    },
  }
}

const nowhere: Region = { state: '', city: '' }

/** Two points may be of one city. */
function joined(counts: readonly SearchCount[]): SearchCount[] {
  const all = new Map<string, SearchCount>()
  for (const count of counts) {
    const key = `${count.words}\n${count.state}\n${count.city}`
    const before = all.get(key)
    all.set(key, {
      ...count,
      searches: count.searches + (before?.searches ?? 0),
      withoutResult: count.withoutResult + (before?.withoutResult ?? 0),
    })
  }
  return [...all.values()]
}
