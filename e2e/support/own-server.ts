import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '@localchef/backend/database'
import { openMarketplace } from '@localchef/demo/database/open-marketplace'
import { createLog } from '../../apps/server/src/lifecycle/log.ts'
import { startServer } from '../../apps/server/src/server.ts'
import { readSettings } from '../../apps/server/src/settings.ts'
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
 * Runs the same application as `npm start` in this process, with the web app built for the other server. `changed`
 * holds environment variables; with `isOpen: false` no admin has opened the marketplace yet.
 */
export async function startOwnServer(
  changed: Record<string, string> = {},
  { isOpen = true } = {},
): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-e2e-own-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = readSettings({
    NODE_ENV: 'test',
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: folder,
    SEED: 'none',
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
  if (isOpen) await openMarketplace(server.database.pool)
  return {
    url,
    database: server.database,
    runTask: (name) => server.application.tasks.runOnce(name),
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
