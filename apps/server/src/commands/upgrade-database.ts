import { parseArgs } from 'node:util'
import { CommandError } from '../lifecycle/command-error.ts'
import { createLog } from '../lifecycle/log.ts'
import { readSettings } from '../settings.ts'
import { upgradeDatabase } from '../upgrade/upgrade-database.ts'
import { namedFile } from './named-file.ts'
import { runCommand } from './run-command.ts'

/** `npm run upgrade:database`: upgrades the built-in PostgreSQL's folder to this release's major version. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { programs: { type: 'string' } } })
  const settings = readSettings(process.env)
  if (settings.databaseUrl !== undefined) {
    throw new CommandError(
      'DATABASE_URL names a PostgreSQL of your own: upgrade it as its documentation says, or move it with ' +
        'npm run backup and npm run restore.',
    )
  }
  await upgradeDatabase({
    dataFolder: settings.dataFolder,
    programsFolder: values.programs === undefined ? undefined : namedFile(values.programs),
    log: createLog(settings.logLevel),
    say: (words) => console.log(words),
  })
})
