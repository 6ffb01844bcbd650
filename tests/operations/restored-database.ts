import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskFileStore, type FileStore } from '@localchef/backend/storage/file-store'
import pino from 'pino'
import { inject } from 'vitest'
import { type Restored, restore } from '../../apps/server/src/backup/restore.ts'
import { type OpenDatabase, openDatabase } from '../../apps/server/src/database/open-database.ts'
import { describeSchema, type SchemaParts } from '../../apps/server/src/doctor/describe-schema.ts'
import { examine } from '../../apps/server/src/doctor/examine.ts'
import type { Finding } from '../../apps/server/src/doctor/finding.ts'
import { asAdmin, urlOf } from '../database-template.ts'
import { openTestDatabase } from '../open-test-database.ts'

export interface Target extends OpenDatabase {
  folder: string
  files: FileStore
  restore(file: string, replaces?: boolean): Promise<Restored>
  /** The faults found by the doctor. */
  faults(): Promise<string[]>
  /** Closes the connections; database and files stay. */
  leave(): Promise<void>
}

/** Creates a database without any schema, and an empty folder, on the tests' PostgreSQL or on another one. */
export async function openTarget(
  adminUrl = inject('databaseTemplate').adminUrl,
  name = `localchef_target_${randomBytes(6).toString('hex')}`,
): Promise<Target> {
  await asAdmin(adminUrl, [`create database ${name} owner localchef`])
  const url = urlOf(adminUrl, { name: 'localchef', password: 'localchef', database: name })
  const folder = await mkdtemp(join(tmpdir(), 'localchef-target-'))
  const files = createDiskFileStore(join(folder, 'storage'))
  const opened = await openAsCommand(url)
  return {
    ...opened,
    folder,
    files,
    restore: (file, replaces = false) =>
      restore({ file, databaseUrl: url, database: opened.database, files, keysFolder: folder, replaces }),
    faults: async () => wordsOf(await examine({ database: opened.database, files, expected })),
    leave: () => opened.stop(),
    async stop() {
      await opened.stop()
      await asAdmin(adminUrl, [`drop database if exists ${name} with (force)`])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Creates the plain owner and the request roles, as a DBA does first on another PostgreSQL. */
export function makeRequestRoles(adminUrl: string): Promise<void> {
  return asAdmin(adminUrl, [
    `create role localchef login password 'localchef'`,
    'create role anon nologin noinherit',
    'create role authenticated nologin noinherit',
    'create role service_role nologin noinherit bypassrls',
    'grant anon, authenticated, service_role to localchef',
  ])
}

/** Opens the database like a command, so that its connections are not taken for a server's. */
export function openAsCommand(url: string): Promise<OpenDatabase> {
  return openDatabase({
    databaseUrl: url,
    dataFolder: '',
    poolSize: 8,
    log: pino({ level: 'silent' }),
    applicationName: 'localchef-command',
  })
}

let templateSchema: Promise<SchemaParts> | undefined

/** The schema of the template, which the migrations created. */
export function expected(): Promise<SchemaParts> {
  templateSchema ??= openTestDatabase().then(async (template) => {
    try {
      return await describeSchema(template.database)
    } finally {
      await template.stop()
    }
  })
  return templateSchema
}

export function wordsOf(findings: readonly Finding[]): string[] {
  return findings.filter(({ isFault }) => isFault).map(({ part, words }) => `${part}: ${words}`)
}
