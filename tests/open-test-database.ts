import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createDatabase } from '@localchef/backend/database'
import pg from 'pg'
import pino from 'pino'
import type { OpenDatabase } from '../apps/server/src/database/open-database.ts'
import { startEmbeddedEngine } from '../apps/server/src/embedded/embedded-engine.ts'
import { connectNetworkedDatabase } from '../apps/server/src/networked/networked-database.ts'
import type { DatabaseTemplate } from './database-template.ts'

/** A migrated, empty database of its own for one test file. */
export async function openTestDatabase(template: DatabaseTemplate): Promise<OpenDatabase> {
  return template.engine === 'pglite' ? openPglite(template.file) : openPostgres(template)
}

async function openPglite(file: string): Promise<OpenDatabase> {
  const engine = await startEmbeddedEngine({ template: new Uint8Array(await readFile(file)) })
  engine.pool.on('error', () => undefined)
  return {
    kind: 'embedded',
    database: createDatabase(engine.pool, engine.listen, { keepsPlans: () => true }),
    stop: () => engine.stop(),
  }
}

async function openPostgres(template: { adminUrl: string; template: string }): Promise<OpenDatabase> {
  const name = `localchef_test_${randomBytes(6).toString('hex')}`
  await asAdmin(template.adminUrl, `create database ${name} template ${template.template}`)
  const url = new URL(template.adminUrl)
  url.pathname = `/${name}`
  const { pool, listen, keepsPlans, stop } = connectNetworkedDatabase({
    url: url.href,
    poolSize: 8,
    log: pino({ level: 'silent' }),
  })
  return {
    kind: 'networked',
    database: createDatabase(pool, listen, { keepsPlans }),
    async stop() {
      await stop()
      await asAdmin(template.adminUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    // Two copies of one template at once exclude each other for a moment.
    await admin.query('select pg_advisory_lock(4715200109)')
    await admin.query(sql)
  } finally {
    await admin.end()
  }
}
