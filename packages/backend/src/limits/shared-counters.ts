import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import type { Limit } from './rate-limits.ts'

export interface Counter extends Limit {
  key: string
}

/**
 * Counters in windows of time that all server processes share, in the table of the limiter library. Unlike the library
 * it asks for several at once, and need not ask before each call.
 */
export interface SharedCounters {
  /** Asks the database. Answers the seconds to wait when one of the counters is over its limit, else 0. */
  takeExactly(counters: readonly Counter[], points: number): Promise<number>
  /** The same from memory: the database is told within a second, and tells what other processes counted. */
  takeSoon(counters: readonly Counter[], points: number): number
  /** Tells the database what it has not heard yet. */
  flush(): Promise<void>
  stop(): Promise<void>
}

interface Added {
  key: string
  points: number
  end: number
}

type Told = Pick<Added, 'points' | 'end'>

interface Window {
  /** `Date.now()` of its end. */
  end: number
  /** Of all processes, as the database last said. */
  known: number
  /** Counted here since. */
  untold: number
}

const tellEveryMs = 1_000
const mostWindows = 50_000

export function createSharedCounters({ pool }: Database, log: Logger, now = Date.now): SharedCounters {
  let windows = new Map<string, Window>()
  let untold = new Set<string>()
  let telling = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function windowOf({ key, windowSeconds }: Counter): Window {
    const known = windows.get(key)
    if (known && known.end > now()) return known
    if (windows.size >= mostWindows) makeRoom()
    const fresh = { end: now() + windowSeconds * 1000, known: 0, untold: 0 }
    windows.set(key, fresh)
    return fresh
  }

  /** Those that are over, and if that is too little those begun longest ago. */
  function makeRoom(): void {
    const running = [...windows].filter(([, { end }]) => end > now())
    windows = new Map(running.slice(-Math.floor(mostWindows * 0.8)))
    untold = new Set([...untold].filter((key) => windows.has(key)))
  }

  function secondsUntil(end: number): number {
    return Math.max(1, Math.ceil((end - now()) / 1000))
  }

  /** Seconds until every counter has room for so many points more. */
  function waitFor(counters: readonly Counter[], points: number): number {
    return counters.reduce((longest, counter) => {
      const { known, untold: here, end } = windowOf(counter)
      return known + here + points > counter.points ? Math.max(longest, secondsUntil(end)) : longest
    }, 0)
  }

  /** Answers what all processes have counted. */
  async function tell(added: readonly Added[]): Promise<Map<string, Told>> {
    // In one order everywhere, so that two processes never wait for each other.
    const sorted = added.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    const { rows } = await pool.query<{ key: string; points: number; expire: string }>(
      `
      insert into auth.rate_limits as r (key, points, expire)
      select key, points, expire
      from unnest($1::text[], $2::integer[], $3::bigint[]) as added (key, points, expire)
      on conflict (key) do update set
        points = case when r.expire <= $4 then excluded.points else r.points + excluded.points end,
        expire = case when r.expire <= $4 then excluded.expire else r.expire end
      returning key, points, expire /* never null: expire */
      `,
      [sorted.map(({ key }) => key), sorted.map(({ points }) => points), sorted.map(({ end }) => end), now()],
    )
    const told = new Map(rows.map(({ key, points, expire }) => [key, { points, end: Number(expire) }]))
    for (const [key, { points, end }] of told) {
      const window = windows.get(key)
      // Of two answers on their way the later may come first.
      if (window)
        Object.assign(window, { known: window.end === end ? Math.max(window.known, points) : points, end })
    }
    return told
  }

  async function flush(): Promise<void> {
    const added = [...untold].flatMap((key) => {
      const window = windows.get(key)
      return window ? [{ key, points: window.untold, end: window.end, window }] : []
    })
    untold.clear()
    if (added.length === 0) return
    // Known here at once, so that nothing counts for less while the database is asked.
    for (const { window, points } of added) {
      window.untold -= points
      window.known += points
    }
    try {
      await tell(added)
    } catch (error) {
      log.warn({ err: error }, 'what was counted was not told to other processes')
    }
  }

  function tellSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      telling = telling.then(flush)
    }, tellEveryMs).unref()
  }

  return {
    takeSoon(counters, points) {
      const wait = waitFor(counters, points)
      if (wait > 0) return wait
      for (const counter of counters) {
        windowOf(counter).untold += points
        untold.add(counter.key)
      }
      if (counters.length > 0) tellSoon()
      return 0
    },
    async takeExactly(counters, points) {
      // Who is over the limit is refused from memory: a flood costs no statement.
      const known = waitFor(counters, points)
      if (known > 0 || counters.length === 0) return known
      const told = await tell(
        counters.map((counter) => ({ key: counter.key, points, end: windowOf(counter).end })),
      )
      // The database counts what was one too many as well, which does no harm: the window ends when it ends.
      return counters.reduce((longest, { key, points: most }) => {
        const { points: counted, end } = told.get(key) ?? { points: 0, end: 0 }
        return counted > most ? Math.max(longest, secondsUntil(end)) : longest
      }, 0)
    },
    flush,
    async stop() {
      clearTimeout(timer)
      await telling
      await flush()
    },
  }
}
