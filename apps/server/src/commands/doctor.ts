import { openFileStore } from '@localchef/backend/storage/open-file-store'
import { refuseUnfinishedRestore } from '../backup/unfinished-restore.ts'
import { openForCommand } from '../database/open-database.ts'
import { waitForDatabase } from '../database/wait-for-database.ts'
import { examine } from '../doctor/examine.ts'
import { expectedSchema } from '../doctor/expected-schema.ts'
import { CommandError } from '../lifecycle/command-error.ts'
import { createLog } from '../lifecycle/log.ts'
import { readSettings } from '../settings.ts'
import { refuseHosted } from './refuse-hosted.ts'
import { runCommand } from './run-command.ts'

/** `npm run doctor`: checks a marketplace's consistency without changing it, even while the server runs. */
await runCommand(async () => {
  const settings = readSettings(process.env)
  refuseHosted(
    settings,
    'The doctor compares a database with our own Auth and Storage. A start of the server checks what was pushed, and ' +
      "Advisors in the project's dashboard examine the rest.",
  )
  const log = createLog('silent')
  const opened = await openForCommand(settings, log)
  try {
    await waitForDatabase({ database: opened.database, log, signal: AbortSignal.timeout(30_000) })
    await refuseUnfinishedRestore(opened.database.pool)
    const findings = await examine({
      database: opened.database,
      files: openFileStore(settings.storageUrl),
      expected: () => expectedSchema(log),
    })
    const width = Math.max(...findings.map(({ part }) => part.length))
    for (const { part, isFault, isWarning, words } of findings) {
      console.log(`${isFault ? '✗' : isWarning ? '!' : '✓'} ${part.padEnd(width)}  ${words}`)
    }
    const faults = findings.filter(({ isFault }) => isFault).length
    if (faults > 0) throw new CommandError(`\n${faults} faults. docs/operate.md describes their repair.`)
    console.log('\nThis marketplace is whole.')
  } finally {
    await opened.stop()
  }
})
