import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '@localchef/backend/database'
import { createLog } from '../../apps/server/src/lifecycle/log.ts'
import { startServer } from '../../apps/server/src/server.ts'
import { readSettings } from '../../apps/server/src/settings.ts'
import { freePort } from './free-port.ts'

/** A marketplace of a journey's own, empty: its calendar may be moved, and what everybody sees be changed. */
export interface OwnServer {
  url: string
  database: Database
  /** Does now what the server does by the clock, for example `expire-certifications`. */
  runTask(name: string): Promise<void>
  stop(): Promise<void>
}

/**
 * The same application as `npm start`, in this process, serving the web app that the other server has built.
 * `changed` are environment variables.
 */
export async function startOwnServer(changed: Record<string, string> = {}): Promise<OwnServer> {
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
    onDatabaseFailure(error) {
      throw error
    },
  })
  await server.ready
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
