import { service } from '@localchef/backend/caller'
import type { Connection, Database } from '@localchef/backend/database'
import type { JobHandler } from '@localchef/backend/jobs/job-queue'
import { jobNames, performJob } from '@localchef/domain/jobs'
import { queriesOn } from '@localchef/domain/queries'
import type { Outside } from '@localchef/domain/server-function'

interface Dependencies {
  database: Database
  outsideOf(connection: Connection): Outside
}

/** Runs each job in a transaction with the server's rights. */
export function jobHandlers({ database, outsideOf }: Dependencies): Record<string, JobHandler> {
  return Object.fromEntries(
    jobNames.map((name) => [
      name,
      (data) =>
        database.as(service, (connection) =>
          performJob(
            { db: queriesOn(connection), now: new Date(), outside: outsideOf(connection) },
            name,
            data,
          ),
        ),
    ]),
  )
}
