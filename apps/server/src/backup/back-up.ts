import type { FileStore } from '@localchef/backend/storage/file-store'
import { holdFiles } from '@localchef/backend/storage/hold-files'
import pg from 'pg'
import { hasRelation } from '../database/has-relation.ts'
import { CommandError } from '../lifecycle/command-error.ts'
import { release } from '../release.ts'
import { archiveFormat, entryNames, type Manifest, nameOf } from './archive-contents.ts'
import { storeFault } from './archive-faults.ts'
import { listCarriedTables } from './carried-tables.ts'
import { brokenConnection, connectSession } from './connect.ts'
import { dumpRows, readSequences } from './dump-rows.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.ts'
import { type ArchiveWriter, createArchive } from './write-archive.ts'

export interface BackUpOptions {
  databaseUrl: string
  file: string
  /** Undefined to back up rows only. */
  files: Pick<FileStore, 'get'> | undefined
  /** As stored in the data folder; undefined when they come from the settings, or do not exist yet. */
  signingKeys: string | undefined
  /** Longest wait for another backup or a running file removal. Default: 30 seconds. */
  lockWaitMs?: number
}

export interface Backup {
  bytes: number
  tables: number
  rows: number
  files: number
  missingFiles: string[]
}

/**
 * Writes a consistent archive of database and files while the marketplace keeps running: rows come from one
 * snapshot, and no file is removed during the backup.
 */
export async function backUp(options: BackUpOptions): Promise<Backup> {
  const client = await connectSession(options.databaseUrl, 'localchef-backup')
  let archive: ArchiveWriter | undefined
  try {
    await refuseUnfinishedRestore(client)
    await holdFilesForBackup(client, options.lockWaitMs ?? 30_000)
    await client.query('begin isolation level repeatable read, read only')
    const manifest = await describe(client, options)
    archive = await createArchive(options.file)
    return await writeAll(client, manifest, archive, options)
  } catch (error) {
    throw explainDatabaseFault(error)
  } finally {
    await archive?.discard()
    await client.end().catch(() => undefined)
  }
}

async function writeAll(
  client: pg.Client,
  manifest: Manifest,
  archive: ArchiveWriter,
  { files, signingKeys }: BackUpOptions,
): Promise<Backup> {
  await archive.add(entryNames.manifest, Buffer.from(JSON.stringify(manifest, null, 1)))
  if (signingKeys !== undefined) await archive.add(entryNames.signingKeys, Buffer.from(signingKeys))
  const rows: Record<string, number> = {}
  for (const table of manifest.tables) rows[nameOf(table)] = await dumpRows(client, table, archive)
  const dumped = files ? await dumpFiles(client, files, archive) : { files: 0, missingFiles: [] }
  const sequences = await readSequences(client, manifest.tables)
  const bytes = await archive.finish({ rows, sequences, ...dumped })
  return {
    bytes,
    tables: manifest.tables.length,
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    ...dumped,
  }
}

/** Runs before the snapshot, so that every row in it keeps its file. */
async function holdFilesForBackup(client: pg.Client, waitMs: number): Promise<void> {
  await client.query(`set lock_timeout = ${waitMs}`)
  try {
    await holdFiles(client)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '55P03')) throw error
    throw new CommandError(
      'Another backup of this database is being made. Wait for its end, then run the command again.',
    )
  }
}

async function describe(client: pg.Client, options: BackUpOptions): Promise<Manifest> {
  if (!(await hasRelation(client, 'localchef.migrations'))) {
    throw new CommandError(
      'The database of the settings holds no marketplace. Check DATABASE_URL, or DATA_DIR for the built-in PostgreSQL.',
    )
  }
  const { rows: versions } = await client.query<{ server_version: string }>(
    "select current_setting('server_version') as server_version",
  )
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from localchef.migrations order by applied_at, name',
  )
  const holdsFiles = options.files !== undefined
  const tables = await listCarriedTables(client, { holdsFiles })
  return {
    format: archiveFormat,
    madeAt: new Date().toISOString(),
    release,
    postgres: versions[0]?.server_version ?? '',
    migrations,
    tables,
    holdsFiles,
  }
}

/** PostgreSQL's own errors are readable; a broken connection's error needs an explanation. */
function explainDatabaseFault(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    return new CommandError(`PostgreSQL refused: ${error.message}. No backup was made.`)
  }
  return brokenConnection(error, 'No backup was made') ?? error
}

const filesAtOnce = 8

/** Writes each file that the snapshot's rows name. Returns their number, and the files missing from the store. */
async function dumpFiles(
  client: pg.ClientBase,
  files: Pick<FileStore, 'get'>,
  archive: Pick<ArchiveWriter, 'add'>,
): Promise<{ files: number; missingFiles: string[] }> {
  const { rows } = await client.query<{ version: string }>(
    `select distinct version /* never null: version */
     from storage.objects
     where version is not null
     order by version`,
  )
  const missingFiles: string[] = []
  for (let start = 0; start < rows.length; start += filesAtOnce) {
    const found = await Promise.all(
      rows.slice(start, start + filesAtOnce).map(async ({ version }) => ({
        version,
        body: await files.get(version).catch((error: unknown) => {
          throw storeFault('read', error)
        }),
      })),
    )
    for (const { version, body } of found) {
      if (body) {
        await archive.add(entryNames.file(version), body)
      } else {
        missingFiles.push(version)
      }
    }
  }
  return { files: rows.length - missingFiles.length, missingFiles }
}
