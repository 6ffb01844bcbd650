import { service } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import { type ChefSearchRequest, chefSearch } from '@localchef/contracts/search/chef-search'
import {
  cityNear,
  keepSearchCounts,
  keepVisitCounts,
  type Region,
  regionsOfSubjects,
  type VisitKind,
  type VisitSubject,
} from '@localchef/domain/figures/keep-counts'
import { type Queries, queriesOn } from '@localchef/domain/queries'
import { createDayOfVisits, type Point } from './day-of-visits.ts'
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
