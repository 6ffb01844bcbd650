import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../apps/server/src/database/open-database.ts'
import { asAdmin, urlOf } from './database-template.ts'

export interface TestDatabase extends OpenDatabase {
  /** The same database for a superuser. */
  adminUrl: string
  name: string
  /** Closes its connections and keeps the database. */
  leave(): Promise<void>
}

export interface TestDatabaseOptions {
  /** Also configures the database as its own replica. */
  namesReplica?: boolean
  /** The database to copy, if it is not the empty one. */
  copyOf?: string
}

/** Opens a migrated database for one test file, as its plain owner. It is empty unless it is a copy of another one. */
export async function openTestDatabase({
  namesReplica = false,
  copyOf,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const template = inject('databaseTemplate')
  const name = `localchef_test_${randomBytes(6).toString('hex')}`
  await asAdmin(template.adminUrl, [
    // Concurrent copies of a template block each other briefly.
    'select pg_advisory_lock(4715200109)',
    // Copies of whole files take half as long as copies through the log of a small database.
    `create database ${name} template ${copyOf ?? template.name} owner ${template.owner} strategy file_copy`,
  ])
  const url = urlOf(template.ownerUrl, { database: name })
  const opened = await openDatabase({
    databaseUrl: url,
    readUrls: namesReplica ? [url] : [],
    dataFolder: '',
    poolSize: 8,
    log: pino({ level: 'silent' }),
    onFailure(error) {
      throw error
    },
  })
  return {
    ...opened,
    adminUrl: urlOf(template.adminUrl, { database: name }),
    name,
    leave: () => opened.stop(),
    async stop() {
      await opened.stop()
      await asAdmin(template.adminUrl, [`drop database if exists ${name} with (force)`])
    },
  }
}
