import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { correction, generate } from 'lean-qr'
import { toSvgSource } from 'lean-qr/extras/svg'
import { z } from 'zod'
import type { Connection } from '../../database.ts'
import type { MailLanguage } from '../../mail/mail-content.ts'
import {
  type Account,
  type AccountFactor,
  accountById,
  hasVerifiedFactor,
  isBanned,
  lockAccount,
} from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError, notImplemented, tooManyRequests, userNotFound } from '../auth-error.ts'
import { queueRecoveryCodeUsed } from '../auth-mails.ts'
import { readAuthRequest } from '../read-auth-request.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import { recordRefusal } from '../record-refusal.ts'
import { mailRequestOf, originOf } from '../request-origin.ts'
import { requireSession, type SessionOfRequest } from '../require-session.ts'
import { inetOf, issueTokens, type RequestOrigin, type SessionBody } from '../sessions.ts'
import { lowerSessions, raiseSession } from './raise-session.ts'
import { hashOfRecoveryCode } from './recovery-code-format.ts'
import {
  dropLoneRecoveryCodes,
  findCodesFactor,
  GenerateCodesRequest,
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  tally,
} from './recovery-codes.ts'
import { acceptedStep, createTotpSecret, totpUri } from './totp.ts'

const OneLine = z.string().regex(/^\P{Cc}*$/u, 'must be one line')

const EnrollRequest = z.object({
  factor_type: z.string().default(''),
  friendly_name: OneLine.max(100).nullish(),
  /** Shown by the authenticator app above the code. Default: the host of the site. */
  issuer: OneLine.max(100).nullish(),
})
type EnrollRequest = z.output<typeof EnrollRequest>

interface EnrollAnswer {
  id: string
  type: 'totp'
  friendly_name: string
  totp: { qr_code: string; secret: string; uri: string }
}

const mostFactors = 10
/** An unverified factor older than this is deleted at the next enrollment. */
const unverifiedSeconds = 300

