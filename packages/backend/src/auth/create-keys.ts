import { createHmac, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { z } from 'zod'
import { BackendError } from '../backend-error.ts'

export interface KeyOptions {
  /** The folder of the generated keys' file, which only its owner can read. */
  dataFolder: string
  /** The `iss` claim: `<SITE_URL>/auth/v1`. */
  issuer: string
  /** A private JWK, an array of them or a key set, as JSON. The first signs, all verify. */
  signingKeys?: string
  /** A shared secret (HS256). Verifies tokens, and signs them when there are no `signingKeys`. */
  jwtSecret?: string
}

export interface Keys {
  readonly issuer: string
  /** Public keys only, as served by `/auth/v1/.well-known/jwks.json`. */
  readonly jwks: JSONWebKeySet
  /** The project's public key: the `apikey` header of every browser. Valid for ten years. */
  readonly anonKey: string
  /** Bypasses row level security: for the operator's scripts, never for a browser. */
  readonly serviceRoleKey: string
  sign(claims: JWTPayload, lifetimeSeconds: number): Promise<string>
  /** Returns the claims of a valid token. Throws a `BackendError` 401 otherwise. */
  verify(token: string): Promise<JWTPayload>
  /** A secret for one purpose (captcha, signed links …), the same in every process with these keys. */
  deriveSecret(purpose: string): string
}

/** The file of the signing keys cannot be read; the message says what to do. */
export class DamagedKeysError extends Error {}

const tenYears = 10 * 365 * 24 * 3600
const verifiedTokensKept = 2000

const PrivateKey = z.looseObject({ kty: z.string(), d: z.string().min(1), kid: z.string().optional() })
const PrivateKeys = z.union([
  PrivateKey.transform((key) => [key]),
  z.array(PrivateKey).min(1),
  z.object({ keys: z.array(PrivateKey).min(1) }).transform((set) => set.keys),
])

interface KeyPair {
  kid: string
  algorithm: string
  privateKey: CryptoKey | Uint8Array
  publicKey: CryptoKey | Uint8Array
  publicJwk: JWK
}

export async function createKeys(options: KeyOptions): Promise<Keys> {
  const secret = options.jwtSecret ? new TextEncoder().encode(options.jwtSecret) : undefined
  const privateJwks = options.signingKeys
    ? PrivateKeys.parse(JSON.parse(options.signingKeys))
    : secret
      ? []
      : await loadOrGenerate(options.dataFolder)
  const isFromFile = !options.signingKeys && !secret
  const verifying = createVerifyingKeys(
    await importPairs(privateJwks),
    isFromFile ? () => readKeys(signingKeysFile(options.dataFolder)) : undefined,
  )
  const signing = verifying.pairs()[0]
  // The oldest key, so that a rotation keeps pending codes, signed URLs and challenges valid.
  const seed = privateJwks.at(-1)?.d ?? options.jwtSecret ?? ''
  const verify = createVerifier(verifying, secret, options.issuer)

  function sign(claims: JWTPayload, lifetimeSeconds: number): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const token = new SignJWT(claims)
      .setIssuer(options.issuer)
      .setIssuedAt(claims.iat ?? now)
      .setExpirationTime((claims.iat ?? now) + lifetimeSeconds)
    if (signing) {
      return token
        .setProtectedHeader({ alg: signing.algorithm, kid: signing.kid, typ: 'JWT' })
        .sign(signing.privateKey)
    }
    if (!secret) {
      throw new Error('no signing key was found')
    }
    return token.setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret)
  }

  // A fixed second, so that a shared secret yields the same keys in every process.
  const issuedAt = Math.floor(Date.UTC(2026, 0, 1) / 1000)
  const [anonKey, serviceRoleKey] = await Promise.all([
    sign({ role: 'anon', iat: issuedAt }, tenYears),
    sign({ role: 'service_role', iat: issuedAt }, tenYears),
  ])

  return {
    issuer: options.issuer,
    get jwks() {
      return { keys: verifying.pairs().map((pair) => pair.publicJwk) }
    },
    anonKey,
    serviceRoleKey,
    sign,
    verify,
    deriveSecret: (purpose) => createHmac('sha256', seed).update(`localchef:${purpose}`).digest('base64url'),
  }
}

interface VerifyingKeys {
  pairs(): readonly KeyPair[]
  find(kid: string | undefined, algorithm: string): Promise<KeyPair | undefined>
}

/** Shortest time between two reads for unknown keys, which may be forged and so must not cause many reads. */
const shortestRereadMs = 1_000

/**
 * Reads the keys again when a token names an unknown key: after a rotation, another process may restart first and sign
 * with a key that this process has not seen.
 */
