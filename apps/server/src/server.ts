import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createKeys } from '@localchef/backend/auth/create-keys'
import { isConnectionError } from '@localchef/backend/connection-error'
import type { Database } from '@localchef/backend/database'
import type { Storage } from '@localchef/backend/storage/storage'
import type { Logger } from 'pino'
import type { Application } from './application.ts'
import { refuseUnfinishedRestore } from './backup/unfinished-restore.ts'
import { checkEngine } from './database/check-engine.ts'
import { loadGazetteer } from './database/load-gazetteer.ts'
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase } from './database/open-database.ts'
import { unreadableAddress } from './database/refused-address.ts'
import { requireRights } from './database/require-rights.ts'
import { waitForDatabase } from './database/wait-for-database.ts'
import { hasAccounts, refuseDemoAccounts, seedDemoMarketplace } from './demo/demo-marketplace.ts'
import { seedInOwnProcess } from './demo/seed-in-own-process.ts'
import type { ServerState } from './http/health-routes.ts'
import { type HttpServer, openHttpServer } from './http/http-server.ts'
import { loadStaticFiles } from './http/static-files.ts'
import { type MigrateOptions, migrate } from './migrations/migrate.ts'
import { readMigrations } from './migrations/read-migrations.ts'
import { requirePushed } from './project/pushed-migrations.ts'
import { type Settings, SettingsError, type WrongSetting } from './settings.ts'

export interface ServerOptions {
  settings: Settings
  log: Logger
  /** Builds the web app if needed and returns its folder; undefined serves none. */
  prepareWeb: (() => Promise<string>) | undefined
  /** Opens a database other than the configured one, for tests. */
  open?: () => Promise<OpenDatabase>
  /** Default: true. Tests insert the few places they need. */
  withGazetteer?: boolean
  /** Seconds between two polls for jobs, for tests that wait for them. */
  jobPollSeconds?: number
  /** Called when the built-in PostgreSQL exited and cannot be restarted. */
  onDatabaseFailure: (error: Error) => void
}

export interface Server {
  siteUrl: string
  databaseKind: OpenDatabase['kind']
  database: OpenDatabase['database']
  application: Application
  /** Resolves when everything is served, possibly late if the database is unreachable. */
  ready: Promise<void>
  /**
   * Becomes unready; with `drains`, keeps serving until load balancers have noticed; then refuses new requests and
   * closes running ones, sockets, jobs and the database.
   */
  stop(how?: { drains: boolean }): Promise<void>
}

const graceMs = 5_000

/** Loads the telemetry only in a process that exports it. */
async function startTelemetryOf(destination: NonNullable<Settings['telemetry']>, log: Logger) {
  return (await import('./telemetry/start-telemetry.ts')).startTelemetry(destination, log)
}

/**
 * Starts a serving process from settings. Opens the port first: if the port is taken, the data must stay untouched.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { settings, log } = options
  const http = await openPort(settings)
  const siteUrl = settings.siteUrlGiven ? settings.siteUrl : `http://localhost:${http.port}`
  const stopping = new AbortController()
  const telemetry = settings.telemetry && (await startTelemetryOf(settings.telemetry, log))
  const state: ServerState = { waitingFor: 'the database', isStopping: false }
  // Not awaited: PostgreSQL starts while this process loads the application's modules, and is seeded while the web
  // app is built.
  const { opening, underWay } = openInBackground(options)
  const making = Promise.withResolvers<Application>()
  const prepared = opening.then((found) =>
    prepare(options, found, {
      onStep(step) {
        state.waitingFor = step
      },
      storage: async () => (await making.promise).storage,
      onUnreachable: http.open,
      signal: stopping.signal,
    }),
  )
  // Callers of `ready` receive these errors; these handlers only prevent unhandled rejections.
  prepared.catch(() => undefined)
  making.promise.catch(() => undefined)
  try {
    const [{ createApplication }, web, found] = await Promise.all([
      // Loading blocks this process for a second, so it waits until PostgreSQL's process runs or its start fails.
      underWay.then(() => import('./application.ts')),
      options.prepareWeb?.().then(loadStaticFiles),
      opening,
    ])
    const application = await createApplication({
      settings,
      siteUrl,
      database: found.database,
      databaseKind: found.kind,
      state,
      web,
      jobPollSeconds: options.jobPollSeconds,
      log,
    })
    telemetry?.exportMetrics(application.metrics)
    making.resolve(application)
    http.handle(application)

    const ready = prepared.then(async () => {
      await application.start()
      state.waitingFor = null
      http.open()
    })
    let stopped: Promise<void> | undefined
    return {
      siteUrl,
      databaseKind: found.kind,
      database: found.database,
      application,
      ready,
      stop({ drains } = { drains: false }) {
        stopped ??= (async () => {
          stopping.abort()
          state.isStopping = true
          http.drain()
          if (drains && state.waitingFor === null) await wait(settings.drainMs)
          const closed = http.close(graceMs)
          await ready.catch(() => undefined)
          await application.stop(closed)
          await telemetry?.stop()
          await found.stop()
        })()
        return stopped
      },
    }
  } catch (error) {
    stopping.abort()
    await http.close(0)
    await telemetry?.stop()
    await opening.then(({ stop }) => stop()).catch(() => undefined)
    throw error
  }
}

async function openPort(settings: Settings): Promise<HttpServer> {
  const http = await openHttpServer(settings.port, settings.host)
  try {
    await requireUsableSettings(settings)
    return http
  } catch (error) {
    await http.close(0)
    throw error
  }
}

interface Preparation extends Pick<PrepareDatabaseOptions, 'onStep' | 'onUnreachable' | 'signal'> {
  /** Undefined when a hosted project stores the files, which is not seeded. */
  storage: () => Promise<Storage | undefined>
}

