import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database.ts'

export interface Limit {
  /** Attempts allowed in one window. */
  points: number
  windowSeconds: number
}

/**
 * Counters shared by all server processes, one key at a time, with rate-limiter-flexible. Attempts can be refunded and
 * reset, which calls never are: those are counted by call-limits.ts, several keys in one statement and most of them
 * in memory first. Both use the table server.rate_limits.
 */
export interface RateLimits {
  /** Counts one attempt for `key`. Returns the seconds to wait when the limit is exceeded, else 0. */
  consume(name: LimitName, key: string): Promise<number>
  /** Refunds an attempt that turned out not to count. */
  refund(name: LimitName, key: string): Promise<void>
  /** Resets the counter of `key`. */
  reset(name: LimitName, key: string): Promise<void>
}

export type LimitName = keyof typeof defaultLimits

/** The spec's rule first: 5 failed attempts in 15 minutes. */
export const defaultLimits = {
  /** Failed passwords for one account from one address. */
  passwordFailure: { points: 5, windowSeconds: 900 },
  /** Failed passwords for one account from anywhere: slows a distributed attack without locking the owner out. */
  passwordFailureAccount: { points: 50, windowSeconds: 900 },
  /** Failed passwords from one address, for any account. */
  passwordFailureAddress: { points: 100, windowSeconds: 900 },
  /** Wrong mailed codes for one account. */
  codeFailure: { points: 5, windowSeconds: 900 },
  /** Wrong mailed codes from one address, for any account. */
  codeFailureAddress: { points: 20, windowSeconds: 900 },
  /** Wrong old passwords before a change of password or address, for one account. */
  oldPasswordFailure: { points: 5, windowSeconds: 900 },
  /** Wrong codes from an authenticator app, for one account. */
  factorFailure: { points: 5, windowSeconds: 900 },
  /** Wrong recovery codes, for one account. */
  recoveryCodeFailure: { points: 5, windowSeconds: 900 },
  /** Enrollments and challenges of one account. */
  factorRequest: { points: 60, windowSeconds: 900 },
  /** ID tokens from one address. */
  idTokenAddress: { points: 60, windowSeconds: 900 },
  signUpAddress: { points: 60, windowSeconds: 900 },
  /** Requests from one address that send a mail. */
  mailAddress: { points: 60, windowSeconds: 900 },
  /** One mail of a kind per person. */
  mailRecipient: { points: 1, windowSeconds: 60 },
  /** Requests from one address that send a text message. */
  smsAddress: { points: 10, windowSeconds: 900 },
  /** Text messages per phone, in a minute and in a day. */
  smsRecipient: { points: 1, windowSeconds: 60 },
  smsRecipientDay: { points: 10, windowSeconds: 86_400 },
  /** Text messages of the whole marketplace: caps the cost of an attack. */
  smsEverywhere: { points: 300, windowSeconds: 3600 },
  /** Single sign-on requests and responses from one address. */
  ssoAddress: { points: 60, windowSeconds: 900 },
  refreshAddress: { points: 1800, windowSeconds: 300 },
} as const satisfies Record<string, Limit>

/**
 * The most that the clocks of two machines may differ. A window that ends even later began before the clock was put
 * back, and would last too long by that amount, so it ends at once.
 */
export const skewMs = 60_000

export function createRateLimits(
  database: Database,
  overrides: Partial<Record<LimitName, Limit>> = {},
): RateLimits {
  const limiters = new Map<LimitName, RateLimiterPostgres>()

  const limitOf = (name: LimitName): Limit => overrides[name] ?? defaultLimits[name]

  function limiterOf(name: LimitName): RateLimiterPostgres {
    const existing = limiters.get(name)
    if (existing) {
      return existing
    }
    const limit = limitOf(name)
    const limiter = new RateLimiterPostgres({
      // The library names its statements; behind a pooler another session would not know the name.
      storeClient: {
        query: (query: { text: string; values?: unknown[] }) =>
          database.pool.query({ text: query.text, values: query.values ?? [] }),
      },
      storeType: 'client',
      schemaName: 'server',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: limit.points,
      duration: limit.windowSeconds,
      // Blocked keys are refused from memory: a flood costs no query.
      inMemoryBlockOnConsumed: limit.points + 1,
      clearExpiredByTimeout: limiters.size === 0,
    })
    limiters.set(name, limiter)
    return limiter
  }

  return {
    async consume(name, key) {
      const limiter = limiterOf(name)
      const waitMs = await take(limiter, key)
      if (waitMs <= limitOf(name).windowSeconds * 1000 + skewMs) return Math.ceil(waitMs / 1000)
      await limiter.delete(keyOf(key))
      return Math.ceil((await take(limiter, key)) / 1000)
    },
    async refund(name, key) {
      await limiterOf(name).reward(keyOf(key))
    },
    async reset(name, key) {
      await limiterOf(name).delete(keyOf(key))
    },
  }
}

/** Counts one attempt. Returns the milliseconds to wait, at least 1 when the limit is exceeded, else 0. */
async function take(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(keyOf(key))
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext)
    throw refusal
  }
}

/** Keys contain user input: cut to the column's length. */
function keyOf(key: string): string {
  return key.slice(0, 200)
}
