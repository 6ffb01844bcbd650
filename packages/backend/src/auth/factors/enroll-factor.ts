import { randomUUID } from 'node:crypto'
import { correction, generate } from 'lean-qr'
import { toSvgSource } from 'lean-qr/extras/svg'
import { z } from 'zod'
import type { Connection } from '../../database.ts'
import { type Account, hasVerifiedFactor, lockAccount } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError, notImplemented, tooManyRequests, userNotFound } from '../auth-error.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import type { SessionOfRequest } from '../require-session.ts'
import { createTotpSecret, totpUri } from './totp.ts'

const OneLine = z.string().regex(/^\P{Cc}*$/u, 'must be one line')

export const EnrollRequest = z.object({
  factor_type: z.string().default(''),
  friendly_name: OneLine.max(100).nullish(),
  /** Shown by the authenticator app above the code. Default: the host of the site. */
  issuer: OneLine.max(100).nullish(),
})
export type EnrollRequest = z.output<typeof EnrollRequest>

export interface EnrollAnswer {
  id: string
  type: 'totp'
  friendly_name: string
  totp: { qr_code: string; secret: string; uri: string }
}

const mostFactors = 10
/** An unverified factor older than this is deleted at the next enrollment. */
const unverifiedSeconds = 300

/** `POST /factors`: enrolls an authenticator app, unverified. The secret is returned only here. */
export async function enrollFactor(
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
