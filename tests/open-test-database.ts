import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../apps/server/src/database/open-database.ts'
import { addPlace } from './add-place.ts'
import { asAdmin, urlOf } from './database-template.ts'

export interface TestDatabase extends OpenDatabase {
  /** URL of the same database for a superuser. */
  adminUrl: string
  name: string
  /** Closes the connections and keeps the database. */
  leave(): Promise<void>
}

export interface TestDatabaseOptions {
  /** Also configures the database as its own replica. */
  namesReplica?: boolean
  /** The database to copy. Default: the migrated, empty one. */
  copyOf?: string
}

/**
 * Opens a copy of a migrated database for one test file, as its plain owner. The copy is empty unless `copyOf` names
 * another one.
 */
export async function openTestDatabase({
  namesReplica = false,
  copyOf,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const template = inject('databaseTemplate')
  const name = `localchef_test_${randomBytes(6).toString('hex')}`
  await asAdmin(template.adminUrl, [
    // Concurrent copies of a template would fail, so they take turns.
    'select pg_advisory_lock(4715200109)',
    // For a small database, copying files takes half as long as copying through the log.
    `create database ${name} template ${copyOf ?? template.name} owner ${template.owner} strategy file_copy`,
  ])
  const url = urlOf(template.ownerUrl, { database: name })
  const opened = await openDatabase({
    databaseUrl: url,
    readUrls: namesReplica ? [url] : [],
    dataFolder: '',
    poolSize: 8,
    log: pino({ level: 'silent' }),
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

/** Opens a copy of a database on which a server has run, so that a process has nothing to create there. */
export async function openServedDatabase(): Promise<TestDatabase> {
  const opened = await openTestDatabase({ copyOf: inject('databaseTemplate').served })
  await addPlace(opened.database)
  return opened
}
