/**
 * Simulates the services of a hosted project: Auth, REST, Realtime and Storage of packages/backend on the project's
 * database, as the services' own superuser, with keys unknown to the marketplace.
 */

import { createDatabase } from '@localchef/backend/database'
import { supabaseCors } from '@localchef/backend/http/supabase-cors'
import { noCallLimits } from '@localchef/backend/limits/call-limits'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { Hono } from 'hono'
import pino from 'pino'
import { connectDatabase } from '../../apps/server/src/database/connect-database.ts'
import { openHttpServer } from '../../apps/server/src/http/http-server.ts'
import { createOwnProject } from '../../apps/server/src/project/own-project.ts'
import { createOwnRoutes } from '../../apps/server/src/project/own-routes.ts'
import { readSettings } from '../../apps/server/src/settings.ts'

export interface PlayedProject {
  url: string
  publishableKey: string
  secretKey: string
  /** Requested methods and paths, such as `POST /auth/v1/token`. */
  asked: string[]
  stop(): Promise<void>
}

export async function playProject(adminUrl: string, dataFolder: string): Promise<PlayedProject> {
  const log = pino({ level: 'silent' })
  const { pool, listen, stop } = connectDatabase({ url: adminUrl, poolSize: 8, log })
  const database = createDatabase(pool, listen)
  const http = await openHttpServer(0, '127.0.0.1')
  const url = `http://127.0.0.1:${http.port}`
  const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: dataFolder, CAPTCHA_PROVIDER: 'off' })
  const project = await createOwnProject({
    settings,
    siteUrl: url,
    database,
    origins: { has: () => true },
    log,
  })
  const asked: string[] = []
  let started: Promise<void> | undefined
  /** Called at the first request, because it reads the marketplace's tables, which exist only after the push. */
  function start(): Promise<void> {
    started ??= project.start()
    return started
  }
  const app = new Hono()
  app.use(async (context, next) => {
    asked.push(`${context.req.method} ${context.req.path}`)
    await start()
    await next()
  })
  app.use(supabaseCors)
  app.route(
    '/',
    createOwnRoutes(project, {
      settings,
      siteUrl: url,
      database,
      limits: noCallLimits,
      mailBranding: {
        siteUrl: url,
        productName: 'LocalChef',
        supportEmail: 'support@localchef.example',
        words: wordsIn,
      },
      takesPhones: true,
      clientAddress: () => '127.0.0.1',
      onMailQueued: () => undefined,
      onWritten: () => undefined,
      log,
    }),
  )
  http.handle({
    fetch: app.fetch,
    upgrade(request, socket, head) {
      asked.push(`UPGRADE ${request.url?.split('?')[0]}`)
      start().then(
        () => project.upgrade(request, socket, head) || socket.destroy(),
        () => socket.destroy(),
      )
    },
  })
  http.open()
  return {
    url,
    publishableKey: project.keys.anonKey,
    secretKey: project.keys.serviceRoleKey,
    asked,
    async stop() {
      await project.stop()
      await http.close(0)
      await stop()
    },
  }
}
