import type { Logger } from 'pino'
import { TooManyRequests } from '../backend-error.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../database.ts'
import { addressKey } from '../http/client-address.ts'
import { type Limit, skewMs } from './rate-limits.ts'

interface CallLimit {
  person: Limit
  /** An address may be shared by a household, an office or a mobile provider. */
  address: Limit
  /**
   * `exactly`: counted in the database before the call, with one statement. `soon`: counted in memory and
   * synchronized between processes every second, at no cost to the call.
   */
  counted: 'exactly' | 'soon'
}

const tenMinutes = 600

function limit(person: number, address: number, counted: CallLimit['counted']): CallLimit {
  return {
    person: { points: person, windowSeconds: tenMinutes },
    address: { points: address, windowSeconds: tenMinutes },
    counted,
  }
}

/** Calls of a kind allowed in ten minutes. Responses from the cache are not counted. */
export const callLimits = {
  /** Search for chefs, dishes and places, except for cached responses. */
  search: limit(12_000, 12_000, 'soon'),
  /** Server-rendered pages. */
  page: limit(6_000, 6_000, 'soon'),
  /** Every other read. */
  read: limit(12_000, 30_000, 'soon'),
  /** Requests with an API key, before it is looked up, so that keys are not guessed. */
  key: limit(6_000, 6_000, 'soon'),
  /** Quotes of a cart. */
  quote: limit(3_000, 6_000, 'soon'),
  /** Quotes and orders with a discount code, and redemptions of gift cards, so that codes are not guessed. */
  code: limit(120, 600, 'soon'),
  /** Resized pictures: one point, plus one for each megabyte of the original. */
  picture: limit(6_000, 6_000, 'soon'),
  /** Every other write. */
  write: limit(2_000, 6_000, 'soon'),
  /** Orders and bookings. */
  order: limit(300, 1_200, 'exactly'),
  message: limit(200, 1_200, 'exactly'),
  upload: limit(600, 2_400, 'exactly'),
  export: limit(60, 300, 'exactly'),
  import: limit(60, 300, 'exactly'),
  /** Reviews, replies, reports and support requests. */
  report: limit(60, 600, 'exactly'),
  /** Addresses that visitors enter; these can be other people's. */
  interest: limit(20, 40, 'exactly'),
  /** Notices from one person to another. */
  notify: limit(60, 600, 'exactly'),
} as const satisfies Record<string, CallLimit>

export type CallKind = keyof typeof callLimits
export type CallLimitName = `${CallKind}.${'person' | 'address'}`
export type CallLimitOverrides = Partial<Record<CallLimitName, Limit>>

export const callLimitNames = Object.keys(callLimits).flatMap((kind) => [
  `${kind as CallKind}.person` as const,
  `${kind as CallKind}.address` as const,
])

/** The counted caller and address. An empty address is not counted: the server calls itself. */
export interface CallMaker {
  caller: Caller
  address: string
}

export interface CallLimits {
  /** Counts a call. Throws `TooManyRequests` when the person's or the address's limit is exceeded. */
  count(kind: CallKind, by: CallMaker, points?: number): Promise<void>
  /** Counts without waiting, for kinds with `counted: 'soon'`. */
  countSoon(kind: CallKind, by: CallMaker, points?: number): void
  /** Counts like `countSoon` and returns whether the call is within the limit. */
  fits(kind: CallKind, by: CallMaker): boolean
  stop(): Promise<void>
}

export const noCallLimits: CallLimits = {
  count: async () => undefined,
  countSoon: () => undefined,
  fits: () => true,
  stop: async () => undefined,
}

export function createCallLimits(
  database: Database,
  log: Logger,
  overrides: CallLimitOverrides = {},
): CallLimits {
  const counters = createSharedCounters(database, log)

  function countersOf(kind: CallKind, { caller, address }: CallMaker) {
    if (caller.role === 'service_role' && caller.userId === null) return []
    const { person, address: shared } = callLimits[kind]
    return [
      ...(caller.userId
        ? [{ key: `${kind}.person:${caller.userId}`, ...(overrides[`${kind}.person`] ?? person) }]
        : []),
      ...(address
        ? [{ key: `${kind}.address:${addressKey(address)}`, ...(overrides[`${kind}.address`] ?? shared) }]
        : []),
    ]
  }

  function countSoon(kind: CallKind, by: CallMaker, points = 1): void {
    const wait = counters.takeSoon(countersOf(kind, by), points)
    if (wait > 0) throw new TooManyRequests(wait)
  }

  return {
    async count(kind, by, points = 1) {
      if (callLimits[kind].counted === 'soon') return countSoon(kind, by, points)
      const wait = await counters.takeExactly(countersOf(kind, by), points)
      if (wait > 0) throw new TooManyRequests(wait)
    },
    countSoon,
    fits: (kind, by) => counters.takeSoon(countersOf(kind, by), 1) === 0,
    stop: counters.stop,
  }
}

/** Deletes expired windows of rate limits. */
export async function pruneLimits(database: Database): Promise<void> {
  await database.pool.query(
    "delete from server.rate_limits where expire < extract(epoch from now() - interval '1 hour') * 1000",
  )
}

interface Counter extends Limit {
  key: string
}

/**
 * Counters in time windows, shared by all server processes in the table of rate-limiter-flexible. Unlike the library
 * they take several counters in one statement and can count in memory first.
 */
interface SharedCounters {
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
