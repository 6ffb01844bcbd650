import { createHash, hash, randomBytes } from 'node:crypto'
import { service } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import { type ChefSearchRequest, chefSearch } from '@localchef/contracts/search/chef-search'
import {
  cityNear,
  keepSearchCounts,
  keepVisitCounts,
  type Region,
  regionsOfSubjects,
  type SearchCount,
  type VisitCount,
  type VisitKind,
  type VisitSubject,
} from '@localchef/domain/figures/keep-counts'
import { type Queries, queriesOn } from '@localchef/domain/queries'
import { isPerson } from './is-person.ts'
import { shortenWords } from './shorten-words.ts'

/** A server function's answer to a browser. */
export interface AnsweredCall {
  name: string
  input: unknown
  headers: Headers
  /** Empty for internal calls by the server. */
  address: string
  foundNothing: () => boolean
}

export interface VisitCounter {
  answered(call: AnsweredCall): void
  /** A page was opened by its URL. */
  opened(path: string, headers: Headers, address: string): void
  /** Writes the counts since the last call. */
  keep(): Promise<void>
}

/** Visit kinds of functions; calls of other functions are not visits. */
const kindsOfFunctions: Readonly<Record<string, VisitKind>> = {
  'get-home-feed': 'home',
  'chef-search': 'search',
  'list-ready-dishes': 'search',
  'get-chef': 'kitchen',
  'list-available-today': 'kitchen',
  'get-dish': 'dish',
  'get-service': 'service',
  'quote-order': 'cart',
}

const foodPages = [
  ['kitchen', /^\/chefs\/([^/]+)/],
  ['dish', /^\/dish\/([^/]+)/],
  ['service', /^\/services\/([^/]+)/],
] as const

const pages: Readonly<Record<string, VisitKind>> = {
  '/': 'home',
  '/chefs': 'search',
  '/ready-dishes': 'search',
  '/cart': 'cart',
}

/**
 * Counts visitors without cookies and without storing anything about them:
 * docs/decisions/0016-visits-without-cookies.md.
 */
export function createVisitCounter(database: Database, now: () => Date = () => new Date()): VisitCounter {
  let today = createDayOfVisits(dayOf(now()))
  let ended: (typeof today)[] = []

  function current(): typeof today {
    const day = dayOf(now())
    if (day !== today.day) {
      ended.push(today)
      today = createDayOfVisits(day)
    }
    return today
  }

  function visit(headers: Headers, address: string): { day: typeof today; visitor: string } | undefined {
    if (!address || !isPerson(headers)) return undefined
    const day = current()
    return { day, visitor: day.visitorOf(address, headers.get('user-agent') ?? '') }
  }

  async function write(db: Queries, day: typeof today): Promise<void> {
    const regions = await regionsOfSubjects(db, day.subjects())
    const cities = new Map<string, Region>()
    for (const key of day.points()) {
      const [latitude = 0, longitude = 0] = key.split(' ').map(Number)
      const city = knownCities.get(key) ?? (await cityNear(db, latitude, longitude))
      if (!city) continue
      if (knownCities.size < mostCities) knownCities.set(key, city)
      cities.set(key, city)
    }
    await keepVisitCounts(db, day.day, day.takeVisits(regions))
    await keepSearchCounts(db, day.day, day.takeSearches(cities))
  }
  const knownCities = new Map<string, Region>()

  return {
    answered({ name, input, headers, address, foundNothing }) {
      const kind = kindsOfFunctions[name]
      if (!kind) return
      const found = visit(headers, address)
      if (!found) return
      const { day, visitor } = found
      day.look(visitor, kind, subjectOf(kind, input))
      if (name !== chefSearch.name) return
      const { searchType, query, location, route, page } = input as ChefSearchRequest
      // A further page of the same search.
      if (page > 1) return
      const point: Point | undefined =
        location ?? (route && { latitude: route.origin.lat, longitude: route.origin.lng })
      const words = searchType === 'text' && query ? shortenWords(query) : undefined
      if (words !== undefined || point) day.search(visitor, words, point, foundNothing())
    },
    opened(path, headers, address) {
      const found = visit(headers, address)
      if (!found) return
      for (const [kind, address] of foodPages) {
        const key = address.exec(path)?.[1]
        if (key) return found.day.look(found.visitor, kind, { kind, key })
      }
      found.day.look(found.visitor, pages[path] ?? 'other')
    },
    async keep() {
      const days = [...ended, current()]
      ended = []
      await database.as(service, async (connection) => {
        const db = queriesOn(connection)
        for (const day of days) await write(db, day)
      })
    },
  }
}

const mostCities = 10_000

/** In UTC, so that the day changes at the same time in every process. */
function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

function subjectOf(kind: VisitKind, input: unknown): VisitSubject | undefined {
  const { id, chefId } = input as { id?: unknown; chefId?: unknown }
  if (kind === 'cart') return typeof chefId === 'string' ? { kind: 'kitchen', key: chefId } : undefined
  if (kind !== 'kitchen' && kind !== 'dish' && kind !== 'service') return undefined
  return typeof id === 'string' ? { kind, key: id } : undefined
}

