import type { Connection, Database } from '@localchef/backend/database'
import { release } from '../release.ts'
import type { Migration } from './read-migrations.ts'

export class MigrationError extends Error {}

/** Any number will do, as long as every server process uses the same one. */
const lockKey = 4_715_200_108

const createRecord = `
  create schema if not exists localchef;
  revoke all on schema localchef from public;
  create table if not exists localchef.migrations (
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    constraint migrations_pkey primary key (name)
  );
  -- Null for what was applied by releases before this column.
  alter table localchef.migrations add column if not exists release text;
  comment on table localchef.migrations is 'Which migration files this database has, and what they said.';
  comment on column localchef.migrations.release is 'The release that applied the file.';
`

interface Applied {
  checksum: string
  release: string | null
}

export interface MigrateOptions {
  /** Lets this release use a schema that a later one has brought further: to go back after an upgrade. */
  allowsNewer?: boolean
}

/**
 * Brings the database up to date and returns the names of what was applied now. Each file is one
 * transaction; several processes that start at once take turns. Refuses a database that knows more files than this
 * release.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  { allowsNewer = false }: MigrateOptions = {},
): Promise<string[]> {
  const before = await database.transaction(readApplied)
  if (!allowsNewer) checkKnown(before, migrations)
  checkUnchanged(before, migrations)
  const applied: string[] = []
  if (migrations.some(({ name }) => !before.has(name))) {
    await inTurn(database, (connection) => connection.query(createRecord))
    for (const migration of migrations) {
      if (before.has(migration.name)) continue
      if (await apply(database, migration)) applied.push(migration.name)
    }
  }
  return applied
}

async function readApplied(connection: Connection): Promise<Map<string, Applied>> {
  const { rows: found } = await connection.query<{ present: boolean }>(
    `select to_regclass('localchef.migrations') is not null as present`,
  )
  if (!found[0]?.present) return new Map()
  // As JSON, because a database of an earlier release has no column for the release.
  const { rows } = await connection.query<Applied & { name: string }>(
    `select name, checksum, to_jsonb(migrations) ->> 'release' as release
     from localchef.migrations`,
  )
  return new Map(rows.map(({ name, checksum, release: by }) => [name, { checksum, release: by }]))
}

function checkKnown(applied: ReadonlyMap<string, Applied>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied].filter(([name]) => !known.has(name))
  if (unknown.length === 0) return
  const releases = new Set(
    unknown.map(([, { release: by }]) => (by && by !== release ? `release ${by}` : 'another release')),
  )
  throw new MigrationError(
    `This is LocalChef ${release}, and the database was brought further by ${[...releases].join(' and ')}: ` +
      `${unknown.map(([name]) => name).join(', ')}. Start the newest release that this database has seen. To go ` +
      'back to this one after an upgrade, see "Going back" in docs/operate.md.',
  )
}

function checkUnchanged(applied: ReadonlyMap<string, Applied>, migrations: readonly Migration[]): void {
  const changed = migrations.filter(
    ({ name, checksum }) => (applied.get(name)?.checksum ?? checksum) !== checksum,
  )
  if (changed.length === 0) return
  throw new MigrationError(
    `These migrations were changed after this database had applied them: ${changed.map(({ name }) => name).join(', ')}. ` +
      'Put the files back as they were and write the change as a new migration.',
  )
}

async function apply(database: Database, migration: Migration): Promise<boolean> {
  try {
    return await inTurn(database, async (connection) => {
      const { rowCount } = await connection.query(
        `insert into localchef.migrations (name, checksum, release) values ($1, $2, $3)
         on conflict (name) do nothing`,
        [migration.name, migration.checksum, release],
      )
      if (rowCount === 0) return false
      await connection.query(migration.sql)
      return true
    })
  } catch (error) {
    throw new MigrationError(`Migration ${migration.name} failed: ${describe(error, migration.sql)}`, {
      cause: error,
    })
  }
}

function inTurn<T>(database: Database, work: (connection: Connection) => Promise<T>): Promise<T> {
  return database.transaction(async (connection) => {
    await connection.query('select pg_advisory_xact_lock($1)', [lockKey])
    return work(connection)
  })
}

function describe(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error)
  const position = 'position' in error ? Number(error.position) : Number.NaN
  if (Number.isNaN(position)) return error.message
  return `${error.message} (line ${sql.slice(0, position).split('\n').length})`
}
