import { randomBytes } from 'node:crypto'
import { createDatabase } from '@localchef/backend/database'
import pino from 'pino'
import { inject } from 'vitest'
import type { OpenDatabase } from '../apps/server/src/database/open-database.ts'
import { connectDatabase } from '../apps/server/src/database/connect-database.ts'
import { asAdmin, urlOf } from './database-template.ts'

export interface TestDatabase extends OpenDatabase {
  /** For a process of its own that shall use the same database. */
  url: string
}

/** A migrated, empty database of its own for one test file, used by its plain owner. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const template = inject('databaseTemplate')
  const name = `localchef_test_${randomBytes(6).toString('hex')}`
  await asAdmin(template.adminUrl, [
    // Two copies of one template at once exclude each other for a moment.
    'select pg_advisory_lock(4715200109)',
    `create database ${name} template ${template.name} owner localchef`,
  ])
  const url = urlOf(template.ownerUrl, { database: name })
  const { pool, listen, keepsPlans, stop } = connectDatabase({
    url,
    poolSize: 8,
    log: pino({ level: 'silent' }),
  })
  return {
    url,
    kind: 'networked',
    database: createDatabase(pool, listen, { keepsPlans }),
    async stop() {
      await stop()
      await asAdmin(template.adminUrl, [`drop database if exists ${name} with (force)`])
    },
  }
}
