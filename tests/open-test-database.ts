import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../apps/server/src/database/open-database.ts'
import { asAdmin, urlOf } from './database-template.ts'

export type TestDatabase = OpenDatabase

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
  const opened = await openDatabase({
    databaseUrl: url,
    dataFolder: '',
    poolSize: 8,
    log: pino({ level: 'silent' }),
    onFailure(error) {
      throw error
    },
  })
  return {
    ...opened,
    async stop() {
      await opened.stop()
      await asAdmin(template.adminUrl, [`drop database if exists ${name} with (force)`])
    },
  }
}
