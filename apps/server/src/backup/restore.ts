import type { Database } from '@localchef/backend/database'
import { prepareJobTables } from '@localchef/backend/jobs/job-queue'
import type { FileStore } from '@localchef/backend/storage/file-store'
import pg from 'pg'
import { requireRights } from '../database/require-rights.ts'
import { CommandError } from '../lifecycle/command-error.ts'
import { migrate } from '../migrations/migrate.ts'
import { type Migration, readMigrations } from '../migrations/read-migrations.ts'
import { type CarriedTable, type Manifest, nameOf, type Summary } from './archive-contents.ts'
import { listCarriedTables, listEmptiedTables } from './carried-tables.ts'
import { connectSession } from './connect.ts'
import { settleTextForms } from './copy-settings.ts'
import { quoted } from './dump-rows.ts'
import { installKeys } from './install-keys.ts'
import { loadEntries } from './load-entries.ts'
import { readManifest } from './read-archive.ts'
import { requireEmpty } from './require-empty.ts'
import { type FileRestore, restoreFiles } from './restore-files.ts'
import { setRulesAside } from './set-rules-aside.ts'
import { isRestoreMarked, markRestore, unmarkRestore } from './unfinished-restore.ts'

export interface RestoreOptions {
  file: string
  databaseUrl: string
  database: Database
  files: FileStore
  /** Folder of the signing keys; undefined when the settings hold the keys. */
  keysFolder: string | undefined
  /** Whether existing rows and files are replaced. By default a database with content is refused. */
  replaces?: boolean
}

export interface Restored {
  madeAt: string
  release: string
  rows: number
  files: number
  missingFiles: string[]
  /** Migrations added since the archive's release. */
  upgradedBy: string[]
}

/**
 * Fills an empty database and its files from an archive. All rows are loaded in one transaction, which commits after
 * the last file is written and the archive's checksum is verified; a restore that fails or is killed leaves no row
 * behind.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { file, database } = options
  const manifest = await readManifest(file)
  const migrations = await readMigrations()
  const ofArchive = migrationsOf(manifest, migrations, file)
  await requireRights(database)
  await requireEmpty(database, manifest, { replaces: options.replaces ?? false })
  await markRestore(database.pool, file)
  const files = restoreFiles(database, options.files)
  let summary: Summary
  try {
    // An archive of an earlier release is restored into that release's schema; later migrations follow, as in an
    // upgrade.
    await migrate(database, ofArchive, { allowsNewer: true })
    if (manifest.tables.some(({ schema }) => schema === 'pgboss')) await prepareJobTables(database)
    summary = await inOneTransaction(options, manifest, files)
  } catch (error) {
    // The commit's response may have been lost. The mark tells: it is removed by the same transaction.
    if (await isRestoreMarked(database.pool).catch(() => false)) {
      await files.takeBack().catch(() => undefined)
      await unmarkRestore(database.pool)
    }
    throw explainFault(file, error)
  }
  const upgradedBy = await migrate(database, migrations)
  await database.pool.query('vacuum (analyze)')
  return {
    madeAt: manifest.madeAt,
    release: manifest.release,
    rows: Object.values(summary.rows).reduce((sum, count) => sum + count, 0),
    files: summary.files,
    missingFiles: summary.missingFiles,
    upgradedBy,
  }
}

/** This release's migrations that the archive's database had, in order. */
function migrationsOf(manifest: Manifest, known: readonly Migration[], file: string): Migration[] {
  const byName = new Map(known.map((migration) => [migration.name, migration]))
  const unknown = manifest.migrations.filter(({ name, checksum }) => byName.get(name)?.checksum !== checksum)
  if (unknown.length > 0) {
    throw new CommandError(
      `The backup ${file} was made by LocalChef ${manifest.release}, whose schema this release does not know ` +
        `(${unknown.map(({ name }) => name).join(', ')}). Restore it with that release or a later one of its line. ` +
        'Nothing was changed.',
    )
  }
  const wanted = new Set(manifest.migrations.map(({ name }) => name))
  return known.filter(({ name }) => wanted.has(name))
}

