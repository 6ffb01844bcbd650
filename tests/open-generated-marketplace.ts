import { seedScale } from '@localchef/demo/scale/seed-scale'
import { seedPlaces } from '@localchef/demo/seed-places'
import type { OpenDatabase } from '../apps/server/src/database/open-database.ts'
import { openTestDatabase } from './open-test-database.ts'

/** Opens a database with generated chefs in real places, as `npm run seed:scale` makes them. */
export async function openGeneratedMarketplace(chefs: number): Promise<OpenDatabase> {
  const open = await openTestDatabase()
  const { database } = open
  await database.transaction((connection) => seedPlaces(connection))
  await seedScale({
    transaction: (work) => database.transaction(work),
    chefs,
    now: new Date(),
    log: { info: () => undefined },
  })
  return open
}
