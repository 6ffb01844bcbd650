import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../lifecycle/command-error.ts'
import { runInOwnProcess } from '../lifecycle/run-in-own-process.ts'
import type { Settings } from '../settings.ts'

const command = new URL('../commands/seed.ts', import.meta.url)

/** Whether the embedded database has never been up in this data folder. */
export function isNewDataFolder(dataFolder: string): boolean {
  return (
    !existsSync(join(dataFolder, 'database', 'PG_VERSION')) ||
    existsSync(join(dataFolder, 'database.beginning'))
  )
}

/**
 * Makes the demo marketplace by `npm run seed` in a process that then ends. Drawing 1,700 pictures and writing
 * a year of orders takes some hundred megabytes, which an engine never gives back; the serving process is to
 * stay small.
 */
export async function seedInOwnProcess({ dataFolder }: Settings): Promise<void> {
  const isMade = await runInOwnProcess(command, { DATA_DIR: dataFolder })
  if (!isMade) throw new CommandError('The demo marketplace could not be made; see above why.')
}