interface Look {
  visitor: string
  kind: VisitKind
  subject: VisitSubject | undefined
}

interface Searches {
  searches: number
  withoutResult: number
}

interface Asked extends Searches {
  visitors: Set<string>
}

interface Point {
  latitude: number
  longitude: number
}

/** Coordinates rounded to one decimal; nearby visitors share a key and so a city. */
function pointKey({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(1)} ${longitude.toFixed(1)}`
}

/** Limits of one day's memory; a flood of made-up visitors beyond them is not counted. */
const mostKept = 400_000
const mostWords = 5_000
const mostPlacesOfWords = 200
const mostPoints = 10_000
const mostVisitorsWithPlace = 50_000
/** Words with this many visitors may be reported; further visitors need not be remembered. */
const enoughVisitors = 2

/**
 * One day of visits in this process. Visitors are hashes with the day's random salt, which is never stored and is
 * dropped with the day; only counts leave.
 */
function createDayOfVisits(day: string) {
  const salt = randomBytes(32)
  const seen = new Set<number>()
  const counted = new Set<number>()
  const lastPlace = new Map<string, string>()
  const asked = new Map<string, Map<string, Asked>>()
  let looks: Look[] = []
  let nearby = new Map<string, Searches>()

  function rememberPlace(visitor: string, key: string): void {
    lastPlace.set(visitor, key)
    // A map's first entry is the oldest.
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

    /** Counts a search by words, near a point, or both. */
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
      addSearch(places, lastPlace.get(visitor) ?? '', visitor, withoutResult)
    },

    /** Distinct subjects viewed since the visits were last taken. */
    subjects: (): VisitSubject[] => {
      const all = looks.flatMap(({ subject }) => subject ?? [])
      return [...new Map(all.map((subject) => [subject.key, subject])).values()]
    },

    points: (): string[] => [...new Set([...nearby.keys(), ...lastPlace.values()])],

    /** Newly counted visitors, by page kind: in total, by state and by city. */
    takeVisits(regions: ReadonlyMap<string, Region>): VisitCount[] {
      const counts = countVisits(looks, regions, (mark) => isNew(counted, mark))
      looks = []
      return counts
    },

    /** Words are reported only after two different visitors used them; with a place, after two did so there. */
    takeSearches(cities: ReadonlyMap<string, Region>): SearchCount[] {
      const counts: SearchCount[] = []
      for (const [key, near] of nearby) {
        const city = cities.get(key)
        if (city) counts.push({ words: '', ...city, ...near })
      }
      nearby = new Map()
      for (const [words, places] of asked) counts.push(...takeWords(words, places, cities))
      return joined(counts)
    },
  }
}

const nowhere: Region = { state: '', city: '' }

function isNew(marks: Set<number>, mark: string): boolean {
  // Six bytes of a hash instead of a text of seventy: a collision among the kept ones is unlikely.
  const short = hash('sha256', mark, 'buffer').readUIntBE(0, 6)
  if (marks.has(short) || marks.size >= mostKept) return false
  marks.add(short)
  return true
}

function addSearch(places: Map<string, Asked>, last: string, visitor: string, withoutResult: number): void {
  const place = places.has(last) || places.size < mostPlacesOfWords ? last : ''
  const entry = places.get(place) ?? { visitors: new Set(), searches: 0, withoutResult: 0 }
  if (entry.visitors.size < enoughVisitors) entry.visitors.add(visitor)
  places.set(place, {
    ...entry,
    searches: entry.searches + 1,
    withoutResult: entry.withoutResult + withoutResult,
  })
}

function countVisits(
  looks: readonly Look[],
  regions: ReadonlyMap<string, Region>,
  isFirst: (mark: string) => boolean,
): VisitCount[] {
  const counts = new Map<string, VisitCount>()
  for (const { visitor, kind, subject } of looks) {
    const region = subject && regions.get(subject.key)
    const kinds: VisitKind[] = subject && kind !== 'cart' ? ['any', kind, 'food'] : ['any', kind]
    for (const each of kinds) {
      const places = region && each !== 'any' ? [nowhere, { ...region, city: '' }, region] : [nowhere]
      for (const place of places) {
        const key = `${each}\n${place.state}\n${place.city}`
        if (!isFirst(`${visitor}\n${key}`)) continue
        const count = counts.get(key) ?? { ...place, kind: each, visitors: 0 }
        counts.set(key, { ...count, visitors: count.visitors + 1 })
      }
    }
  }
  return [...counts.values()]
}

/** Takes the searches of these words out of `places`: by city where enough visitors used them, else in total. */
function takeWords(
  words: string,
  places: Map<string, Asked>,
  cities: ReadonlyMap<string, Region>,
): SearchCount[] {
  const counts: SearchCount[] = []
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
  if (few.size < enoughVisitors || rest.searches === 0) return counts
  counts.push({ words, ...nowhere, ...rest })
  for (const [place, { visitors }] of places) places.set(place, { visitors, searches: 0, withoutResult: 0 })
  return counts
}

/** Merges counts, because several points may share a city. */
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
