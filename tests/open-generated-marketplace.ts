import { seedScale } from '@localchef/demo/scale/seed-scale'
import type { OpenDatabase } from '../apps/server/src/database/open-database.ts'
import { openTestDatabase } from './open-test-database.ts'
import { shareDatabase } from './shared-database.ts'
import { shareGazetteer } from './shared-gazetteer.ts'

export const generatedChefs = 2500

/**
 * Opens a database with generated chefs in real places, as `npm run seed:scale` makes them. The first test file that
 * calls this generates them, others copy them.
 */
export async function openGeneratedMarketplace(): Promise<OpenDatabase> {
  const generated = await shareDatabase(
    'localchef_generated',
    ({ database }) =>
      seedScale({
        transaction: (work) => database.transaction(work),
        chefs: generatedChefs,
        now: new Date(),
        log: { info: () => undefined },
      }),
    await shareGazetteer(),
  )
  return openTestDatabase({ copyOf: generated })
}
