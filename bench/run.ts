/**
 * `npm run bench [-- start orders order-storm reads relevance backend memory search admin web]`: the server as `npm start`
 * runs it, on data of its own in a temporary folder, against the budgets of docs/performance.md. Each prints tables, with
 * what it is compared with in the same run; the last table has the budgets. Figures depend on the machine and on what
 * else it does, so no test reads them. Give a folder in BENCH_DATA to keep the demo data.
 *
 * `search` makes marketplaces of its own, by default `--built-in 10000,100000 --postgres 10000,100000`. Making them is most
 * of it: on two free cores a minute for 100,000 chefs and eight for 1,000,000 (`--postgres 10000,100000,1000000`). `admin` makes one with 100,000 people and 1,000,000 orders. Both keep them in
 * the folder BENCH_SCALE when that is given, and use again what is there. `--database URL` measures one that
 * `npm run seed:scale` has filled.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { benchAdminLists } from './admin-lists.ts'
import { benchBackend } from './backend.ts'
import { printBudgets } from './budgets.ts'
import { benchMemory } from './memory.ts'
import { benchOrderStorm } from './order-storm.ts'
import { benchOrders } from './orders.ts'
import { machine } from './print-figures.ts'
import { benchReads } from './reads.ts'
import { benchRelevance } from './relevance.ts'
import { benchSearch } from './search.ts'
import { benchStart } from './start.ts'
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
  reads: benchReads,
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
  web: benchWeb,
}
/** These make what they measure. */
const withOwnData: ReadonlySet<string> = new Set(['search', 'admin'])
const unknown = named.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(
    `There is no bench named ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}`,
  )
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
    // Each its own copy: what one writes the next does not read.
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
