import type { Logger } from 'pino'
import { TooManyRequests } from '../backend-error.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../database.ts'
import { addressKey } from '../http/client-address.ts'
import type { Limit } from './rate-limits.ts'
import { createSharedCounters } from './shared-counters.ts'

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
  /** Quotes and orders with a discount code, so that codes are not guessed. */
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
  /** Addresses that visitors enter, which can be those of others. */
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
