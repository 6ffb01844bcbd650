import { CommandError } from '../lifecycle/command-error.ts'
import { runInOwnProcess } from '../lifecycle/run-in-own-process.ts'
import type { Settings } from '../settings.ts'

const command = new URL('../commands/seed.ts', import.meta.url)

/**
 * Seeds the demo marketplace in a child process. Drawing 1,700 pictures and writing a year of orders takes some
 * hundred megabytes, which V8 never gives back; the serving process should stay small.
 */
export async function seedInOwnProcess(
  { dataFolder }: Settings,
  databaseUrl: string,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<void> {
  const isMade = await runInOwnProcess(
    command,
    { DATA_DIR: dataFolder, DATABASE_URL: databaseUrl },
    {
      signal,
      onMessage(message) {
        if (isProgress(message)) onProgress(message.share)
      },
    },
  )
  signal.throwIfAborted()
  if (!isMade) throw new CommandError('The demo marketplace could not be created; the reason is above.')
}

/** A message of the seeding process. */
export interface SeedProgress {
  share: number
}

function isProgress(message: unknown): message is SeedProgress {
  return (
    typeof message === 'object' && message !== null && 'share' in message && typeof message.share === 'number'
  )
}
