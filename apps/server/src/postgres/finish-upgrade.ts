import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterFolderIn, majorOf } from './cluster.ts'

/** The data folder in which a major upgrade makes the new database. */
export function upgradeFolderIn(dataFolder: string): string {
  return join(dataFolder, 'upgrading')
}

/** Says that the new database is whole; from here on the upgrade ends by itself, even if it is killed. */
export function markUpgraded(dataFolder: string): Promise<void> {
  return writeFile(completeIn(dataFolder), '')
}

/** Puts a new database that is whole into the place of the old one, which is kept beside it. */
export async function finishUpgrade(dataFolder: string): Promise<void> {
  if (!existsSync(completeIn(dataFolder))) return
  const folder = clusterFolderIn(dataFolder)
  const made = clusterFolderIn(upgradeFolderIn(dataFolder))
  if (existsSync(made)) {
    if (existsSync(folder)) await rename(folder, join(dataFolder, `postgres-${await majorOf(folder)}`))
    await rename(made, folder)
  }
  await rm(upgradeFolderIn(dataFolder), { recursive: true, force: true })
}

function completeIn(dataFolder: string): string {
  return join(upgradeFolderIn(dataFolder), 'complete')
}
