import type { Logger } from 'pino'
import { TooManyRequests } from '../backend-error.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../database.ts'
import { addressKey } from './address-key.ts'
import type { Limit } from './rate-limits.ts'
import { createSharedCounters } from './shared-counters.ts'

interface CallLimit {
  person: Limit
  /** Of a household, an office or a mobile provider: many people. */
  address: Limit
  /**
   * `exactly`: every process sees every call, for one statement before it. `soon`: each process adds up what it sees
   * and tells the others every second, which costs a call nothing.
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

/** How often a call of a kind may be made in ten minutes. Answers from memory count for nothing. */
export const callLimits = {
  /** Finding chefs, dishes and places, as far as it was not just answered. */
  search: limit(12_000, 12_000, 'soon'),
  /** Pages that the server draws. */
  page: limit(6_000, 6_000, 'soon'),
  /** Every other question. */
  read: limit(12_000, 30_000, 'soon'),
  /** Prices of a cart. */
  quote: limit(3_000, 6_000, 'soon'),
  /** Pictures drawn in a new size: one, and one more for each megabyte of the original. */
  picture: limit(6_000, 6_000, 'soon'),
  /** Every other change. */
  write: limit(2_000, 6_000, 'soon'),
  /** Orders and bookings. */
  order: limit(300, 1_200, 'exactly'),
  message: limit(200, 1_200, 'exactly'),
  upload: limit(600, 2_400, 'exactly'),
  export: limit(60, 300, 'exactly'),
  import: limit(60, 300, 'exactly'),
  /** Reviews, replies, reports and questions to support. */
  report: limit(60, 600, 'exactly'),
  /** Notices that one person writes to another. */
  notify: limit(60, 600, 'exactly'),
} as const satisfies Record<string, CallLimit>

export type CallKind = keyof typeof callLimits
export type CallLimitName = `${CallKind}.${'person' | 'address'}`
export type CallLimitOverrides = Partial<Record<CallLimitName, Limit>>

export const callLimitNames = Object.keys(callLimits).flatMap((kind) => [
  `${kind as CallKind}.person` as const,
  `${kind as CallKind}.address` as const,
])

/** Who makes a call. An empty address is not counted: the server calls itself. */
export interface CallMaker {
  caller: Caller
  address: string
}

export interface CallLimits {
  /** Counts a call. Throws `TooManyRequests` when it is one too many for its person or for its address. */
  count(kind: CallKind, by: CallMaker, points?: number): Promise<void>
  /** The same without waiting, for kinds that are counted soon. */
  countSoon(kind: CallKind, by: CallMaker, points?: number): void
  /** The same as a question. */
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
