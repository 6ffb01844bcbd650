import { type AdminDemand, getDemand as demand } from '@localchef/contracts/figures/get-demand'
import {
  type AdminFigures,
  type FigureCounts,
  getFigures as figures,
} from '@localchef/contracts/figures/get-figures'
import { type ExportFilter, mostExported } from '@localchef/contracts/list-exports/list-export'
import { getDemand } from '../figures/get-demand.ts'
import { getFigures } from '../figures/get-figures.ts'
import { answerOf, type Columns, cellsOf, dollars, type ListSource, type SystemCall } from './list-source.ts'

type Place = AdminDemand['places'][number]
type Miss = AdminDemand['misses'][number]

interface Counted {
  part: 'range' | 'day' | 'region'
  name: string
  now: FigureCounts
  before: FigureCounts
}

/** The figures of a range with their days and regions, then supply and demand, then missed searches, in one part. */
export function figuresSource({ timeZone, state, city, ...days }: ExportFilter): ListSource {
  const rowsOf = async (call: SystemCall) => {
    const range = { ...days, timeZone }
    const found = await answerOf(figures, getFigures, { ...range, state, city }, call)
    const { places, misses } = await answerOf(demand, getDemand, range, call)
    return [
      ...cellsOf(countedOf(found), countedColumns),
      [],
      Object.keys(placeColumns),
      ...cellsOf(places, placeColumns),
      [],
      Object.keys(missColumns),
      ...cellsOf(misses, missColumns),
    ]
  }
  return {
    head: async () => [Object.keys(countedColumns)],
    read: async (call) => ({ cells: await rowsOf(call), nextCursor: null }),
    count: async (call) => (await rowsOf(call)).length,
    most: mostExported,
  }
}

function countedOf({ from, to, now, before, days, regions }: AdminFigures): Counted[] {
  return [
    { part: 'range', name: `${from} – ${to}`, now, before },
    ...days.map(({ day, ...counts }) => ({ part: 'day' as const, name: day, ...counts })),
    ...regions.map((region) => ({ part: 'region' as const, name: placeOf(region), ...region })),
  ]
}

/** Files name places as they are stored, so that a program finds them again. */
function placeOf({ city, state }: { city: string; state: string }): string {
  return [city, state].filter(Boolean).join(', ')
}

const counted = [
  ['sales', 'sales'],
  ['orders', 'orders'],
  ['placed', 'placed'],
  ['users', 'users'],
  ['chefs', 'chefs'],
  ['visitors', 'visitors'],
  ['lookers', 'lookers'],
  ['cart_visitors', 'cartVisitors'],
] as const

const countsOf = (side: 'now' | 'before', suffix: string): Columns<Counted> =>
  Object.fromEntries(
    counted.map(([label, name]) => [
      `${label}${suffix}`,
      (row) => (name === 'sales' ? dollars(row[side].sales) : row[side][name]),
    ]),
  )

/** `before` is the range of the same length that ends the day before this one. */
const countedColumns: Columns<Counted> = {
  part: ({ part }) => part,
  name: ({ name }) => name,
  ...countsOf('now', ''),
  ...countsOf('before', '_before'),
}

const placeColumns: Columns<Place> = {
  place: placeOf,
  chefs: ({ chefs }) => chefs,
  portions: ({ portions }) => portions,
  orders: ({ orders }) => orders,
  searches: ({ searches }) => searches,
  searches_without_result: ({ searchesWithoutResult }) => searchesWithoutResult,
}

const missColumns: Columns<Miss> = {
  missed_words: ({ words }) => words,
  searches: ({ searches }) => searches,
  places: ({ places }) => places.map(placeOf).join('; '),
}
