/**
 * `npm run bench [-- start orders order-storm drop-storm reads parts relevance backend memory search admin rules scale web lighthouse]`
 * measures the server of `npm start` on temporary data against the budgets of docs/performance.md. Each bench prints
 * tables with its comparison from the same run; the last table lists the budgets. Figures depend on the machine and its
 * load, so no test reads them. BENCH_DATA names a folder that keeps the demo data, LIGHTHOUSE_PATHS, LIGHTHOUSE_CATEGORIES
 * and LIGHTHOUSE_ROUNDS the pages, categories and runs of `lighthouse`.
 *
 * `search` generates marketplaces, by default `--built-in 10000,100000 --postgres 10000,100000`. On two free cores
 * generating takes a minute for 100,000 chefs and eight for 1,000,000 (`--postgres 10000,100000,1000000`). `admin`
 * generates 100,000 people and 1,000,000 orders. Both keep and reuse their data in the folder BENCH_SCALE. `--database URL`
 * measures a database filled by `npm run seed:scale`.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { benchAdminLists } from './admin-lists.ts'
import { benchBackend } from './backend.ts'
import { printBudgets } from './budgets.ts'
import { benchDropStorm } from './drop-storm.ts'
import { benchMemory } from './memory.ts'
import { benchOrderStorm } from './order-storm.ts'
import { benchOrders } from './orders.ts'
import { benchPlaceRules } from './place-rules.ts'
import { machine } from './print-figures.ts'
import { benchReadParts } from './read-parts.ts'
import { benchReads } from './reads.ts'
import { benchRelevance } from './relevance.ts'
import { benchScale } from './scale.ts'
import { benchSearch } from './search.ts'
import { type BenchOptions, benchStart } from './start.ts'
import { benchWeb } from './web-vitals.ts'

const { values: sizes, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    'built-in': { type: 'string' },
    postgres: { type: 'string' },
    database: { type: 'string', multiple: true },
  },
})
const isOwnChoice = Object.keys(sizes).length > 0

const benches = {
  start: benchStart,
  orders: benchOrders,
  'order-storm': benchOrderStorm,
  'drop-storm': benchDropStorm,
  reads: benchReads,
  parts: benchReadParts,
  relevance: benchRelevance,
  backend: benchBackend,
  memory: benchMemory,
  search: () =>
    benchSearch({
      builtIn: numbers(sizes['built-in'] ?? (isOwnChoice ? '' : '10000,100000')),
      postgres: numbers(sizes.postgres ?? (isOwnChoice ? '' : '10000,100000')),
      given: sizes.database ?? [],
    }),
  admin: benchAdminLists,
  rules: benchPlaceRules,
  scale: benchScale,
  web: benchWeb,
  lighthouse: async (options: BenchOptions) => (await import('./lighthouse.ts')).benchLighthouse(options),
}
/** Benches that generate their own data. */
const withOwnData: ReadonlySet<string> = new Set(['drop-storm', 'search', 'admin', 'rules', 'scale'])
const unknown = named.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench named ${unknown.join(', ')}. Benches: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}

const folder = await mkdtemp(join(tmpdir(), 'localchef-bench-'))
const demoFolder = process.env.BENCH_DATA ? resolve(process.env.BENCH_DATA) : join(folder, 'demo')
console.log(machine())
try {
  const needsDemo = named.length === 0 || named.some((name) => !withOwnData.has(name))
  if (needsDemo) await benchStart({ demoFolder, prints: named.length === 0 || named.includes('start') })
  for (const [name, bench] of Object.entries(benches)) {
    if (name === 'start' || (named.length > 0 && !named.includes(name))) continue
    // A copy for each bench: no bench reads another's writes.
    const copy = join(folder, name)
    if (needsDemo) await cp(demoFolder, copy, { recursive: true })
    await bench({ demoFolder: copy, prints: true })
  }
  printBudgets(new Set(named.length === 0 ? Object.keys(benches) : named))
} finally {
  await rm(folder, { recursive: true, force: true })
}

function numbers(list: string): number[] {
  return list.split(',').filter(Boolean).map(Number)
}
