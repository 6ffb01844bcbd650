import { CommandError } from '../lifecycle/command-error.ts'

/** Says that the files, and not the database or the archive, are the trouble. */
export function storeFault(doing: 'read' | 'written' | 'listed', error: unknown): CommandError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new CommandError(
    `The files (STORAGE_URL, or the folder storage in DATA_DIR) cannot be ${doing}: ${reason}. Nothing was changed. ` +
      'Mend that and run the command again.',
  )
}
