import { reasonOf } from '@localchef/backend/reason-of'
import { CommandError } from '../lifecycle/command-error.ts'

const wordsOf: Readonly<Record<string, (file: string) => string>> = {
  ENOSPC: (file) =>
    `The disk of ${file} is full. The unfinished backup was removed. Free some space, or name a file on another disk.`,
  EDQUOT: (file) => `This user's share of the disk of ${file} is full. Name a file on another disk.`,
  ENOENT: (file) => `There is no file or folder ${file}. Check the path.`,
  ENOTDIR: (file) => `The path ${file} leads through a file. Check it.`,
  EISDIR: (file) => `${file} is a folder. Name a file in it.`,
  EACCES: (file) => `This user has no right to use ${file}. Name another file, or change its rights.`,
  EPERM: (file) => `This user has no right to use ${file}. Name another file, or change its rights.`,
  EROFS: (file) => `The disk of ${file} is read-only. Name a file on another disk.`,
  EEXIST: (file) => `${file} exists already. Name a new file.`,
}

/** Translates errors of reading the archive; passes other errors through. */
export function explainFileFault(file: string, error: unknown): unknown {
  if (error instanceof CommandError || !(error instanceof Error)) return error
  const words = 'code' in error && 'syscall' in error ? wordsOf[String(error.code)] : undefined
  return words ? new CommandError(words(file)) : error
}

/** Wraps an error of the file store, to tell it from one of the database or the archive. */
export function storeFault(doing: 'read' | 'written' | 'listed', error: unknown): CommandError {
  return new CommandError(
    `The files (STORAGE_URL, or the folder storage in DATA_DIR) cannot be ${doing}: ${reasonOf(error)}. Nothing was changed. ` +
      'Correct the cause and run the command again.',
  )
}

export function damagedArchive(file: string, reason: string): CommandError {
  return new CommandError(
    `The backup ${file} is damaged or not whole: ${reason}. Nothing was restored. Copy it again from where it is ` +
      'kept, or use another backup.',
  )
}

export function notAnArchive(file: string): CommandError {
  return new CommandError(`${file} is not a backup of LocalChef. Name a file that npm run backup has made.`)
}
