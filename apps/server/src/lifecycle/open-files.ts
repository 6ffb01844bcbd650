import { readFile } from 'node:fs/promises'
import { CommandError } from './command-error.ts'

/** What the process holds open besides connections: its own files, the log, the listener for notifications. */
const ownFiles = 100
/** One for each browser and each of its live connections; a machine of two cores serves more than a thousand. */
const enoughFiles = 4_096

/** What to say about how many files and connections may be open at once; undefined when it is enough. */
export function describeOpenFiles(mostFiles: number, poolSize: number): string | undefined {
  if (mostFiles >= enoughFiles + poolSize) return undefined
  return (
    `At most ${mostFiles} files and connections may be open at once, and the database takes ${poolSize} of them. ` +
    `Each browser takes one or two more. Allow ${enoughFiles + poolSize} or more: LimitNOFILE= in a unit of systemd, ` +
    '--ulimit nofile= with Docker, ulimit -n in a shell.'
  )
}

/** Refuses a limit with which not even the database could be used; answers the warning of one that is low. */
export async function checkOpenFiles(poolSize: number, given?: string): Promise<string | undefined> {
  const mostFiles = readMostFiles(given ?? (await readFile('/proc/self/limits', 'utf8').catch(() => '')))
  const words = describeOpenFiles(mostFiles, poolSize)
  if (words !== undefined && mostFiles < poolSize + ownFiles) throw new CommandError(words)
  return words
}

/** Without such a file, as on macOS, there is nothing to say. */
export function readMostFiles(limits: string): number {
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
}
