import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Something about the data folder that only a person can mend. Says which folder, and that it is untouched. */
export class DataFolderError extends Error {}

export interface DataFolder {
  databaseFolder: string
  /** Call once the engine is up: an interrupted first start is recognised by this not having happened. */
  markComplete(): Promise<void>
  release(): Promise<void>
}

/**
 * Takes the data folder for this process: the embedded engine keeps its files to itself, and two of them
 * on one folder would destroy it. The lock of a process that was killed is recognised and taken over.
 */
export async function takeDataFolder(folder: string): Promise<DataFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = join(folder, 'server.lock')
  await takeLock(lock, folder)
  const databaseFolder = join(folder, 'database')
  const beginning = join(folder, 'database.beginning')
  try {
    // Killed while the folder was being made: it was never ready, so nothing can be lost with it.
    if (await exists(beginning)) await rm(databaseFolder, { recursive: true, force: true })
    const files = await readdir(databaseFolder).catch((): string[] => [])
    if (files.length > 0 && !files.includes('PG_VERSION')) {
      throw damaged(databaseFolder, 'it is not empty and holds no PG_VERSION')
    }
    if (files.length === 0) await writeFile(beginning, '')
  } catch (error) {
    await rm(lock, { force: true })
    throw error
  }
  return {
    databaseFolder,
    markComplete: () => rm(beginning, { force: true }),
    release: () => rm(lock, { force: true }),
  }
}

export function damaged(databaseFolder: string, reason: string): DataFolderError {
  return new DataFolderError(
    `The data folder ${databaseFolder} cannot be opened: ${reason}.\n` +
      'Nothing in it was deleted. Put a backup in its place, or move it away to begin with an empty marketplace.',
  )
}

async function takeLock(lock: string, folder: string): Promise<void> {
  const mine = JSON.stringify({ pid: process.pid, startedAt: await startOf(process.pid) })
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const file = await open(lock, 'wx', 0o600)
      await file.writeFile(mine)
      await file.close()
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = await readHolder(lock)
    if (holder && (await isRunning(holder))) {
      throw new DataFolderError(
        `The data folder ${folder} is in use by another LocalChef (process ${holder.pid}).\n` +
          'Stop that one, or give this one a folder of its own with DATA_DIR=…',
      )
    }
    // An unreadable lock may be one that is just being written.
    if (!holder && attempt === 0) await wait(100)
    else await rm(lock, { force: true })
  }
  throw new DataFolderError(`The lock ${lock} cannot be taken.`)
}

interface Holder {
  pid: number
  startedAt: string
}

async function readHolder(lock: string): Promise<Holder | undefined> {
  try {
    const holder: unknown = JSON.parse(await readFile(lock, 'utf8'))
    if (typeof holder !== 'object' || holder === null) return undefined
    if (!('pid' in holder) || typeof holder.pid !== 'number') return undefined
    return { pid: holder.pid, startedAt: 'startedAt' in holder ? String(holder.startedAt) : '' }
  } catch {
    return undefined
  }
}

/** In a container every start has the same process ids, so the id alone says little: the start time must match. */
async function isRunning({ pid, startedAt }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return (await startOf(pid)) === startedAt
}

/** When a process began, in the kernel's ticks since it booted; empty where that cannot be known. */
async function startOf(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

async function exists(file: string): Promise<boolean> {
  return readFile(file).then(
    () => true,
    () => false,
  )
}