/** Migrates the database, and seeds an empty one according to the settings. */
function prepare(
  { settings, log, open, withGazetteer = true }: ServerOptions,
  { database, url }: OpenDatabase,
  { storage, ...rest }: Preparation,
): Promise<void> {
  return prepareDatabase({
    settings,
    database,
    withGazetteer,
    async seedDemo(places) {
      const onProgress = (share: number) => rest.onStep(`seeding ${Math.floor(100 * share)} %`)
      if (open) {
        const files = await storage()
        if (files) await seedDemoMarketplace({ database, storage: files, settings, places, log, onProgress })
      } else if (!(await hasAccounts(database))) {
        await seedInOwnProcess(settings, url, { onProgress, signal: rest.signal })
      }
    },
    log,
    ...rest,
  })
}

/** Opens the database. `underWay` resolves as soon as the built-in PostgreSQL's process runs. */
function openInBackground(options: ServerOptions) {
  const starting = Promise.withResolvers<void>()
  const opening = options.open?.() ?? openDatabase(databaseOptions(options, starting.resolve))
  return { opening, underWay: Promise.race([starting.promise, opening]) }
}

function databaseOptions(
  { settings, log, onDatabaseFailure }: ServerOptions,
  onStarting: () => void,
): OpenDatabaseOptions {
  return {
    databaseUrl: settings.databaseUrl,
    readUrls: settings.databaseReadUrls,
    dataFolder: settings.dataFolder,
    poolSize: settings.databasePoolSize,
    log,
    onStarting,
    onFailure: onDatabaseFailure,
  }
}

interface PrepareDatabaseOptions {
  settings: Settings
  database: Database
  /** False leaves the table of places empty. */
  withGazetteer: boolean
  /** Writes kitchens once `places` are there. */
  seedDemo: (places: Promise<void> | undefined) => Promise<unknown>
  /** Called with the reason why the server waits, as `/readyz` reports it. */
  onStep: (waitingFor: string) => void
  /** Called when the database is unreachable, possibly for long. */
  onUnreachable: () => void
  log: Logger
  signal: AbortSignal
}

/** Waits for the database, migrates it and seeds an empty one; starts over when the connection is lost. */
async function prepareDatabase(options: PrepareDatabaseOptions): Promise<void> {
  const { settings, database, log, signal, onStep } = options
  const migrations = await readMigrations()
  for (;;) {
    onStep('the database')
    await waitForDatabase({ database, onUnreachable: options.onUnreachable, log, signal })
    try {
      await refuseUnfinishedRestore(database.pool)
      await requireRights(database)
      for (const words of await checkEngine(database)) log.warn(words)
      signal.throwIfAborted()
      onStep('migrating')
      const how: MigrateOptions = { allowsNewer: settings.allowsNewerSchema }
      if (settings.hosted) {
        await requirePushed(database, migrations, how)
      } else {
        const applied = await migrate(database, migrations, how)
        if (applied.length > 0) log.info({ migrations: applied.length }, 'the database was migrated')
      }
      if (settings.production) await refuseDemoAccounts(database)
      signal.throwIfAborted()
      // Both run at once, because the demo's plan and pictures need no places. Neither is still running after this,
      // even if the other failed.
      const places = options.withGazetteer ? loadGazetteer(database, log) : undefined
      const filled = await Promise.allSettled([
        places,
        settings.seed === 'demo' ? options.seedDemo(places) : undefined,
      ])
      for (const one of filled) if (one.status === 'rejected') throw one.reason
      return
    } catch (error) {
      if (!isConnectionError(error)) throw error
      log.error({ err: error }, 'the database was lost while it was being prepared')
    }
  }
}

