import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { signingKeysFile } from '@localchef/backend/auth/create-keys'
import type { Database } from '@localchef/backend/database'
import { openFileStore } from '@localchef/backend/storage/open-file-store'
import { writeLastResult } from '@localchef/domain/opening/last-result'
import { queriesOn } from '@localchef/domain/queries'
import pg from 'pg'
import { type Backup, backUp } from '../backup/back-up.ts'
import { openForCommand } from '../database/open-database.ts'
import { CommandError } from '../lifecycle/command-error.ts'
import { createLog } from '../lifecycle/log.ts'
import { readSettings, type Settings } from '../settings.ts'
import { namedFile } from './named-file.ts'
import { projectBackups, refuseHosted } from './refuse-hosted.ts'
import { runCommand } from './run-command.ts'

const undefinedTable = '42P01'

/** `npm run backup -- FILE`: writes a consistent archive of database and files, even while a server runs. */
await runCommand(async () => {
  const [path] = parseArgs({ allowPositionals: true }).positionals
  if (!path) throw new CommandError('Into which file? Usage: npm run backup -- /backups/localchef.tar.gz')
  const settings = readSettings(process.env)
  refuseHosted(settings, projectBackups)
  const opened = await openForCommand(settings, createLog(settings.logLevel))
  try {
    const made = await backUp({
      databaseUrl: opened.url,
      file: namedFile(path),
      files: openFileStore(settings.storageUrl),
      signingKeys: await keysOf(settings),
    })
    await noteBackup(opened.database, made)
    console.log(
      `${namedFile(path)} holds ${made.rows} rows of ${made.tables} tables and ${made.files} files ` +
        `(${(made.bytes / 1024 ** 2).toFixed(1)} MB). It holds secrets: keep it as safe as the database.`,
    )
    if (made.missingFiles.length > 0) {
      console.warn(
        `${made.missingFiles.length} files that rows name are not in the store: ${made.missingFiles.join(', ')}. ` +
          'npm run doctor says which rows.',
      )
    }
  } finally {
    await opened.stop()
  }
})

/** Records the backup for the health page and the opening guide. Does nothing if the schema is not migrated yet. */
async function noteBackup(database: Database, { bytes, rows, files, missingFiles }: Backup): Promise<void> {
  const details = { bytes, rows, files, missingFiles: missingFiles.length }
  try {
    await database.transaction((connection) =>
      writeLastResult(queriesOn(connection), { kind: 'backup', at: new Date(), succeeded: true, details }),
    )
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === undefinedTable)) throw error
  }
}

async function keysOf(settings: Settings): Promise<string | undefined> {
  if (settings.jwtSigningKeys || settings.jwtSecret) return undefined
  return readFile(signingKeysFile(settings.dataFolder), 'utf8').catch(() => undefined)
}