function createVerifyingKeys(
  first: readonly KeyPair[],
  read: (() => Promise<z.infer<typeof PrivateKeys> | undefined>) | undefined,
): VerifyingKeys {
  let pairs = first
  let readAt = Number.NEGATIVE_INFINITY
  let reading = Promise.resolve()

  async function readAgain(): Promise<void> {
    // If the file is unreadable, the known keys stay valid; the next start reports the file.
    const found = await read?.().catch(() => undefined)
    if (!found) return
    const fresh = await importPairs(found)
    // A key that another process has dropped from the file stays valid here until the restart.
    pairs = [...fresh, ...pairs.filter(({ kid }) => fresh.every((one) => one.kid !== kid))]
  }

  return {
    pairs: () => pairs,
    async find(kid, algorithm) {
      const known = () => pairs.find((pair) => pair.kid === kid && pair.algorithm === algorithm)
      if (known() || !read) return known()
      if (performance.now() - readAt >= shortestRereadMs) {
        readAt = performance.now()
        reading = readAgain()
      }
      await reading
      return known()
    },
  }
}

function importPairs(jwks: z.infer<typeof PrivateKeys>): Promise<KeyPair[]> {
  return Promise.all(jwks.map((jwk) => importPair(jwk as JWK)))
}

/** Verifies signatures; remembers the claims of recent tokens, because browsers send one token hundreds of times. */
function createVerifier(keys: VerifyingKeys, secret: Uint8Array | undefined, issuer: string): Keys['verify'] {
  const verified = new Map<string, JWTPayload>()

  async function verify(token: string): Promise<JWTPayload> {
    const known = verified.get(token)
    if (known) {
      refuseExpired(known)
      return known
    }
    const payload = await verifySignature(token)
    if (verified.size >= verifiedTokensKept) {
      const oldest = verified.keys().next().value
      if (oldest !== undefined) verified.delete(oldest)
    }
    verified.set(token, payload)
    return payload
  }

  async function verifySignature(token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(
        token,
        async (header) => {
          if (header.alg === 'HS256') {
            if (secret) return secret
          } else {
            const pair = await keys.find(header.kid, header.alg)
            if (pair) return pair.publicKey
          }
          throw new errors.JWKSNoMatchingKey()
        },
        { clockTolerance: 5 },
      )
      // A secret may be shared with another installation, such as a staging copy, whose users must not become users of
      // this one.
      if (payload.role === 'authenticated' && payload.iss !== issuer) {
        throw new errors.JWTClaimValidationFailed('unexpected issuer', payload, 'iss')
      }
      return payload
    } catch (error) {
      if (error instanceof errors.JWTExpired) {
        throw new BackendError(401, 'bad_jwt', 'JWT expired')
      }
      throw new BackendError(401, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
    }
  }

  return verify
}

function refuseExpired(claims: JWTPayload): void {
  if (claims.exp !== undefined && claims.exp + 5 < Date.now() / 1000) {
    throw new BackendError(401, 'bad_jwt', 'JWT expired')
  }
}

async function importPair(jwk: JWK): Promise<KeyPair> {
  // `key_ops`, `use` and `ext` describe the private half; both halves are imported here.
  const { key_ops: _operations, use: _use, ext: _extractable, ...whole } = jwk
  const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...open } = whole
  const kid = open.kid ?? (await calculateJwkThumbprint(open))
  const algorithm = open.alg ?? (open.kty === 'RSA' ? 'RS256' : open.kty === 'OKP' ? 'EdDSA' : 'ES256')
  return {
    kid,
    algorithm,
    publicJwk: { ...open, kid, alg: algorithm, use: 'sig', key_ops: ['verify'] },
    privateKey: await importJWK(whole, algorithm),
    publicKey: await importJWK(open, algorithm),
  }
}

export function signingKeysFile(dataFolder: string): string {
  return path.join(dataFolder, 'signing-keys.json')
}

export async function generateSigningKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256' }
}

async function loadOrGenerate(dataFolder: string): Promise<z.infer<typeof PrivateKey>[]> {
  const file = signingKeysFile(dataFolder)
  const kept = await readKeys(file)
  if (kept) {
    return kept
  }
  const fresh = await generateSigningKey()
  await mkdir(dataFolder, { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${JSON.stringify({ keys: [fresh] }, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // `link` fails if another process wrote the file first; then that file's keys are used.
    await link(draft, file)
  } catch (error) {
    if (!isErrorCode(error, 'EEXIST')) {
      await rename(draft, file)
    }
  }
  await rm(draft, { force: true })
  return (await readKeys(file)) ?? []
}

export async function readKeys(file: string): Promise<z.infer<typeof PrivateKey>[] | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) {
      return undefined
    }
    throw error
  }
  try {
    return PrivateKeys.parse(JSON.parse(text))
  } catch {
    // Never replaced silently: a new key would sign everyone out and invalidate old links to files.
    throw new DamagedKeysError(
      `${file} is damaged: put the signing keys back from a backup, or move the file away`,
    )
  }
}

function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
