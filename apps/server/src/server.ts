import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Application } from './application.ts'
import { type OpenDatabase, openDatabase } from './database/open-database.ts'
import { prepareDatabase } from './database/prepare-database.ts'
import { hasAccounts, seedDemoMarketplace } from './demo/demo-marketplace.ts'
import { isNewDataFolder, seedInOwnProcess } from './demo/seed-in-own-process.ts'
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
  /** The embedded database died under way. */
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
  let opened: OpenDatabase | undefined
  try {
    // At once: the engine starts in its own thread while this one reads the modules of the application.
    const opening = options.open?.() ?? openSeededDatabase(options)
    opening.then(
      (found) => {
        opened = found
      },
      () => undefined,
    )
    const [{ createApplication }, web] = await Promise.all([
      import('./application.ts'),
      options.prepareWeb?.().then(loadStaticFiles),
    ])
    const found = await opening
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
    http.handle(application)

    const ready = prepareDatabase({
      settings,
      database,
      withGazetteer: options.withGazetteer ?? true,
      async seedDemo() {
        if (found.kind === 'embedded' || options.open) {
          await seedDemoMarketplace({ database, storage: application.storage, log })
        } else if (!(await hasAccounts(database))) await seedInOwnProcess(settings)
      },
      onUnreachable: http.open,
      log,
      signal: stopping.signal,
    }).then(async () => {
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
    await http.close(0)
    await opened?.stop()
    throw error
  }
}

/** The embedded engine has one user at a time, so what fills it for the first time goes before. */
async function openSeededDatabase({
  settings,
  log,
  onDatabaseFailure,
}: ServerOptions): Promise<OpenDatabase> {
  const isEmbedded = settings.databaseUrl === undefined
  if (isEmbedded && settings.seed === 'demo' && isNewDataFolder(settings.dataFolder)) {
    await seedInOwnProcess(settings)
  }
  return openDatabase({
    databaseUrl: settings.databaseUrl,
    dataFolder: settings.dataFolder,
    poolSize: settings.databasePoolSize,
    log,
    onFailure: onDatabaseFailure,
  })
}
