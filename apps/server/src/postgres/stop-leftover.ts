import { spawn } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Address, answers } from './address.ts'
import { DataFolderInUseError } from './data-folder.ts'

/** A fast shutdown writes memory to disk first. */
const fastEndMs = 30_000
const immediateEndMs = 5_000
const lookEveryMs = 20

/**
 * Stops the PostgreSQL left behind by a killed server. The caller holds the data folder's lock, so no server uses it.
 * An unrelated process that reuses the pid is left alone.
 */
export async function stopLeftover(folder: string, address: Address, log: Logger): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  const [first = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(first)
  const isOurs = pid > 0 && isAlive(pid) && (await isPostgresOn(pid, folder))
  if (!isOurs) {
    if (await answers(address)) {
      throw new DataFolderInUseError(
        `A PostgreSQL that cannot be seen from here, perhaps of another container, runs on ${folder}.\n` +
          'Stop that one, or give this one a folder of its own with DATA_DIR=…',
      )
    }
    // The pid belongs to another program now, as after a reboot; PostgreSQL would refuse to start.
    if (pid > 0 && isAlive(pid)) await rm(file, { force: true })
    return
  }
  log.warn({ pid }, 'the PostgreSQL of a server that was killed is still running and is stopped')
  for (const [signal, patienceMs] of [
    ['SIGINT', fastEndMs],
    ['SIGQUIT', immediateEndMs],
  ] as const) {
    process.kill(pid, signal)
    for (const until = performance.now() + patienceMs; performance.now() < until; await wait(lookEveryMs)) {
      // A zombie keeps its pid until its parent reaps it, but has no folder.
      if (!isAlive(pid) || !(await isPostgresOn(pid, folder))) return
    }
  }
  throw new DataFolderInUseError(`The PostgreSQL on ${folder} (process ${pid}) does not end. Stop it first.`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether the process is a PostgreSQL running in this folder. */
async function isPostgresOn(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return (await commandOf(pid)).includes(folder)
  try {
    const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(folder)])
    return its.dev === ours.dev && its.ino === ours.ino
  } catch {
    return false
  }
}

function commandOf(pid: number): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn('ps', ['-o', 'command=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.once('error', () => resolve(''))
    child.once('close', () => resolve(output))
  })
}
