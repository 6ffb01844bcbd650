import { join } from 'node:path'
import { service } from '@localchef/backend/caller'
import { followLawfulLimits } from '@localchef/domain/permits/follow-lawful-limits'
import { pauseForbiddenFood } from '@localchef/domain/permits/pause-forbidden-food'
import { queriesOn } from '@localchef/domain/queries'
import { nothingOutside } from '../tests/nothing-outside.ts'
import { withFilledDatabase } from './large-postgres.ts'
import { type Figure, median, type Stage, sample } from './measure.ts'

/** The two tasks that enforce the rules of places, on 100,000 kitchens with permits and 300,000 dishes. */
export function measureRules({ scaleFolder }: Stage): Promise<Figure[]> {
  return withFilledDatabase(join(scaleFolder, 'postgres'), 'rules', async (database) => {
    const figures: Figure[] = []
    for (const task of [followLawfulLimits, pauseForbiddenFood]) {
      // The unmeasured first run writes; the others find nothing to change.
      const { times } = await sample([task], 5, () =>
        database.as(service, (connection) =>
          task({ db: queriesOn(connection), now: new Date(), outside: nothingOutside() }),
        ),
      )
      figures.push({ what: `${task.name} finds nothing`, measured: median(times), unit: 'ms', most: 1000 })
    }
    return figures
  })
}
