import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Address, findAddress } from './address.ts'
import { chooseLauncher } from './choose-launcher.ts'
import {
  changeClusterOwner,
  clusterFolderIn,
  createCluster,
  hasCluster,
  ownerOfCluster,
  removeUnfinished,
} from './cluster.ts'
import { takeDataFolder } from './data-folder.ts'
import { explainFailure } from './explain-failure.ts'
import { findPrograms } from './find-programs.ts'
import { finishUpgrade } from './finish-upgrade.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { prepareOwner } from './prepare-owner.ts'
import { stopLeftover } from './stop-leftover.ts'

export interface BuiltInPostgresOptions {
  dataFolder: string
  poolSize: number
  log: Logger
  /** Called when PostgreSQL's process runs, before it accepts connections. */
  onStarting?: () => void
  /** Called when PostgreSQL exited unexpectedly and could not be restarted; the process can only exit. */
  onFailure: (error: Error) => void
  /** Whether the data is discarded, so writes need not be synced. Default: false. */
  isTemporary?: boolean
}

export interface BuiltInPostgres {
  /** URL for connections as the database's owner. */
  url: string
  stop(): Promise<void>
}

/** Starts PostgreSQL on the data folder as a child process. Creates an empty database in a new folder. */
export async function startBuiltInPostgres(options: BuiltInPostgresOptions): Promise<BuiltInPostgres> {
  const { dataFolder, poolSize, log, isTemporary = false } = options
  const release = await takeDataFolder(dataFolder)
  const folder = clusterFolderIn(dataFolder)
  let address: Address | undefined
  try {
    await finishUpgrade(dataFolder)
    await removeUnfinished(dataFolder)
    const programs = await findPrograms()
    const isThere = await hasCluster(dataFolder, programs.version)
    const launcher = await chooseLauncher(programs, await ownerOfCluster(dataFolder))
    log.info({ version: programs.version, runs: launcher.name }, 'the built-in PostgreSQL starts')
    const found = await findAddress(folder, dataFolder)
    address = found
    if (isThere) {
      await stopLeftover(folder, found, log)
      if (launcher.owner) await changeClusterOwner(folder, launcher.owner)
    } else {
      await createCluster(dataFolder, launcher, found.authentication, { syncs: !isTemporary })
    }
    const durability = isTemporary ? ['fsync=off', 'full_page_writes=off'] : []
    const settings = [...engineSettings(poolSize), ...found.settings, ...durability]
    const start = (): Promise<Postmaster> => startPostmaster({ launcher, folder, settings, log })
    const starting = start()
    options.onStarting?.()
    const first = await starting.catch((error: Error) => {
      throw explainFailure(folder, error.message)
    })
    const supervised = supervise(first, start, options)
    try {
      const url = await prepareOwner(found)
      return {
        url,
        async stop() {
          await supervised.stop()
          await found.forget()
          await release()
        },
      }
    } catch (error) {
      await supervised.stop()
      throw error
    }
  } catch (error) {
    await address?.forget()
    await release()
    throw error
  }
}

/** The processes of a killed PostgreSQL end one by one, and a new one starts only after the last. */
const firstDelayMs = 50
const longestDelayMs = 5_000
const mostAttempts = 10

/** Restarts PostgreSQL whenever it exits unexpectedly, and reports a failure after repeated attempts. */
function supervise(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  { dataFolder, log, onFailure }: BuiltInPostgresOptions,
): Pick<BuiltInPostgres, 'stop'> {
  let running: Postmaster | undefined
  const stopping = new AbortController()
  let watching = watch(first)

  async function watch(postmaster: Postmaster): Promise<void> {
    running = postmaster
    const reason = await postmaster.ended
    running = undefined
    if (stopping.signal.aborted) return
    log.error({ reason }, 'PostgreSQL ended by itself and is started again')
    watching = startAgain()
  }

  async function startAgain(): Promise<void> {
    let reason = ''
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const delayMs = Math.min(firstDelayMs * 2 ** attempt, longestDelayMs)
      await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        const postmaster = await start()
        log.info('PostgreSQL is back')
        watching = watch(postmaster)
        return
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error)
        log.warn({ reason }, 'PostgreSQL could not be started again')
      }
    }
    onFailure(explainFailure(clusterFolderIn(dataFolder), reason))
  }

  return {
    async stop() {
      stopping.abort()
      // A start in progress must finish before it can be stopped.
      if (!running) await watching
      await (running as Postmaster | undefined)?.stop()
      await watching
    },
  }
}

/**
 * Settings of the built-in PostgreSQL for a small machine shared with the server. Everything else is PostgreSQL's
 * default.
 */
function engineSettings(poolSize: number): string[] {
  return [
    // The pools of the server and of one command beside it, the listening connection, and those reserved for
    // superusers.
    `max_connections=${2 * poolSize + 8}`,
    // The system's file cache holds these pages too, so a large buffer would duplicate it.
    'shared_buffers=32MB',
    'huge_pages=off',
    // After a crash syncs everything at once instead of file by file: tenths of a second, not seconds.
    ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
    // No I/O worker processes: backends read files themselves.
    'io_method=sync',
    'max_worker_processes=2',
    'max_parallel_workers=0',
    'max_logical_replication_workers=0',
    'autovacuum_max_workers=1',
    'max_wal_size=512MB',
    'timezone=UTC',
    'log_timezone=UTC',
    'lc_messages=C',
    'log_line_prefix=',
    // Logs the server's own state, not failed statements: clients get those errors, which may contain personal data.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_checkpoints=off',
  ]
}
