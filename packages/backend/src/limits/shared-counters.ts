import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import { type Limit, skewMs } from './rate-limits.ts'

export interface Counter extends Limit {
  key: string
}

/**
 * Counters in time windows, shared by all server processes in the table of rate-limiter-flexible. Unlike the library
 * they take several counters in one statement and can count in memory first.
 */
export interface SharedCounters {
  /** Counts in the database. Returns the seconds to wait when a counter exceeds its limit, else 0. */
  takeExactly(counters: readonly Counter[], points: number): Promise<number>
  /** Counts in memory, synchronized with the database every second. */
  takeSoon(counters: readonly Counter[], points: number): number
  /** Writes the unsynchronized counts to the database. */
  flush(): Promise<void>
  stop(): Promise<void>
}

interface Addition {
  key: string
  points: number
  end: number
}

type SharedCount = Pick<Addition, 'points' | 'end'>

interface Window {
  /** End of the window, as `Date.now()`. */
  end: number
  /** Count of all processes, as last read from the database. */
  known: number
  /** Counted here since. */
  unsynced: number
}

const syncEveryMs = 1_000
const mostWindows = 50_000

export function createSharedCounters({ pool }: Database, log: Logger, now = Date.now): SharedCounters {
  const windows = createWindows(now)
  const unsynced = new Set<string>()
  let syncing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function share(added: readonly Addition[]): Promise<Map<string, SharedCount>> {
    const counts = await addToDatabase(pool, added, now())
    for (const [key, { points, end }] of counts) {
      const window = windows.get(key)
      // Responses may arrive out of order.
      if (window) {
        Object.assign(window, { known: window.end === end ? Math.max(window.known, points) : points, end })
      }
    }
    return counts
  }

  async function flush(): Promise<void> {
    const added = [...unsynced].flatMap((key) => {
      const window = windows.get(key)
      return window ? [{ key, points: window.unsynced, end: window.end, window }] : []
    })
    unsynced.clear()
    if (added.length === 0) return
    // Counted as known at once, so that the total does not drop while the statement runs.
    for (const { window, points } of added) {
      window.unsynced -= points
      window.known += points
    }
    try {
      await share(added)
    } catch (error) {
      log.warn({ err: error }, 'counts could not be shared with other processes')
    }
  }

  function syncSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      syncing = syncing.then(flush)
    }, syncEveryMs).unref()
  }

  return {
    takeSoon(counters, points) {
      const wait = windows.waitFor(counters, points)
      if (wait > 0) return wait
      for (const counter of counters) {
        windows.of(counter).unsynced += points
        unsynced.add(counter.key)
      }
      if (counters.length > 0) syncSoon()
      return 0
    },
    async takeExactly(counters, points) {
      // Callers over the limit are refused from memory: a flood costs no statement.
      const known = windows.waitFor(counters, points)
      if (known > 0 || counters.length === 0) return known
      const added = counters.map((counter) => ({ key: counter.key, points, end: windows.of(counter).end }))
      const counts = await share(added)
      // The refused attempt is counted as well, which is harmless: the window's end is fixed.
      return counters.reduce((longest, { key, points: most }) => {
        const { points: counted, end } = counts.get(key) ?? { points: 0, end: 0 }
        return counted > most ? Math.max(longest, secondsUntil(end, now())) : longest
      }, 0)
    },
    flush,
    async stop() {
      clearTimeout(timer)
      await syncing
      await flush()
    },
  }
}

/** The windows of recently used counters, limited in number. */
function createWindows(now: () => number) {
  let windows = new Map<string, Window>()

  function of({ key, windowSeconds }: Counter): Window {
    const known = windows.get(key)
    const latest = now() + windowSeconds * 1000
    if (known && known.end > now() && known.end <= latest + skewMs) return known
    if (windows.size >= mostWindows) makeRoom()
    const fresh = { end: latest, known: 0, unsynced: 0 }
    windows.set(key, fresh)
    return fresh
  }

  /** Drops expired windows, and then the oldest ones. */
  function makeRoom(): void {
    const running = [...windows].filter(([, { end }]) => end > now())
    windows = new Map(running.slice(-Math.floor(mostWindows * 0.8)))
  }

  return {
    of,
    get: (key: string): Window | undefined => windows.get(key),
    /** Seconds until every counter has room for this many points. */
    waitFor: (counters: readonly Counter[], points: number): number =>
      counters.reduce((longest, counter) => {
        const { known, unsynced, end } = of(counter)
        return known + unsynced + points > counter.points
          ? Math.max(longest, secondsUntil(end, now()))
          : longest
      }, 0),
  }
}

function secondsUntil(end: number, now: number): number {
  return Math.max(1, Math.ceil((end - now) / 1000))
}

/** Adds to the shared counters and returns their new values. */
async function addToDatabase(
  pool: Database['pool'],
  added: readonly Addition[],
  now: number,
): Promise<Map<string, SharedCount>> {
  // Sorted, so that two processes lock the rows in the same order.
  const sorted = added.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const { rows } = await pool.query<{ key: string; points: number; expire: string }>(
    `
    insert into server.rate_limits as r (key, points, expire)
    select key, points, expire
    from unnest($1::text[], $2::integer[], $3::bigint[]) as added (key, points, expire)
    on conflict (key) do update set
      points = case
        when r.expire <= $4 or r.expire > excluded.expire + $5 then excluded.points
        else r.points + excluded.points
      end,
      expire = case
        when r.expire <= $4 or r.expire > excluded.expire + $5 then excluded.expire
        else r.expire
      end
    returning key, points, expire /* never null: expire */
    `,
    [
      sorted.map(({ key }) => key),
      sorted.map(({ points }) => points),
      sorted.map(({ end }) => end),
      now,
      skewMs,
    ],
  )
  return new Map(rows.map(({ key, points, expire }) => [key, { points, end: Number(expire) }]))
}
