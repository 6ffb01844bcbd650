import { readdir, readFile } from 'node:fs/promises'
import type { Database } from '@localchef/backend/database'

/** Processor time of a database in milliseconds, since an arbitrary start. */
export type DatabaseClock = () => Promise<number>

/**
 * Clock of a PostgreSQL on this machine: its connections, and the connections and parallel workers that have ended.
 * Returns NaN for a remote database and on systems other than Linux.
 */
export async function postgresClock(pool: Database['pool']): Promise<DatabaseClock> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const main = await statOf(Number(rows[0]?.pid)).catch(() => undefined)
  if (!main) return async () => Number.NaN
  const postmaster = main.parent
  return async () => {
    let sum = (await statOf(postmaster)).endedMs
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      try {
        const { parent } = await statOf(Number(pid))
        if (parent !== postmaster) continue
        const schedule = await readFile(`/proc/${pid}/schedstat`, 'utf8')
        sum += Number(schedule.split(' ')[0]) / 1e6
      } catch {
        // The process ended between the two reads.
      }
    }
    return sum
  }
}

async function statOf(pid: number): Promise<{ parent: number; endedMs: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  // Fields 13 and 14 are times of ended children, in the kernel's hundredths of a second.
  return { parent: Number(fields[1]), endedMs: 10 * (Number(fields[13]) + Number(fields[14])) }
}
