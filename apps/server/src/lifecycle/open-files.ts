import { readFile } from 'node:fs/promises'
import { CommandError } from './command-error.ts'

/** Files open besides connections: the process's own, the log, the listener for notifications. */
const ownFiles = 100
/** One per browser and per live connection; a machine with two cores serves more than a thousand. */
const enoughFiles = 4_096

/** The warning for a low limit of open files; undefined when it is sufficient. */
export function describeOpenFiles(mostFiles: number, poolSize: number): string | undefined {
  if (mostFiles >= enoughFiles + poolSize) return undefined
  return (
    `At most ${mostFiles} files and connections may be open at once, and the database takes ${poolSize} of them. ` +
    `Each browser takes one or two more. Allow ${enoughFiles + poolSize} or more: LimitNOFILE= in a unit of systemd, ` +
    '--ulimit nofile= with Docker, ulimit -n in a shell.'
  )
}

/** Throws when the limit is below the needs of the database pool; returns the warning for a low one. */
export async function checkOpenFiles(poolSize: number, given?: string): Promise<string | undefined> {
  const mostFiles = readMostFiles(given ?? (await readFile('/proc/self/limits', 'utf8').catch(() => '')))
  const words = describeOpenFiles(mostFiles, poolSize)
  if (words !== undefined && mostFiles < poolSize + ownFiles) throw new CommandError(words)
  return words
}

/** The soft limit in the text of `/proc/self/limits`; infinite without that file, as on macOS. */
export function readMostFiles(limits: string): number {
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
}