/** `POST /factors`: enrolls an authenticator app, unverified. The secret is returned only here. */
async function enrollFactor(
  auth: AuthContext,
  session: SessionOfRequest,
  request: EnrollRequest,
): Promise<EnrollAnswer> {
  if (request.factor_type === 'phone' || request.factor_type === 'webauthn') {
    throw notImplemented(`POST /factors with factor_type ${request.factor_type}`)
  }
  if (request.factor_type !== 'totp') {
    throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
  }
  const wait = await auth.limits.consume('factorRequest', session.account.id)
  if (wait > 0) {
    throw tooManyRequests(wait)
  }
  const secret = createTotpSecret()
  const name = request.friendly_name ?? ''
  const id = randomUUID()
  const account = await auth.database.transaction(async (connection) => {
    const current = await lockAccount(connection, session.account.id)
    if (!current) {
      throw userNotFound()
    }
    await requireRoom(connection, current, session, name)
    await connection.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at,
         updated_at)
       values ($1, $2, $3, 'totp', 'unverified', $4, now(), now())`,
      [id, current.id, name, secret],
    )
    await recordAuthEvent(connection, 'factor_in_progress', current)
    return current
  })
  const issuer = request.issuer || new URL(auth.settings.siteUrl).host
  const uri = totpUri({ secret, issuer, account: account.email ?? '' })
  return { id, type: 'totp', friendly_name: name, totp: { qr_code: qrCode(uri), secret, uri } }
}

async function requireRoom(
  connection: Connection,
  account: Account,
  session: SessionOfRequest,
  name: string,
): Promise<void> {
  if (hasVerifiedFactor(account) && session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
  await connection.query(
    `delete from auth.mfa_factors
     where user_id = $1
       and status = 'unverified'
       and created_at < now() - make_interval(secs => $2)`,
    [account.id, unverifiedSeconds],
  )
  const { rows } = await connection.query<{ friendly_name: string | null }>(
    'select friendly_name from auth.mfa_factors where user_id = $1',
    [account.id],
  )
  if (rows.some((factor) => (factor.friendly_name ?? '').trim() === name.trim())) {
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    )
  }
  if (rows.length >= mostFactors) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  }
}

/** Named colors: the client puts the SVG into a data URL unescaped, where a # would end it. */
function qrCode(text: string): string {
  const code = generate(text, { minCorrectionLevel: correction.M })
  return toSvgSource(code, { on: 'black', off: 'white', scale: 4 })
}

/** Second factors of the signed-in user: `supabase.auth.mfa`. `GET /user` lists them. */
export function createFactorRoutes(auth: AuthContext): Hono {
  const routes = new Hono()

  routes.post('/', async (context) => {
    const session = await requireSession(auth, context)
    return context.json(await enrollFactor(auth, session, await readAuthRequest(context, EnrollRequest)))
  })
  // Before the paths with `:id`, which match these as well.
  routes.get('/recovery-codes', async (context) =>
    context.json(await recoveryCodesStatus(auth, await requireSession(auth, context))),
  )
  routes.post('/recovery-codes', async (context) => {
    const session = await requireSession(auth, context)
    const request = await readAuthRequest(context, GenerateCodesRequest)
    return context.json(await generateRecoveryCodes(auth, session, request, originOf(auth, context)))
  })
  routes.post('/recovery-codes/regenerate', async (context) => {
    const session = await requireSession(auth, context)
    return context.json(await regenerateRecoveryCodes(auth, session, originOf(auth, context)))
  })
  routes.post('/recovery-codes/verify', async (context) => {
    const session = await requireSession(auth, context)
    const request = await readAuthRequest(context, VerifyRecoveryCodeRequest)
    const { language } = mailRequestOf(auth, context, {})
    return context.json(await verifyRecoveryCode(auth, session, request, originOf(auth, context), language))
  })
  routes.delete('/recovery-codes', async (context) => {
    const session = await requireSession(auth, context)
    return context.json(await removeRecoveryCodes(auth, session, originOf(auth, context)))
  })
  routes.post('/:id/challenge', async (context) => {
    const session = await requireSession(auth, context)
    return context.json(
      await challengeFactor(auth, session, context.req.param('id'), originOf(auth, context)),
    )
  })
  routes.post('/:id/verify', async (context) => {
    const session = await requireSession(auth, context)
    const request = await readAuthRequest(context, VerifyFactorRequest)
    const origin = originOf(auth, context)
    return context.json(await verifyFactor(auth, session, context.req.param('id'), request, origin))
  })
  routes.delete('/:id', async (context) => {
    const session = await requireSession(auth, context)
    const origin = originOf(auth, context)
    return context.json(await unenrollFactor(auth, session, context.req.param('id'), origin))
  })
  return routes
}

/** `DELETE /factors/:id`: removes a factor. Removing a verified one requires an `aal2` session. */
async function unenrollFactor(
  auth: AuthContext,
  { account, aal }: SessionOfRequest,
  factorId: string,
  origin: RequestOrigin,
): Promise<{ id: string }> {
  return auth.database.transaction(async (connection) => {
    const factor = await findFactor(connection, account.id, factorId)
    if (factor.status === 'verified' && aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    await connection.query('delete from auth.mfa_factors where id = $1', [factor.id])
    await lowerSessions(connection, factor.id)
    await dropLoneRecoveryCodes(connection, account.id)
    await recordAuthEvent(connection, 'factor_unenrolled', account)
    if (factor.status === 'verified') {
      await auth.onSecurityEvent(connection, { name: 'remove-factor', account, by: 'owner', origin })
    }
    return { id: factor.id }
  })
}

const VerifyRecoveryCodeRequest = z.object({ code: z.string().max(100).default('') })
type VerifyRecoveryCodeRequest = z.output<typeof VerifyRecoveryCodeRequest>

/**
 * `POST /factors/recovery-codes/verify`: consumes a recovery code in place of an authenticator code. Raises the
 * session to `aal2`, ends `aal1` sessions and notifies the owner by mail.
 */
async function verifyRecoveryCode(
  auth: AuthContext,
  session: SessionOfRequest,
  request: VerifyRecoveryCodeRequest,
  origin: RequestOrigin,
  language: MailLanguage,
): Promise<SessionBody> {
  const { account: owner } = session
  const wait = await auth.limits.consume('recoveryCodeFailure', owner.id)
  if (wait > 0) {
    await recordRefusal(auth, `recoveryCodeFailure:${owner.id}`, wait, async () => ({
      name: 'code-limited',
      account: owner,
      by: 'owner',
      origin,
      after: { limit: 'recoveryCodeFailure' },
    }))
    throw new AuthError(429, 'mfa_recovery_codes_locked', 'Too many wrong recovery codes, try again later', {
      retryAfterSeconds: wait,
    })
  }
  const body = await auth.database.transaction(async (connection) => {
    const factor = await findCodesFactor(connection, owner.id)
    if (!factor || !(await consumeCode(connection, factor.id, request.code))) {
      throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
    }
    const raised = await raiseSession(connection, session, factor.id, 'mfa/recovery_code')
    await recordAuthEvent(connection, 'verification_attempted', owner, origin.address)
    const { remaining } = await tally(connection, factor.id)
    const used = { name: 'use-recovery-code', account: owner, by: 'owner', origin } as const
    await auth.onSecurityEvent(connection, { ...used, after: { remaining } })
    const account = await accountById(connection, owner.id)
    if (!account || isBanned(account)) {
      throw userNotFound()
    }
    await queueRecoveryCodeUsed(auth, connection, account, { language }, remaining)
    return issueTokens(auth, account, raised.proof, raised.refreshToken)
  })
  auth.onMailQueued()
  await auth.limits.reset('recoveryCodeFailure', owner.id)
  return body
}

async function consumeCode(connection: Connection, factorId: string, code: string): Promise<boolean> {
  const { rows } = await connection.query(
    `update auth.mfa_recovery_codes
     set used_at = now()
     where factor_id = $1
       and code_hash = $2
       and used_at is null
     returning id`,
    [factorId, hashOfRecoveryCode(factorId, code)],
  )
  return rows.length > 0
}

const VerifyFactorRequest = z.object({
  challenge_id: z.uuid(),
  code: z.string().max(20).default(''),
})
type VerifyFactorRequest = z.output<typeof VerifyFactorRequest>

/**
 * `POST /factors/:id/verify`: answers a challenge with an authenticator code. Raises the session to `aal2`, verifies a
 * new factor and ends `aal1` sessions.
 * Attempts are counted before the code is checked: five in a quarter of an hour, for a million possible codes.
 */
async function verifyFactor(
  auth: AuthContext,
  session: SessionOfRequest,
  factorId: string,
  request: VerifyFactorRequest,
  origin: RequestOrigin,
): Promise<SessionBody> {
  if (!request.code) {
    throw new AuthError(400, 'validation_failed', 'Code needs to be non-empty')
  }
  const wait = await auth.limits.consume('factorFailure', session.account.id)
  if (wait > 0) {
    await recordRefusal(auth, `factorFailure:${session.account.id}`, wait, async () => ({
      name: 'code-limited',
      account: session.account,
      by: 'owner',
      origin,
      after: { limit: 'factorFailure' },
    }))
    throw tooManyRequests(wait)
  }
  const body = await auth.database.transaction(async (connection) => {
    const factor = await findFactor(connection, session.account.id, factorId)
    await requireChallenge(connection, factor, request.challenge_id, origin)
    await consumeTotpCode(connection, factor, request.code)
    await connection.query('update auth.mfa_challenges set verified_at = now() where id = $1', [
      request.challenge_id,
    ])
    const raised = await raiseSession(connection, session, factor.id)
    await connection.query(
      `delete from auth.mfa_factors
       where user_id = $1
         and status = 'unverified'`,
      [session.account.id],
    )
    await recordAuthEvent(connection, 'verification_attempted', session.account, origin.address)
    if (factor.status === 'unverified') {
      await auth.onSecurityEvent(connection, {
        name: 'add-factor',
        account: session.account,
        by: 'owner',
        origin,
      })
    }
    const account = await accountById(connection, session.account.id)
    if (!account || isBanned(account)) {
      throw userNotFound()
    }
    return issueTokens(auth, account, raised.proof, raised.refreshToken)
  })
  await auth.limits.reset('factorFailure', session.account.id)
  return body
}

async function requireChallenge(
  connection: Connection,
  factor: StoredFactor,
  challengeId: string,
  origin: RequestOrigin,
): Promise<void> {
  const { rows } = await connection.query<{ is_answered: boolean; is_same: boolean; is_fresh: boolean }>(
    `select verified_at is not null as is_answered,
       ip_address = $3::inet as is_same,
       created_at > now() - make_interval(secs => $4) as is_fresh
     from auth.mfa_challenges
     where id = $1
       and factor_id = $2`,
    [challengeId, factor.id, challengeAddress(origin), challengeSeconds],
  )
  const challenge = rows[0]
  if (!challenge) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  if (challenge.is_answered || !challenge.is_same) {
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (!challenge.is_fresh) {
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    )
  }
}

async function consumeTotpCode(connection: Connection, factor: StoredFactor, code: string): Promise<void> {
  const lastUsed = factor.last_used_step === null ? undefined : Number(factor.last_used_step)
  const step = factor.secret ? acceptedStep(factor.secret, code, new Date(), lastUsed) : undefined
  if (step === undefined) {
    throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  }
  await connection.query(
    `update auth.mfa_factors
     set status = 'verified', last_used_step = $2, updated_at = now()
     where id = $1`,
    [factor.id, step],
  )
}

const challengeSeconds = 300

interface ChallengeAnswer {
  id: string
  type: 'totp'
  /** In seconds since 1970. */
  expires_at: number
}

/** `POST /factors/:id/challenge`: opens a challenge, to be answered from the same address. */
async function challengeFactor(
  auth: AuthContext,
  { account }: SessionOfRequest,
  factorId: string,
  origin: RequestOrigin,
): Promise<ChallengeAnswer> {
  const wait = await auth.limits.consume('factorRequest', account.id)
  if (wait > 0) {
    throw tooManyRequests(wait)
  }
  const id = randomUUID()
  await auth.database.transaction(async (connection) => {
    const factor = await findFactor(connection, account.id, factorId)
    if (factor.factor_type === 'recovery_code') {
      throw new AuthError(422, 'validation_failed', 'Recovery codes are verified without a challenge')
    }
    if (factor.factor_type !== 'totp') {
      throw notImplemented(`POST /factors/:id/challenge of a ${factor.factor_type} factor`)
    }
    await connection.query(
      `delete from auth.mfa_challenges
       where factor_id = $1
         and created_at < now() - make_interval(secs => $2)`,
      [factor.id, challengeSeconds],
    )
    await connection.query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
       values ($1, $2, now(), $3::inet)`,
      [id, factor.id, challengeAddress(origin)],
    )
  })
  return { id, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + challengeSeconds }
}

/** The column requires an address; requests without a known one share this placeholder. */
function challengeAddress(origin: RequestOrigin): string {
  return inetOf(origin.address) ?? '0.0.0.0'
}

/** A factor with its server-side columns. */
interface StoredFactor extends Omit<AccountFactor, 'created_at' | 'updated_at'> {
  secret: string | null
  last_used_step: string | null
}

/** Reads and locks the account's own factor. Another account's factor is not found. */
async function findFactor(connection: Connection, userId: string, factorId: string): Promise<StoredFactor> {
  if (!z.uuid().safeParse(factorId).success) {
    throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  }
  const { rows } = await connection.query<StoredFactor>(
    `select id, friendly_name, factor_type, status, secret, last_used_step
     from auth.mfa_factors
     where id = $1
       and user_id = $2
     for update`,
    [factorId, userId],
  )
  const factor = rows[0]
  if (!factor) {
    throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  }
  return factor
}
