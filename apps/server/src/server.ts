import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Application } from './application.ts'
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase } from './database/open-database.ts'
import { prepareDatabase } from './database/prepare-database.ts'
import { hasAccounts, seedDemoMarketplace } from './demo/demo-marketplace.ts'
import { seedInOwnProcess } from './demo/seed-in-own-process.ts'
import { openHttpServer } from './http/http-server.ts'
import { loadStaticFiles } from './http/static-files.ts'
import type { Settings } from './settings.ts'

export interface ServerOptions {
  settings: Settings
  log: Logger
  /** Builds the web app if need be and answers its folder; undefined serves none. */
  prepareWeb: (() => Promise<string>) | undefined
  /** Another database than the settings name: for tests. */
  open?: () => Promise<OpenDatabase>
  /** Default: true. Tests bring the few places they need. */
  withGazetteer?: boolean
  /** The built-in PostgreSQL ended and cannot be started again. */
  onDatabaseFailure: (error: Error) => void
}

export interface Server {
  siteUrl: string
  databaseKind: OpenDatabase['kind']
  database: OpenDatabase['database']
  application: Application
  /** Resolves when everything is served; with an unreachable database that may take long. */
  ready: Promise<void>
  /**
   * Not ready any more; then, when it `drains`, serves on until those who send requests had the time to notice; then
   * takes no new requests, ends running ones, sockets, jobs and the database.
   */
  stop(how?: { drains: boolean }): Promise<void>
}

const graceMs = 5_000

/** From settings to a serving process. The port is taken first: a taken one must not touch the data. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { settings, log } = options
  const http = await openHttpServer(settings.port, settings.host)
  const siteUrl = settings.siteUrlGiven ? settings.siteUrl : `http://localhost:${http.port}`
  const stopping = new AbortController()
  // At once: the engine starts while this process reads the modules of the application, and is filled while the web
  // app is built.
  const opening = options.open?.() ?? openDatabase(databaseOptions(options))
  const making = Promise.withResolvers<Application>()
  const prepared = opening.then((found) =>
    prepareDatabase({
      settings,
      database: found.database,
      withGazetteer: options.withGazetteer ?? true,
      async seedDemo() {
        const { database } = found
        if (options.open) {
          await seedDemoMarketplace({ database, storage: (await making.promise).storage, log })
        } else if (!(await hasAccounts(database))) await seedInOwnProcess(settings, found.url)
      },
      onUnreachable: http.open,
      log,
      signal: stopping.signal,
    }),
  )
  // Whoever waits for the server hears of it; until then it is nobody's.
  prepared.catch(() => undefined)
  making.promise.catch(() => undefined)
  try {
    const [{ createApplication }, web, found] = await Promise.all([
      import('./application.ts'),
      options.prepareWeb?.().then(loadStaticFiles),
      opening,
    ])
    const { database } = found
    let waitingFor: string | null = 'the database'
    let isStopping = false
    const application = await createApplication({
      settings,
      siteUrl,
      database,
      databaseKind: found.kind,
      waitingFor: () => waitingFor,
      isStopping: () => isStopping,
      web,
      log,
    })
    making.resolve(application)
    http.handle(application)

    const ready = prepared.then(async () => {
      await application.start()
      waitingFor = null
      http.open()
    })
    let stopped: Promise<void> | undefined
    return {
      siteUrl,
      databaseKind: found.kind,
      database,
      application,
      ready,
      stop({ drains } = { drains: false }) {
        stopped ??= (async () => {
          stopping.abort()
          isStopping = true
          http.drain()
          if (drains && waitingFor === null) await wait(settings.drainMs)
          const closed = http.close(graceMs)
          await ready.catch(() => undefined)
          await application.stop(closed)
          await found.stop()
        })()
        return stopped
      },
    }
  } catch (error) {
    stopping.abort()
    await http.close(0)
    await opening.then(({ stop }) => stop()).catch(() => undefined)
    throw error
  }
}

function databaseOptions({ settings, log, onDatabaseFailure }: ServerOptions): OpenDatabaseOptions {
  return {
    databaseUrl: settings.databaseUrl,
    dataFolder: settings.dataFolder,
    poolSize: settings.databasePoolSize,
    log,
    onFailure: onDatabaseFailure,
  }
}
