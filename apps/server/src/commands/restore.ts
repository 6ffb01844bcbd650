import { parseArgs } from 'node:util'
import { openFileStore } from '@localchef/backend/storage/open-file-store'
import { readManifest } from '../backup/read-archive.ts'
import { restore } from '../backup/restore.ts'
import { unmarkRestore } from '../backup/unfinished-restore.ts'
import { openForCommand } from '../database/open-database.ts'
import { waitForDatabase } from '../database/wait-for-database.ts'
import { CommandError } from '../lifecycle/command-error.ts'
import { createLog } from '../lifecycle/log.ts'
import { readSettings } from '../settings.ts'
import { namedFile } from './named-file.ts'
import { projectBackups, refuseHosted } from './refuse-hosted.ts'
import { runCommand } from './run-command.ts'

const usage = 'Usage: npm run restore -- /backups/localchef.tar.gz'

/** `npm run restore -- FILE`: fills the empty database and the files of the settings from an archive. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, abandon: { type: 'boolean', default: false } },
  })
  const [path] = positionals
  if (!path && !values.abandon) throw new CommandError(`From which file? ${usage}`)
  const settings = readSettings(process.env)
  refuseHosted(settings, projectBackups)
  // Checked before a database is created for it.
  if (path) await readManifest(namedFile(path))
  const log = createLog(settings.logLevel)
  const opened = await openForCommand(settings, log, { poolSize: 8, mayBorrow: false })
  try {
    await waitForDatabase({ database: opened.database, log, signal: AbortSignal.timeout(30_000) })
    if (!path) {
      await unmarkRestore(opened.database.pool)
      console.log('The unfinished restore is given up. The next start uses the database as it is.')
      return
    }
    const restored = await restore({
      file: namedFile(path),
      databaseUrl: opened.url,
      database: opened.database,
      files: openFileStore(settings.storageUrl),
      keysFolder: settings.jwtSigningKeys || settings.jwtSecret ? undefined : settings.dataFolder,
      replaces: values.replace,
    })
    console.log(
      `Restored ${restored.rows} rows and ${restored.files} files of ${restored.madeAt} ` +
        `(LocalChef ${restored.release}). Run npm run doctor, then start the server.`,
    )
    if (restored.upgradedBy.length > 0) {
      console.log(
        `Its schema was upgraded by ${restored.upgradedBy.length} files: ${restored.upgradedBy.join(', ')}.`,
      )
    }
    if (restored.missingFiles.length > 0) {
      console.warn(`${restored.missingFiles.length} files were missing when the backup was made.`)
    }
  } finally {
    await opened.stop()
  }
})
