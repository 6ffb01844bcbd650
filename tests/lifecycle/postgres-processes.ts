import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The pid of the main process of the built-in PostgreSQL in this data folder. */
export async function postmasterOf(dataFolder: string): Promise<number> {
  const [pid = ''] = (await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** The pids of a process's children. */
export async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  return stdout.split('\n').flatMap((line) => {
    const [child, parent] = line.trim().split(/\s+/).map(Number)
    return child !== undefined && parent === pid ? [child] : []
  })
}

export function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