/** Refuses settings that are well-formed and cannot work on this machine. Leaves at most empty folders. */
async function requireUsableSettings(settings: Settings): Promise<void> {
  const found = await Promise.all([
    unreadableAddress('DATABASE_URL', settings.databaseUrl),
    ...settings.databaseReadUrls.map((url) => unreadableAddress('DATABASE_READ_URL', url)),
    needsDataFolder(settings) ? folderFault('DATA_DIR', settings.dataFolder) : undefined,
    storageFault(settings),
    archiveFault(settings.mapArchive),
    keysFault(settings.jwtSigningKeys),
  ])
  const wrong = found.filter((fault) => fault !== undefined)
  if (wrong.length > 0) throw new SettingsError(wrong)
}

/** A process with keys from its settings, and with database and files elsewhere, keeps only copies here. */
function needsDataFolder({ hosted, databaseUrl, jwtSigningKeys, jwtSecret, storageUrl }: Settings): boolean {
  if (databaseUrl === undefined) return true
  return !hosted && (!(jwtSigningKeys || jwtSecret) || storageUrl.startsWith('file:'))
}

/** A folder inside the data folder needs no check of its own. */
function storageFault({ storageUrl, dataFolder }: Settings): Promise<WrongSetting | undefined> | undefined {
  if (!storageUrl.startsWith('file:')) return undefined
  const folder = fileURLToPath(storageUrl)
  return folder.startsWith(`${dataFolder}${sep}`) ? undefined : folderFault('STORAGE_URL', folder)
}

/** Causes that only a person removes. A full disk is not one: everything can still be read. */
const unusable: ReadonlySet<unknown> = new Set([
  'EACCES',
  'EEXIST',
  'ELOOP',
  'ENAMETOOLONG',
  'ENOENT',
  'ENOTDIR',
  'EPERM',
  'EROFS',
])

async function folderFault(name: string, folder: string): Promise<WrongSetting | undefined> {
  const probe = join(folder, `.${randomUUID()}`)
  try {
    await makeFolder(folder)
    await writeFile(probe, '', { flag: 'wx' })
    return undefined
  } catch (error) {
    const isUnusable = error instanceof Error && 'code' in error && unusable.has(error.code)
    if (!isUnusable) return undefined
    return {
      name,
      read: `"${folder}"`,
      allowed: `a folder that this user may write to; here the answer is: ${error.message}`,
    }
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}

/** In a folder like /proc, where no folder can be made, Node's own recursive `mkdir` never returns. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error
    await makeFolder(dirname(folder))
    await makeFolder(folder)
  }
}

/** The first bytes of each PMTiles archive. */
const archiveSign = 'PMTiles'

async function archiveFault(archive: string | undefined): Promise<WrongSetting | undefined> {
  if (archive === undefined || /^https?:/.test(archive)) return undefined
  const wrong = (reason: string) => ({
    name: 'MAP_TILE_URL',
    read: `"${archive}"`,
    allowed: `a PMTiles archive: its address, or a file in DATA_DIR; here the fault is: ${reason}`,
  })
  try {
    const file = await open(archive)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(archiveSign.length), 0)
      const isArchive = buffer.toString('latin1', 0, bytesRead) === archiveSign
      return isArchive ? undefined : wrong('the file is no PMTiles archive')
    } finally {
      await file.close()
    }
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error))
  }
}

async function keysFault(signingKeys: string | undefined): Promise<WrongSetting | undefined> {
  if (!signingKeys) return undefined
  try {
    await createKeys({ dataFolder: '', issuer: '', signingKeys })
    return undefined
  } catch {
    return {
      name: 'JWT_SIGNING_KEYS',
      read: 'a secret value',
      allowed: 'a private JSON Web Key, or a list of them, as JSON',
    }
  }
}
