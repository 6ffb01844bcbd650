import { CommandError } from '../lifecycle/command-error.ts'

/** Wraps an error of the file store, to tell it from one of the database or the archive. */
export function storeFault(doing: 'read' | 'written' | 'listed', error: unknown): CommandError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new CommandError(
    `The files (STORAGE_URL, or the folder storage in DATA_DIR) cannot be ${doing}: ${reason}. Nothing was changed. ` +
      'Correct the cause and run the command again.',
  )
}
