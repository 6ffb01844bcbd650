import type { Connection, Database } from '@localchef/backend/database'
import { release } from '../release.ts'
import type { Migration } from './read-migrations.ts'

export class MigrationError extends Error {}

/** An arbitrary number, the same in every server process. */
const lockKey = 4_715_200_108

const createRecord = `
  create schema if not exists localchef;
  revoke all on schema localchef from public;
  create table if not exists localchef.migrations (
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    release text not null,
    constraint migrations_pkey primary key (name)
  );
  comment on table localchef.migrations is 'The migration files applied to this database, with their texts.';
  comment on column localchef.migrations.release is 'The release that applied the file.';
`

interface Applied {
  checksum: string
  /** Null in a database of an early pre-release, whose record had no column for it. */
  release: string | null
}

/** Releases before 0.2.0. That release started a new schema, so their databases cannot be upgraded. */
const preRelease = /^0\.1\./

export interface MigrateOptions {
  /** Accepts a schema migrated by a later release, to go back after an upgrade. */
  allowsNewer?: boolean
}

/**
 * Applies pending migrations and returns their names. Each file is one transaction; concurrent starts take turns.
 * Refuses a database of a pre-release, and one with migrations that this release does not know.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  { allowsNewer = false }: MigrateOptions = {},
): Promise<string[]> {
  const before = await database.transaction(readApplied)
  checkReleased(before)
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
  // As JSON, because the record of an early pre-release has no column for the release.
  const { rows } = await connection.query<Applied & { name: string }>(
    `select name, checksum, to_jsonb(migrations) ->> 'release' as release
     from localchef.migrations`,
  )
  return new Map(rows.map(({ name, checksum, release: by }) => [name, { checksum, release: by }]))
}

function checkReleased(applied: ReadonlyMap<string, Applied>): void {
  if (![...applied.values()].some(({ release: by }) => by === null || preRelease.test(by))) return
  throw new MigrationError(
    `This is LocalChef ${release}, and the database was made by a pre-release (0.1), whose schema cannot be upgraded. ` +
      'Start with an empty database: set DATABASE_URL to a new one or, for the built-in PostgreSQL, DATA_DIR to a new ' +
      'folder. The old database is left as it is; only the pre-release can read it.',
  )
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
