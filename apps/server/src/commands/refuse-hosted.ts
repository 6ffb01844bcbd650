import { CommandError } from '../lifecycle/command-error.ts'
import type { Settings } from '../settings.ts'

/** Refuses a command that needs our own Auth and Storage; `instead` names the hosted project's alternative. */
export function refuseHosted({ hosted }: Pick<Settings, 'hosted'>, instead: string): void {
  if (!hosted) return
  throw new CommandError(
    `SUPABASE_URL names the hosted project ${hosted.url}. ${instead} Nothing was changed.`,
  )
}

/** The alternative to backup and restore. */
export const projectBackups =
  'Its accounts and files belong to its own Auth and Storage, and an archive of this command can neither hold nor ' +
  "restore them. Use the project's own backups (Database > Backups in its dashboard), and copy the files apart: " +
  'docs/hosted.md says how.'
