import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '@localchef/backend/database'
import { openMarketplace } from '@localchef/demo/database/open-marketplace'
import { createLog } from '../../apps/server/src/lifecycle/log.ts'
import { startServer } from '../../apps/server/src/server.ts'
import { readSettings } from '../../apps/server/src/settings.ts'
import { copyFolder } from '../../tests/copy-folder.ts'
import { ownDatabases } from './database-of.ts'
import { freePort } from './free-port.ts'

/** An empty, open marketplace for one journey, which may move its calendar and change shared settings. */
export interface OwnServer {
  url: string
  database: Database
  /** Runs a scheduled job now, for example `expire-certifications`. */
  runTask(name: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Runs the same application as `npm start` in this process, with the web app built for the run's server. `changed`
 * holds environment variables; with `isOpen: false` no admin has opened the marketplace yet.
 */
export async function startOwnServer(
  changed: Record<string, string> = {},
  { isOpen = true } = {},
): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-e2e-own-'))
  if (!changed.DATABASE_URL) await copyMigrated(folder)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = await serve({ PORT: String(port), SITE_URL: url, DATA_DIR: folder, ...changed })
  if (isOpen) await openMarketplace(server.database.pool)
  ownDatabases.set(url, server.database)
  return {
    url,
    database: server.database,
    runTask: (name) => server.application.tasks.runOnce(name),
    async stop() {
      ownDatabases.delete(url)
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Copies the data folder of a stopped server. The first worker of a run that needs this folder creates it; others wait.
 */
async function copyMigrated(to: string): Promise<void> {
  const run = process.env.E2E_FOLDER
  // Without the run's server, nobody would remove the folder.
  if (!run || !existsSync(run)) return
  const made = join(run, 'migrated')
  const making = `${made}.making`
  const isMine = await mkdir(making).then(
    () => true,
    () => false,
  )
  if (isMine) await makeMigrated(making, made)
  while (!existsSync(made)) await wait(100)
  await copyFolder(made, to)
}

async function makeMigrated(making: string, made: string): Promise<void> {
  const server = await serve({ PORT: '0', DATA_DIR: join(making, 'data') })
  await server.stop()
  // `making` stays, so that no other worker begins.
  await rename(join(making, 'data'), made)
}

async function serve(changed: Record<string, string>) {
  const settings = readSettings({
    NODE_ENV: 'test',
    SEED: 'none',
    CAPTCHA_PROVIDER: 'off',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
    ...changed,
  })
  const server = await startServer({
    settings,
    log: createLog(settings.logLevel),
    prepareWeb: async () => fileURLToPath(new URL('../../apps/web/dist', import.meta.url)),
    withGazetteer: false,
    jobPollSeconds: 0.5,
    onDatabaseFailure(error) {
      throw error
    },
  })
  await server.ready
  return server
}
