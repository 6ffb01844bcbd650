import { readFile, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { signingKeysFile } from '@localchef/backend/auth/create-keys'
import type { Database } from '@localchef/backend/database'
import { prepareJobTables } from '@localchef/backend/jobs/job-queue'
import type { FileStore } from '@localchef/backend/storage/file-store'
import { writeWhole } from '@localchef/backend/write-whole'
import pg from 'pg'
import * as copyStreams from 'pg-copy-streams'
import { requireRights } from '../database/require-rights.ts'
import { CommandError } from '../lifecycle/command-error.ts'
import { migrate } from '../migrations/migrate.ts'
import { type Migration, readMigrations } from '../migrations/read-migrations.ts'
import { type CarriedTable, entryNames, type Manifest, nameOf, type Summary } from './archive-contents.ts'
import { damagedArchive, storeFault } from './archive-faults.ts'
import { listCarriedTables, listEmptiedTables } from './carried-tables.ts'
import { brokenConnection, connectSession } from './connect.ts'
import { columnList, quoted } from './dump-rows.ts'
import { readEntries, readManifest } from './read-archive.ts'
import { requireEmpty } from './require-empty.ts'
import { isRestoreMarked, markRestore, unmarkRestore } from './unfinished-restore.ts'

export interface RestoreOptions {
  file: string
  databaseUrl: string
  database: Database
  /** Undefined for an archive without files. */
  files: FileStore | undefined
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
  const files = options.files && restoreFiles(database, options.files)
  let summary: Summary
  try {
    // An archive of an earlier release is restored into that release's schema; later migrations follow, as in an
    // upgrade.
    await migrate(database, ofArchive, { allowsNewer: true })
    if (manifest.tables.some(({ schema }) => schema === 'pgboss')) await prepareJobTables(database)
    summary = await inOneTransaction(options, manifest, files)
  } catch (error) {
    // The commit may have succeeded although its response was lost. Its transaction also removes the mark, so a
    // remaining mark means that nothing was committed.
    if (await isRestoreMarked(database.pool).catch(() => false)) {
      await files?.takeBack().catch(() => undefined)
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
  files: FileRestore | undefined,
): Promise<Summary> {
  const client = await connectSession(options.databaseUrl, 'localchef-restore')
  try {
    await client.query('begin')
    await client.query(
      'create temporary table replaced_files on commit drop as select version from storage.objects where version is not null',
    )
    await requireTables(client, manifest)
    const emptied = await listEmptiedTables(client)
    const bringRulesBack = await setRulesAside(client, emptied)
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
  return brokenConnection(error, 'Nothing was restored') ?? error
}

const keysMode = { mode: 0o600 }

/**
 * Writes the archive's signing keys to the data folder, so that everyone stays signed in. Keeps a copy of replaced keys
 * in a file that ends with `.before-restore`. Returns a function that undoes the change.
 */
async function installKeys(
  folder: string | undefined,
  keys: string | undefined,
): Promise<() => Promise<void>> {
  const nothing = async () => undefined
  if (folder === undefined || keys === undefined) return nothing
  const file = signingKeysFile(folder)
  const before = await readFile(file, 'utf8').catch(() => undefined)
  if (before === keys) return nothing
  if (before !== undefined) await writeWhole(`${file}.before-restore`, before, keysMode)
  await writeWhole(file, keys, keysMode)
  return async () => {
    if (before === undefined) {
      await rm(file, { force: true })
    } else {
      await writeWhole(file, before, keysMode)
    }
  }
}

/**
 * Within the client's transaction, sets aside what could change or refuse valid rows of the archive: our triggers,
 * foreign keys, because tables are loaded in any order, and constraints that old rows need not meet. Requires the
 * owner's rights only. Returns a function that restores the rules exactly.
 */
async function setRulesAside(
  client: pg.ClientBase,
  tables: readonly CarriedTable[],
): Promise<() => Promise<void>> {
  const { rows: rules } = await client.query<{ aside: string; back: string }>(
    `select
       format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as aside,
       format(
         'alter table %s enable %s trigger %I',
         tgrelid::regclass,
         case tgenabled when 'A' then 'always' when 'R' then 'replica' end,
         tgname
       ) as back
     from pg_trigger
     where tgrelid = any ($1::regclass[])
       and not tgisinternal
       and tgparentid = 0
       and tgenabled <> 'D'
     union all
     select
       format('alter table %s drop constraint %I', conrelid::regclass, conname),
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
     from pg_constraint
     where conrelid = any ($1::regclass[])
       and conparentid = 0
       and (contype = 'f' or contype = 'c' and not convalidated)`,
    [tables.map(quoted)],
  )
  for (const { aside } of rules) await client.query(aside)
  return async () => {
    for (const { back } of rules) await client.query(back)
  }
}

const filesAtOnce = 8

interface LoadedEntries {
  summary: Summary
  signingKeys: string | undefined
}

/** Loads rows and writes files. Throws unless the archive is complete and every count matches its summary. */
async function loadEntries(
  client: pg.ClientBase,
  file: string,
  manifest: Manifest,
  files: FileRestore | undefined,
): Promise<LoadedEntries> {
  const tables = new Map(manifest.tables.map((table) => [nameOf(table), table]))
  const loaded = new Map<string, number>()
  let waiting: (() => Promise<void>)[] = []
  let written = 0
  let summary: Summary | undefined
  let signingKeys: string | undefined
  async function writeFiles(): Promise<void> {
    // Waits for every write, so that no file appears after the restore is undone.
    const ended = await Promise.allSettled(waiting.map((write) => write()))
    written += waiting.length
    waiting = []
    for (const one of ended) if (one.status === 'rejected') throw one.reason
  }
  const entries = readEntries(file, (whole) => {
    summary = whole
  })
  let next = await entries.next()
  // One COPY for all parts of a table, because a part may end within a row.
  async function* partsOf(table: string): AsyncGenerator<Buffer> {
    while (!next.done && next.value.name.startsWith(`rows/${table}/`)) {
      yield next.value.body
      next = await entries.next()
    }
  }
  try {
    while (!next.done) {
      const { name, body } = next.value
      const [kind, what = ''] = name.split('/')
      if (kind === 'rows') {
        const table = tables.get(what)
        if (!table || loaded.has(what)) throw damagedArchive(file, `rows of ${what} are out of place`)
        const copy = client.query(copyStreams.from(`copy ${quoted(table)} (${columnList(table)}) from stdin`))
        await pipeline(partsOf(what), copy)
        loaded.set(what, copy.rowCount)
        continue
      }
      if (kind === 'files' && files) {
        waiting.push(() => files.add(what, body))
        if (waiting.length >= filesAtOnce) await writeFiles()
      } else if (name === entryNames.signingKeys) {
        signingKeys = body.toString('utf8')
      } else {
        throw damagedArchive(file, `it holds ${name}`)
      }
      next = await entries.next()
    }
  } finally {
    await entries.return(undefined)
  }
  await writeFiles()
  if (!summary) throw damagedArchive(file, 'its end is missing')
  for (const [table, count] of Object.entries(summary.rows)) {
    const found = loaded.get(table) ?? 0
    if (found !== count) throw damagedArchive(file, `${table} has ${found} rows instead of ${count}`)
  }
  if (written !== summary.files) {
    throw damagedArchive(file, `it has ${written} files instead of ${summary.files}`)
  }
  return { summary, signingKeys }
}

interface FileRestore {
  add(version: string, body: Uint8Array): Promise<void>
  /** Removes the written files, which no row names. */
  takeBack(): Promise<void>
}

/**
 * Writes files that no row names yet. Each is recorded as loose first, so that the sweep removes them if the restore
 * is killed. An existing file is not recorded: another database may name it.
 */
function restoreFiles(database: Database, files: FileStore): FileRestore {
  const written: string[] = []
  return {
    async add(version, body) {
      try {
        if (await files.has(version)) return
        await database.pool.query(
          'insert into storage.loose_files (version) values ($1) on conflict do nothing',
          [version],
        )
        written.push(version)
        await files.put(version, body)
      } catch (error) {
        throw storeFault('written', error)
      }
    },

    async takeBack() {
      for (const version of written) await files.delete(version)
      await database.pool.query('delete from storage.loose_files where version = any ($1::text[])', [written])
    },
  }
}
