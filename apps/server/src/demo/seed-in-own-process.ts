import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CommandError } from '../lifecycle/command-error.ts'
import type { Settings } from '../settings.ts'

const command = fileURLToPath(new URL('../commands/seed.ts', import.meta.url))
const compiled = fileURLToPath(new URL('../../../../.cache/compiled/', import.meta.url))

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
 * stay small. The channel between the two tells the other one when this one ends, however it ends.
 */
export async function seedInOwnProcess({ dataFolder }: Settings): Promise<void> {
  const child = spawn(process.execPath, [command], {
    env: { ...process.env, DATA_DIR: dataFolder, NODE_COMPILE_CACHE: compiled },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new CommandError('The demo marketplace could not be made; see above why.')
}
