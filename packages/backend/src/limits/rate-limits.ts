import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database.ts'

export interface Limit {
  /** How many in one window. */
  points: number
  windowSeconds: number
}

/** Counters that all server processes share. */
export interface RateLimits {
  /** Counts one try for `key`. Answers the seconds to wait when it is one too many, else 0. */
  take(name: LimitName, key: string): Promise<number>
  /** Gives the try back: it was not the kind that is counted. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** Forgets all tries of `key`. */
  forget(name: LimitName, key: string): Promise<void>
}

export type LimitName = keyof typeof defaultLimits

/** The rule of the spec first: 5 failed attempts in 15 minutes. */
export const defaultLimits = {
  /** Failed passwords for one account from one address. */
  passwordFailure: { points: 5, windowSeconds: 900 },
  /** Failed passwords for one account from anywhere: slows a distributed guess, without locking the owner out. */
  passwordFailureAccount: { points: 50, windowSeconds: 900 },
  /** Failed passwords from one address, whatever the account. */
  passwordFailureAddress: { points: 100, windowSeconds: 900 },
  /** Wrong codes from a mail, for one account. */
  codeFailure: { points: 5, windowSeconds: 900 },
  /** Wrong codes from a mail, from one address, whatever the account. */
  codeFailureAddress: { points: 20, windowSeconds: 900 },
  /** Wrong old passwords before a change of password or address, for one account. */
  oldPasswordFailure: { points: 5, windowSeconds: 900 },
  /** Wrong codes from an authenticator app, for one account. */
  factorFailure: { points: 5, windowSeconds: 900 },
  /** Wrong recovery codes, for one account. */
  recoveryCodeFailure: { points: 5, windowSeconds: 900 },
  /** New authenticator apps and challenges of one account. */
  factorRequest: { points: 60, windowSeconds: 900 },
  /** Tokens of a sign-in provider that a browser brings, from one address. */
  idTokenAddress: { points: 60, windowSeconds: 900 },
  signUpAddress: { points: 60, windowSeconds: 900 },
  /** Requests that make us send a mail. */
  mailAddress: { points: 60, windowSeconds: 900 },
  /** One mail of a kind to one person. */
  mailRecipient: { points: 1, windowSeconds: 60 },
  /** Requests that make us send a text message. */
  smsAddress: { points: 10, windowSeconds: 900 },
  /** One text message to one phone, and as many in a day. */
  smsRecipient: { points: 1, windowSeconds: 60 },
  smsRecipientDay: { points: 10, windowSeconds: 86_400 },
  /** Text messages of the whole marketplace: what an attack may cost at most. */
  smsEverywhere: { points: 300, windowSeconds: 3600 },
  /** Ways to a company's identity provider, begun or come back from. */
  ssoAddress: { points: 60, windowSeconds: 900 },
  refreshAddress: { points: 1800, windowSeconds: 300 },
} as const satisfies Record<string, Limit>

export function createRateLimits(
  database: Database,
  overrides: Partial<Record<LimitName, Limit>> = {},
): RateLimits {
  const limiters = new Map<LimitName, RateLimiterPostgres>()

  function limiterOf(name: LimitName): RateLimiterPostgres {
    const existing = limiters.get(name)
    if (existing) {
      return existing
    }
    const limit = overrides[name] ?? defaultLimits[name]
    const limiter = new RateLimiterPostgres({
      // The library names its statements; behind a pooler the next session may not know the name.
      storeClient: {
        query: (query: { text: string; values?: unknown[] }) =>
          database.pool.query({ text: query.text, values: query.values ?? [] }),
      },
      storeType: 'client',
      schemaName: 'auth',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: limit.points,
      duration: limit.windowSeconds,
      // Who is blocked is refused from memory: a flood costs no query.
      inMemoryBlockOnConsumed: limit.points + 1,
      clearExpiredByTimeout: limiters.size === 0,
    })
    limiters.set(name, limiter)
    return limiter
  }

  return {
    async take(name, key) {
      try {
        await limiterOf(name).consume(keyOf(key))
        return 0
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) {
          return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        }
        throw refusal
      }
    },
    async giveBack(name, key) {
      await limiterOf(name).reward(keyOf(key))
    },
    async forget(name, key) {
      await limiterOf(name).delete(keyOf(key))
    },
  }
}

/** Keys hold what a visitor typed: cut to what the table's column takes. */
function keyOf(key: string): string {
  return key.slice(0, 200)
}
