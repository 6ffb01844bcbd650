import type { Database } from '@localchef/backend/database'

interface Place {
  latitude: number
  longitude: number
}

export const kinds = ['list', 'location', 'text', 'route'] as const
export type Kind = (typeof kinds)[number]

/** Mostly dishes and cuisines; some are Russian, mistyped or common words. */
const queries = [
  'plov',
  'pad thai',
  'pierogi',
  'плов',
  'tacos al pastor',
  'mexican',
  'борщ',
  'lasagnia',
  'dumplings',
  'ramen',
  'khachapuri',
  'хачапури',
  'bbq brisket',
  'Copper Ladle',
  'vegan',
  'jollof',
  'gumbo',
  'butter chicken',
  'pho',
  'Reyes Family',
]

const filters = [
  {},
  {},
  {},
  { cuisines: ['italian'] },
  { type: 'truck_stop' },
  { cuisines: ['thai', 'vietnamese'], deliveryAvailable: true },
  { onlyVerified: true, minRating: 4.5 },
  { services: ['catering'], cuisines: ['bbq'] },
]

const sorts = ['featured', 'featured', 'featured', 'rating', 'price', 'newest'] as const

/** Requests of each kind, the same in every run. Places are weighted by population, filters by typical use. */
export async function searchMix(database: Database, count: number): Promise<Record<Kind, object[]>> {
  const { rows: places } = await database.pool.query<Place>(
    `with towns as (
       select latitude, longitude, sum(population) over (order by population desc, id) as people, population
       from public.places
       where kind = 'city'
     )
     select t.latitude, t.longitude
     from generate_series(0, $1::integer - 1) nth
     cross join lateral (
       select latitude, longitude
       from towns
       where people >= ((nth * 0.618034) % 1) * (select max(people) from towns)
       order by people
       limit 1
     ) t
     order by nth`,
    [count + 1],
  )
  const at = (index: number): Place => places[index % places.length] ?? { latitude: 40, longitude: -90 }
  const numbers = Array.from({ length: count }, (_, index) => index)
  return {
    list: numbers.map((index) => ({
      filters: filters[index % filters.length],
      sortBy: sorts[index % sorts.length],
      page: index % 5 === 4 ? 7 : 1,
    })),
    location: numbers.map((index) => ({
      searchType: 'location',
      location: { ...at(index), radiusMiles: [25, 25, 10, 50][index % 4] },
      filters: filters[index % filters.length],
    })),
    text: numbers.map((index) => ({
      searchType: 'text',
      query: queries[index % queries.length],
      filters: filters[(index * 3) % filters.length],
    })),
    route: numbers.map((index) => ({
      searchType: 'route',
      route: {
        origin: { lat: at(index).latitude, lng: at(index).longitude },
        destination: towards(at(index), at(index + 1)),
        searchRadius: [10, 5, 25][index % 3],
      },
    })),
  }
}

/** A point toward the other place, at most a day's drive (about 400 miles) away. */
function towards(from: Place, to: Place): { lat: number; lng: number } {
  const degrees = Math.hypot(to.latitude - from.latitude, to.longitude - from.longitude)
  const share = Math.min(1, 6 / Math.max(degrees, 0.1))
  return {
    lat: from.latitude + share * (to.latitude - from.latitude),
    lng: from.longitude + share * (to.longitude - from.longitude),
  }
}
