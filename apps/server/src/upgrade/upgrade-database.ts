import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { backUp } from '../backup/back-up.ts'
import { restore } from '../backup/restore.ts'
import { openForCommand } from '../database/open-database.ts'
import { CommandError } from '../lifecycle/command-error.ts'
import { findAddress } from '../postgres/address.ts'
import { chooseLauncher } from '../postgres/choose-launcher.ts'
import { changeClusterOwner, clusterFolderIn, majorOf, ownerOfCluster } from '../postgres/cluster.ts'
import { takeDataFolder } from '../postgres/data-folder.ts'
import { findEarlierPrograms } from '../postgres/earlier-programs.ts'
import { explainFailure } from '../postgres/explain-failure.ts'
import { findPrograms } from '../postgres/find-programs.ts'
import { finishUpgrade, markUpgraded, upgradeFolderIn } from '../postgres/finish-upgrade.ts'
import { startPostmaster } from '../postgres/postmaster.ts'
import { serverUrl } from '../postgres/prepare-owner.ts'
import { stopLeftover } from '../postgres/stop-leftover.ts'

export interface UpgradeOptions {
  dataFolder: string
  /** Folder of the earlier version's programs; undefined for those installed on the system. */
  programsFolder: string | undefined
  log: Logger
  /** Called with a message at each step. */
  say: (words: string) => void
}

/**
 * Upgrades the built-in database to this release's major version: all rows go through an archive into a new folder,
 * which replaces the old one once complete. If killed at any moment, the old or the new folder is in use.
 */
export async function upgradeDatabase(options: UpgradeOptions): Promise<void> {
  const { dataFolder, log, say } = options
  const release = await takeDataFolder(dataFolder)
  // Holds secrets, so it is in the folder that is removed, even when a later start finishes a killed upgrade.
  const archive = join(upgradeFolderIn(dataFolder), 'rows.tar.gz')
  try {
    await finishUpgrade(dataFolder)
    const folder = clusterFolderIn(dataFolder)
    if (!existsSync(join(folder, 'PG_VERSION'))) {
      throw new CommandError(`There is no database in ${folder}. Check DATA_DIR.`)
    }
    const [found, programs] = [await majorOf(folder), await findPrograms()]
    const wanted = Number.parseInt(programs.version, 10)
    if (found === wanted) {
      say(`The database in ${folder} is of PostgreSQL ${wanted} already.`)
      return
    }
    if (found > wanted) {
      throw new CommandError(
        `The database in ${folder} is of PostgreSQL ${found}; this release has ${wanted} and cannot go back. ` +
          'Use the release that made it, or a later one.',
      )
    }
    await rm(upgradeFolderIn(dataFolder), { recursive: true, force: true })
    await mkdir(upgradeFolderIn(dataFolder), { mode: 0o700 })
    await withEarlierPostgres(found, options, async (databaseUrl) => {
      const made = await backUp({ databaseUrl, file: archive, files: undefined, signingKeys: undefined })
      say(`Read ${made.rows} rows with PostgreSQL ${found}.`)
    })
    const rows = await fillNewFolder(upgradeFolderIn(dataFolder), archive, log)
    await markUpgraded(dataFolder)
    await finishUpgrade(dataFolder)
    say(
      `Wrote ${rows} rows with PostgreSQL ${wanted}. The old database is kept in ${folder}-${found}: remove it when ` +
        'npm run doctor finds no fault and you need it no more.',
    )
  } finally {
    await release()
  }
}

async function fillNewFolder(dataFolder: string, archive: string, log: Logger): Promise<number> {
  const opened = await openForCommand({ databaseUrl: undefined, dataFolder }, log, {
    poolSize: 4,
    mayBorrow: false,
  })
  try {
    const { database, url: databaseUrl } = opened
    const restored = await restore({
      file: archive,
      databaseUrl,
      database,
      files: undefined,
      keysFolder: undefined,
    })
    return restored.rows
  } finally {
    await opened.stop()
  }
}

/** Runs the earlier version on its own folder while `work` runs. */
async function withEarlierPostgres(
  major: number,
  { dataFolder, programsFolder, log }: UpgradeOptions,
  work: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  const folder = clusterFolderIn(dataFolder)
  const programs = await findEarlierPrograms(major, programsFolder)
  const launcher = await chooseLauncher(programs, await ownerOfCluster(dataFolder))
  const address = await findAddress(folder, dataFolder)
  try {
    await stopLeftover(folder, address, log)
    if (launcher.owner) await changeClusterOwner(folder, launcher.owner)
    const settings = ['max_connections=10', 'lc_messages=C', 'log_line_prefix=', 'log_min_messages=log']
    const postmaster = await startPostmaster({
      launcher,
      folder,
      settings: [...settings, ...address.settings],
      log,
    }).catch((error: Error) => {
      throw explainFailure(folder, error.message)
    })
    await work(serverUrl(address)).finally(() => postmaster.stop())
  } finally {
    await address.forget()
  }
}
