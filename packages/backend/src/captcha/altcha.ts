import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Database } from '../database.ts'
import type { CaptchaVerdict, CaptchaVerifier } from './captcha-verifier.ts'

/**
 * Self-hosted proof of work: 400 to 1200 derivations of 2000 rounds, about half a second on a laptop and one to two
 * on a phone, while the form is being filled in. Verifying costs the server two HMACs.
 */
export interface AltchaDifficulty {
  cost: number
  smallestCounter: number
  largestCounter: number
}

const defaultDifficulty: AltchaDifficulty = { cost: 2000, smallestCounter: 400, largestCounter: 1200 }
const lifetimeSeconds = 20 * 60

const Solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().min(16).max(128),
      salt: z.string().min(16).max(128),
      cost: z.int().positive(),
      keyLength: z.int().positive().max(64),
      keyPrefix: z.string().max(128),
      keySignature: z.string().max(200),
      expiresAt: z.number(),
    }),
    signature: z.string().max(200),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string().max(200) }),
})

/** A signed challenge for one form; the server need not store it. */
export function createAltchaChallenge(
  secret: string,
  difficulty: AltchaDifficulty = defaultDifficulty,
): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: difficulty.cost,
    counter: randomInt(difficulty.largestCounter, difficulty.smallestCounter),
    deriveKey,
    expiresAt: new Date(Date.now() + lifetimeSeconds * 1000),
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: keySecretOf(secret),
  })
}

export function createAltchaVerifier({
  database,
  secret,
}: {
  database: Database
  secret: string
}): CaptchaVerifier {
  async function verify(token: string | undefined): Promise<CaptchaVerdict> {
    if (!token) {
      return refused('no captcha_token found')
    }
    const payload = Solved.safeParse(decode(token))
    if (!payload.success) {
      return refused('captcha_token malformed')
    }
    const { challenge, solution } = payload.data as unknown as Payload
    const result = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: keySecretOf(secret),
    })
    if (!result.verified) {
      return refused(result.expired ? 'timeout-or-duplicate' : 'invalid-input-response')
    }
    // The signed nonce identifies the challenge; inserting it marks it as used.
    const { rowCount } = await database.pool.query(
      `insert into auth.used_captchas (challenge_hash, expires_at)
       values ($1, to_timestamp($2))
       on conflict (challenge_hash) do nothing`,
      [challenge.parameters.nonce, payload.data.challenge.parameters.expiresAt],
    )
    return rowCount === 1 ? { passed: true } : refused('timeout-or-duplicate')
  }

  return { provider: 'altcha', verify }
}

/** An expired challenge is refused anyway, so its mark can go. */
export async function pruneUsedCaptchas(database: Database): Promise<number> {
  const { rowCount } = await database.pool.query(
    "delete from auth.used_captchas where expires_at < now() - interval '1 minute'",
  )
  return rowCount ?? 0
}

function keySecretOf(secret: string): string {
  return `${secret}:key`
}

function decode(token: string): unknown {
  if (token.length > 8192) {
    return undefined
  }
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}

function refused(reason: string): CaptchaVerdict {
  return { passed: false, reason }
}
