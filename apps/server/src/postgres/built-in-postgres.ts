import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Address, findAddress } from './address.ts'
import { chooseWay } from './choose-way.ts'
import {
  clusterFolderIn,
  createCluster,
  giveCluster,
  hasCluster,
  ownerOfCluster,
  removeUnfinished,
} from './cluster.ts'
import { takeDataFolder } from './data-folder.ts'
import { engineSettings } from './engine-settings.ts'
import { explainFailure } from './explain-failure.ts'
import { findPrograms } from './find-programs.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { prepareOwner } from './prepare-owner.ts'
import { stopLeftOver } from './stop-left-over.ts'

export interface BuiltInPostgresOptions {
  dataFolder: string
  poolSize: number
  log: Logger
  /** It ended by itself and could not be started again; the process can only end. */
  onFailure: (error: Error) => void
}

export interface BuiltInPostgres {
  /** For connections as the owner of the database. */
  url: string
  stop(): Promise<void>
}

/** Starts PostgreSQL in the data folder as a child of this process, on a new folder an empty one. */
export async function startBuiltInPostgres(options: BuiltInPostgresOptions): Promise<BuiltInPostgres> {
  const { dataFolder, poolSize, log } = options
  const release = await takeDataFolder(dataFolder)
  const folder = clusterFolderIn(dataFolder)
  let address: Address | undefined
  try {
    await removeUnfinished(dataFolder)
    const programs = await findPrograms()
    const isThere = await hasCluster(dataFolder, programs.version)
    const way = await chooseWay(programs, await ownerOfCluster(dataFolder))
    log.info({ version: programs.version, runs: way.name }, 'the built-in PostgreSQL starts')
    const found = await findAddress(folder, dataFolder)
    address = found
    if (isThere) {
      await stopLeftOver(folder, found, log)
      if (way.owner) await giveCluster(folder, way.owner)
    } else await createCluster(dataFolder, way, found.authentication)
    const settings = [...engineSettings(poolSize), ...found.settings]
    const start = (): Promise<Postmaster> => startPostmaster({ way, folder, settings, log })
    const first = await start().catch((error: Error) => {
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

/** Those of a PostgreSQL that was killed end one by one, and it starts only when the last has. */
const firstDelayMs = 50
const longestDelayMs = 5_000
const mostAttempts = 10

/** Starts PostgreSQL again whenever it ends by itself, and gives up with words when that does not help. */
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
      // A start that is under way has to be over before there is something to stop.
      if (!running) await watching
      await (running as Postmaster | undefined)?.stop()
      await watching
    },
  }
}
