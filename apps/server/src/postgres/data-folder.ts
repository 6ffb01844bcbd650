import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DataFolderError, explainFailure } from './explain-failure.ts'

/** Another LocalChef uses the data folder. */
export class DataFolderInUseError extends DataFolderError {}

/** Releases the data folder. */
export type Release = () => Promise<void>

/**
 * Locks the data folder for this process: two servers would each start a PostgreSQL on it. Takes over the lock of a
 * killed process.
 */
export async function takeDataFolder(folder: string): Promise<Release> {
  const lock = join(folder, 'server.lock')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await takeLock(lock, folder)
  } catch (error) {
    if (error instanceof DataFolderError) throw error
    throw explainFailure(folder, error instanceof Error ? error.message : String(error))
  }
  return () => rm(lock, { force: true })
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
      throw new DataFolderInUseError(
        `The data folder ${folder} is in use by another LocalChef (process ${holder.pid}).\n` +
          'Stop that one, or give this one a folder of its own with DATA_DIR=…',
      )
    }
    // An unreadable lock may be in the middle of being written.
    if (!holder && attempt === 0) {
      await wait(100)
    } else {
      await rm(lock, { force: true })
    }
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

/** Container starts reuse process ids, so the start time must match as well. */
async function isRunning({ pid, startedAt }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return (await startOf(pid)) === startedAt
}

/** A process's start time in kernel ticks since boot; empty where unknown. */
async function startOf(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain spaces; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
