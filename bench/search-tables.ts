import { verdictOf } from './budgets.ts'
import type { Making } from './generated-marketplace.ts'
import { printTable, written } from './print-table.ts'
import { sampleCells, sampleColumns } from './sample.ts'
import type { AtServer } from './search-at-server.ts'
import { type Kind, kinds } from './search-mix.ts'

export interface Marketplace extends AtServer {
  engine: 'built-in' | 'PostgreSQL'
  /** Undefined for a database given by URL. */
  making: Making | undefined
}

/** Budgets in milliseconds in process, and the number of chefs from which they apply. */
const budgets: Record<Marketplace['engine'], { from: number; most: Record<Kind, number> }> = {
  'built-in': { from: 100_000, most: { list: 10, location: 10, text: 10, route: 10 } },
  PostgreSQL: { from: 1_000_000, most: { list: 15, location: 15, text: 40, route: 40 } },
}

/** Not every generated chef is public. */
const nearly = 0.9

/** Prints the tables that compare the marketplaces of one run. */
export function printSearchTables(marketplaces: readonly Marketplace[]): void {
  printMaking(marketplaces)
  printBudgeted(marketplaces)
  printScans(marketplaces)
  for (const engine of ['built-in', 'PostgreSQL'] as const) {
    const sizes = marketplaces
      .filter((one) => one.engine === engine)
      .toSorted((one, other) => one.chefs - other.chefs)
    if (sizes.length > 1) printGrowth(engine, sizes)
  }
  printEngines(marketplaces)
}

function printMaking(marketplaces: readonly Marketplace[]): void {
  printTable(
    'Marketplaces, and the load of the machine',
    ['engine', 'chefs', 'generated in s', 'load', 'sum of a million numbers: ms', 'processor ms'],
    marketplaces.map(({ engine, chefs, making, reference }) => [
      engine,
      count(chefs),
      making ? `${written(making.seconds)}${making.isOld ? ', by an earlier run' : ''}` : 'given',
      making ? written(making.load) : '',
      written(reference.median),
      written(reference.processorMs),
    ]),
  )
}

function printBudgeted(marketplaces: readonly Marketplace[]): void {
  printTable(
    'chef-search in process, and its budgets',
    ['engine', 'chefs', 'kind', ...sampleColumns('ours'), 'budget ms', 'verdict'],
    marketplaces.flatMap(({ engine, chefs, ours }) => {
      const { from, most } = budgets[engine]
      return kinds.map((kind) => {
        const isAsked = chefs >= from * nearly
        return [
          engine,
          count(chefs),
          kind,
          ...sampleCells(ours[kind]),
          isAsked ? String(most[kind]) : '',
          isAsked
            ? verdictOf(`chef-search, ${kind}, ${count(chefs)} chefs, ${engine}`, ours[kind].median, 'ms', {
                budget: most[kind],
              })
            : `from ${count(from)} chefs`,
        ]
      })
    }),
  )
}

function printScans(marketplaces: readonly Marketplace[]): void {
  printTable(
    'chef-search beside a linear scan of the same database',
    [
      'engine',
      'chefs',
      'kind',
      ...sampleColumns('ours'),
      ...sampleColumns('scan'),
      'scan / ours',
      'scan / ours, processor',
    ],
    marketplaces.flatMap(({ engine, chefs, ours, scan }) =>
      kinds.map((kind) => [
        engine,
        count(chefs),
        kind,
        ...sampleCells(ours[kind]),
        ...sampleCells(scan[kind]),
        times(scan[kind].median, ours[kind].median),
        times(scan[kind].processorMs, ours[kind].processorMs),
      ]),
    ),
  )
}

function printGrowth(engine: Marketplace['engine'], sizes: readonly Marketplace[]): void {
  const [smallest] = sizes
  const largest = sizes.at(-1)
  if (!smallest || !largest) return
  const before = sizes.find(({ chefs }) => largest.chefs >= 1_000_000 * nearly && isAbout(chefs, 100_000))
  printTable(
    `Growth with the number of chefs, ${engine}`,
    [
      'kind',
      ...sizes.flatMap(({ chefs }) => [`${count(chefs)} chefs: median ms`, 'database, processor ms']),
      `${count(largest.chefs)} of ${count(smallest.chefs)}: ${times(largest.chefs, smallest.chefs)} the chefs, clock`,
      'processor',
      ...(before ? [`of ${count(before.chefs)}, at most 2`] : []),
    ],
    kinds.map((kind) => [
      kind,
      ...sizes.flatMap(({ ours }) => [written(ours[kind].median), written(ours[kind].processorMs)]),
      times(largest.ours[kind].median, smallest.ours[kind].median),
      times(largest.ours[kind].processorMs, smallest.ours[kind].processorMs),
      ...(before ? [growthVerdict(engine, kind, largest, before)] : []),
    ]),
  )
}

function growthVerdict(
  engine: Marketplace['engine'],
  kind: Kind,
  largest: Marketplace,
  before: Marketplace,
): string {
  const growth = largest.ours[kind].median / before.ours[kind].median
  const what = `chef-search, ${kind}, ${count(largest.chefs)} chefs of ${count(before.chefs)}, ${engine}`
  return `${written(growth)} times: ${verdictOf(what, growth, 'times', { budget: 2 })}`
}

function printEngines(marketplaces: readonly Marketplace[]): void {
  const pairs = marketplaces.flatMap((builtIn) => {
    const postgres = marketplaces.find(
      ({ engine, chefs }) => engine === 'PostgreSQL' && isAbout(chefs, builtIn.chefs),
    )
    return builtIn.engine === 'built-in' && postgres ? [{ builtIn, postgres }] : []
  })
  if (pairs.length === 0) return
  printTable(
    'The built-in PostgreSQL beside one with more memory',
    [
      'chefs',
      'kind',
      ...sampleColumns('built-in'),
      ...sampleColumns('PostgreSQL'),
      'built-in / PostgreSQL',
      'built-in / PostgreSQL, processor',
    ],
    pairs.flatMap(({ builtIn, postgres }) =>
      kinds.map((kind) => [
        count(builtIn.chefs),
        kind,
        ...sampleCells(builtIn.ours[kind]),
        ...sampleCells(postgres.ours[kind]),
        times(builtIn.ours[kind].median, postgres.ours[kind].median),
        times(builtIn.ours[kind].processorMs, postgres.ours[kind].processorMs),
      ]),
    ),
  )
}

function isAbout(chefs: number, asked: number): boolean {
  return chefs >= asked * nearly && chefs <= asked / nearly
}

function times(figure: number, of: number): string {
  return `${written(figure / of)} times`
}

function count(chefs: number): string {
  return chefs.toLocaleString('en-US')
}
