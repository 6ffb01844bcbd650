import type { Database } from '@localchef/backend/database'

interface EngineRule {
  name: string
  /** `setting` is in the unit of `pg_settings`. */
  isFine: (setting: string, poolSize: number) => boolean
  wanted: string
  because: string
}

const isOn = (setting: string) => setting === 'on'
const atLeast = (least: number) => (setting: string) => Number(setting) >= least
/** Connections besides a process's pool: its other ones, a command's, and those reserved for superusers. */
const otherConnections = 8

/**
 * The PostgreSQL settings that our documented speed and safety depend on. Each session turns off JIT and parallel
 * workers itself, except behind a pooler. For the other settings, PostgreSQL's own defaults or less suffice.
 */
const rules: readonly EngineRule[] = [
  {
    name: 'jit',
    isFine: (setting) => setting === 'off',
    wanted: 'off',
    because: 'compiling a query takes longer than running it: alter role … set jit = off',
  },
  {
    name: 'max_parallel_workers_per_gather',
    isFine: (setting) => setting === '0',
    wanted: '0',
    because:
      'starting workers takes longer than a search: alter role … set max_parallel_workers_per_gather = 0',
  },
  {
    name: 'random_page_cost',
    isFine: (setting) => Number(setting) <= 4,
    wanted: 'at most 4',
    because: 'searches would read whole tables instead of indexes',
  },
  {
    name: 'effective_cache_size',
    isFine: atLeast(131_072),
    wanted: 'at least 1GB',
    because: 'searches would read whole tables instead of indexes',
  },
  {
    name: 'shared_buffers',
    isFine: atLeast(4_096),
    wanted: 'at least 32MB',
    because: 'pages are read twice',
  },
  {
    name: 'work_mem',
    isFine: atLeast(4_096),
    wanted: 'at least 4MB',
    because: 'lists would be sorted on disk',
  },
  {
    name: 'autovacuum',
    isFine: isOn,
    wanted: 'on',
    because: 'without statistics, queries become slower from day to day',
  },
  {
    name: 'track_counts',
    isFine: isOn,
    wanted: 'on',
    because: 'without statistics, queries become slower from day to day',
  },
  { name: 'fsync', isFine: isOn, wanted: 'on', because: 'a power failure may destroy the database' },
  {
    name: 'full_page_writes',
    isFine: isOn,
    wanted: 'on',
    because: 'a power failure may destroy the database',
  },
  {
    name: 'synchronous_commit',
    isFine: (setting) => setting !== 'off',
    wanted: 'on',
    because: 'a power failure may lose orders that were answered',
  },
  {
    name: 'max_connections',
    isFine: (setting, poolSize) => Number(setting) >= poolSize + otherConnections,
    wanted: `at least DATABASE_POOL_SIZE and ${otherConnections}, for each server process`,
    because: 'calls would wait for a connection',
  },
]

/** Returns a sentence for each setting that makes the database slower or less safe than we document. */
export async function checkEngine({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; setting: string; shown: string }>(
    'select name, setting, current_setting(name) as shown from pg_settings where name = any ($1)',
    [rules.map(({ name }) => name)],
  )
  const found = new Map(rows.map((row) => [row.name, row]))
  return rules.flatMap(({ name, isFine, wanted, because }) => {
    const row = found.get(name)
    if (!row || isFine(row.setting, pool.options.max)) return []
    return [`PostgreSQL has ${name} = ${row.shown}; wanted is ${wanted}: ${because}`]
  })
}
