import { parseArgs } from 'node:util'
import { seedScale } from '@localchef/demo/scale/seed-scale'
import { loadGazetteer } from '../database/load-gazetteer.ts'
import { CommandError } from '../lifecycle/command-error.ts'
import { readSettings } from '../settings.ts'
import { countRealAccounts } from './count-real-accounts.ts'
import { openCommandDatabase } from './open-command-database.ts'
import { refuseHosted } from './refuse-hosted.ts'
import { runCommand } from './run-command.ts'

const mostChefs = 1_000_000

/** `npm run seed:scale -- --chefs 100000`: generates a marketplace of that size for benchmarks. */
await runCommand(async () => {
  const { chefs, anyway } = readArguments()
  refuseHosted(readSettings(process.env), 'Generated accounts are made for our own Auth.')
  const { database, settings, log, stop } = await openCommandDatabase()
  try {
    if (settings.production && !anyway) {
      throw new CommandError(
        'NODE_ENV is production: generated chefs are for measuring. Say --anyway if you mean it.',
      )
    }
    const strangers = await countRealAccounts(database)
    if (strangers > 0 && !anyway) {
      throw new CommandError(
        `The database holds ${strangers} accounts that are not of the demo. Use another one, or say --anyway.`,
      )
    }
    await loadGazetteer(database, log)
    const began = performance.now()
    const added = await seedScale({
      transaction: (work) => database.transaction(work),
      chefs,
      now: new Date(),
      log,
    })
    // Outside a transaction: updates the planner's statistics and the visibility map for the new rows.
    await database.pool.query('vacuum (analyze)')
    console.log(`${added} chefs were added in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
  } finally {
    await stop()
  }
})

function readArguments(): { chefs: number; anyway: boolean } {
  const { values } = parseArgs({
    options: { chefs: { type: 'string' }, anyway: { type: 'boolean', default: false } },
  })
  const chefs = Number(values.chefs?.replaceAll(/[_,]/g, ''))
  if (!Number.isInteger(chefs) || chefs < 1 || chefs > mostChefs) {
    throw new CommandError(`--chefs takes a whole number from 1 to ${mostChefs}, for example --chefs 100000`)
  }
  return { chefs, anyway: values.anyway }
}