async function inOneTransaction(
  options: RestoreOptions,
  manifest: Manifest,
  files: FileRestore,
): Promise<Summary> {
  const client = await connectSession(options.databaseUrl, 'localchef-restore')
  try {
    await settleTextForms(client)
    await client.query('begin')
    await client.query(
      'create temporary table replaced_files on commit drop as select version from storage.objects where version is not null',
    )
    await requireTables(client, manifest)
    const emptied = await listEmptiedTables(client)
    const bringRulesBack = await setRulesAside(client, inOrderOf(manifest, emptied))
    await client.query(`truncate ${emptied.map(quoted).join(', ')}`)
    const { summary, signingKeys } = await loadEntries(client, options.file, manifest, files)
    await setSequences(client, summary)
    await client.query('set constraints all immediate')
    await client.query('select private.rebuild_search()')
    await bringRulesBack()
    await noteReplacedFiles(client)
    await unmarkRestore(client)
    const putKeysBack = await installKeys(options.keysFolder, signingKeys)
    try {
      await client.query('commit')
    } catch (error) {
      await putKeysBack()
      throw error
    }
    return summary
  } catch (error) {
    // Without this, a connection left in the middle of a COPY would keep its locks for a moment.
    await endSession(options.database, client)
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function endSession({ pool }: Database, client: pg.Client): Promise<void> {
  const { processID } = client as pg.Client & { processID?: number }
  await pool.query('select pg_terminate_backend($1, 5000)', [processID]).catch(() => undefined)
}

/** Throws when the archive has rows for a table or column that this database lacks. */
async function requireTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const here = new Map(
    (await listCarriedTables(client, manifest)).map((table) => [nameOf(table), new Set(table.columns)]),
  )
  const missing = manifest.tables.flatMap((table) => {
    const columns = here.get(nameOf(table))
    if (!columns) return [nameOf(table)]
    return table.columns
      .filter((column) => !columns.has(column))
      .map((column) => `${nameOf(table)}.${column}`)
  })
  if (missing.length === 0) return
  throw new CommandError(
    `The backup holds rows for what this database does not have: ${missing.join(', ')}. ` +
      'Restore it with the release that made it. Nothing was changed.',
  )
}

/** Tables in the order in which the archive's rows are loaded, followed by those that it does not carry. */
function inOrderOf(manifest: Manifest, tables: readonly CarriedTable[]): CarriedTable[] {
  const places = new Map(manifest.tables.map((table, place) => [nameOf(table), place]))
  const placeOf = (table: CarriedTable) => places.get(nameOf(table)) ?? places.size
  return tables.toSorted((one, other) => placeOf(one) - placeOf(other))
}

async function setSequences(client: pg.Client, { sequences }: Summary): Promise<void> {
  for (const { schema, name, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      quoted({ schema, name }),
      value,
      isCalled,
    ])
  }
}

/** Replaced files that no row names now are left to the sweep of loose files. */
async function noteReplacedFiles(client: pg.Client): Promise<void> {
  await client.query('delete from storage.loose_files l using storage.objects o where o.version = l.version')
  await client.query(
    `insert into storage.loose_files (version)
     select r.version
     from replaced_files r
     where not exists (select from storage.objects o where o.version = r.version)
     on conflict do nothing`,
  )
}

const diskFull = '53100'

function explainFault(file: string, error: unknown): unknown {
  if (error instanceof pg.DatabaseError && error.code === diskFull) {
    return new CommandError(
      `The disk of the database is full (${error.message}). Nothing was restored. Free some space and run the ` +
        'command again.',
    )
  }
  if (error instanceof pg.DatabaseError) {
    const where = error.table ? ` (table ${error.schema}.${error.table})` : ''
    return new CommandError(
      `PostgreSQL refused what the backup ${file} holds${where}: ${error.message}. Nothing was restored.`,
    )
  }
  if (error instanceof Error && /Connection terminated|ECONNRESET|EPIPE/.test(error.message)) {
    return new CommandError(
      'The connection to the database broke. Nothing was restored; run the command again.',
    )
  }
  return error
}
