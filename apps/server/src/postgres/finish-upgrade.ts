import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterFolderIn, majorOf } from './cluster.ts'

/** The data folder in which a major upgrade builds the new database. */
export function upgradeFolderIn(dataFolder: string): string {
  return join(dataFolder, 'upgrading')
}

/** Marks the new database as complete; from here on any start finishes the upgrade, even after a kill. */
export function markUpgraded(dataFolder: string): Promise<void> {
  return writeFile(completeIn(dataFolder), '')
}

/** Moves a complete new database into the place of the old one, which is kept as `postgres-<major>`. */
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
