/**
 * `npm run bench [-- start orders order-storm drop-storm reads memory search admin rules web lighthouse interaction]` measures the server
 * of `npm start` on temporary data against the budgets of docs/performance.md. Figures depend on the machine and its load, so
 * no test reads them. BENCH_DATA names a folder that keeps the demo data, LIGHTHOUSE_PATHS, LIGHTHOUSE_CATEGORIES and
 * LIGHTHOUSE_ROUNDS the pages, categories and runs of `lighthouse`.
 *
 * `search` generates marketplaces, by default `--built-in 10000,100000 --postgres 10000,100000`. On two free cores
 * generating takes a minute for 100,000 chefs and eight for 1,000,000 (`--postgres 10000,100000,1000000`). `admin`
 * generates 100,000 people and 1,000,000 orders. Both keep and reuse their data in the folder BENCH_SCALE. `--database URL`
 * measures a database filled by `npm run seed:scale`, without the processor time of its PostgreSQL.
 */
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measureAdmin } from './admin.ts'
import { measureInteractions } from './interactions.ts'
import type { Figure, Stage } from './measure.ts'
import { measureMemory } from './memory.ts'
import { measureLighthouse, measureWeb } from './pages.ts'
import { measureReads } from './reads.ts'
import { measureRules } from './rules.ts'
import { measureSearch } from './search.ts'
import { firstStart, restarts } from './start.ts'
import { measureDropStorms, measureOrderStorms, measureOrders } from './storms.ts'

const { values: sizes, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    'built-in': { type: 'string' },
    postgres: { type: 'string' },
    database: { type: 'string', multiple: true },
  },
})
const usual = Object.keys(sizes).length > 0 ? '' : '10000,100000'
const search = (stage: Stage) =>
  measureSearch(stage, {
    builtIn: numbers(sizes['built-in'] ?? usual),
    postgres: numbers(sizes.postgres ?? usual),
    given: sizes.database ?? [],
  })
const onDemo = {
  start: restarts,
  orders: measureOrders,
  'order-storm': measureOrderStorms,
  'drop-storm': measureDropStorms,
  reads: measureReads,
  search,
  memory: measureMemory,
  web: measureWeb,
  lighthouse: measureLighthouse,
  interaction: measureInteractions,
}
const scenarios = { ...onDemo, admin: measureAdmin, rules: measureRules }

const unknown = named.filter((name) => !(name in scenarios))
if (unknown.length > 0) {
  console.error(
    `There is no bench named ${unknown.join(', ')}. Benches: ${Object.keys(scenarios).join(', ')}`,
  )
  process.exit(1)
}
const chosen = Object.entries(scenarios).filter(([name]) => named.length === 0 || named.includes(name))

const folder = await mkdtemp(join(tmpdir(), 'localchef-bench-'))
const demo = process.env.BENCH_DATA ? resolve(process.env.BENCH_DATA) : join(folder, 'demo')
const scaleFolder = process.env.BENCH_SCALE ? resolve(process.env.BENCH_SCALE) : join(folder, 'scale')
const all: Figure[] = []
console.log(
  `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
)
try {
  if (chosen.some(([name]) => name in onDemo) && !existsSync(join(demo, 'postgres', 'PG_VERSION'))) {
    all.push(await firstStart(demo))
    show('first start', all)
  }
  for (const [name, measure] of chosen) {
    // A copy for each: no scenario reads another's writes.
    const demoFolder = join(folder, name)
    if (name in onDemo) await cp(demo, demoFolder, { recursive: true })
    const figures = await measure({ demoFolder, scaleFolder })
    show(name, figures)
    all.push(...figures)
    await rm(demoFolder, { recursive: true, force: true })
  }
  show(
    'Budgets',
    all.filter(({ most, least }) => most !== undefined || least !== undefined),
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}

function show(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}, at a load of ${loadavg()[0]?.toFixed(1)}`)
  const rows = figures.map(
    ({ what, measured, unit, most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }) => ({
      what,
      measured: `${Number(measured.toPrecision(3))} ${unit}`,
      budget: Number.isFinite(most) ? `at most ${most}` : Number.isFinite(least) ? `at least ${least}` : '',
      met: measured <= most && measured >= least ? '' : 'NOT MET',
    }),
  )
  console.table(Object.fromEntries(rows.map(({ what, ...row }) => [what, row])))
}

function numbers(list: string): number[] {
  return list.split(',').filter(Boolean).map(Number)
}
