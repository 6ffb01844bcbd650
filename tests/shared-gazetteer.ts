import { seedPlaces } from '@localchef/demo/seed-places'
import { shareDatabase } from './shared-database.ts'

/** The name of a database with the gazetteer and nothing else, to be copied. */
export function shareGazetteer(): Promise<string> {
  return shareDatabase('localchef_gazetteer', ({ database }) =>
    database.transaction((connection) => seedPlaces(connection)),
  )
}
