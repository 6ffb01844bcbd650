import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Connection } from '../database.ts'
import type { MailLanguage } from '../mail/mail-content.ts'
import {
  type Account,
  accountByEmail,
  accountByEmailChange,
  accountById,
  accountByPhone,
  isBanned,
} from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError, codeExpired, notImplemented } from './auth-error.ts'
import {
  linkPath,
  type MailRequest,
  queueConfirmation,
  queueExistingAccount,
  queueRecovery,
} from './auth-mails.ts'
import { queueEmailChange } from './change-email.ts'
import { insertAccount } from './insert-account.ts'
import { limitCodeAttempts } from './limit-code-attempts.ts'
import { limitMails } from './limit-mails.ts'
import { countCodeTry, type OneTimeTokenType, redeemCode } from './one-time-tokens.ts'
import { accountByPhoneChange, finishPhoneChange } from './phone/change-phone.ts'
import { limitTexts } from './phone/limit-texts.ts'
import { PhoneNumber } from './phone/phone-number.ts'
import { queuePhoneCode } from './phone/queue-phone-code.ts'
import { requireOneAddress, requirePhone } from './phone/require-phone.ts'
import { PhoneSignUpRequest, signUpByPhone } from './phone/sign-up-by-phone.ts'
import {
  CaptchaFields,
  CodeChallengeFields,
  check,
  EmailAddress,
  Metadata,
  readAuthRequest,
  requestedRedirect,
} from './read-auth-request.ts'
import { recordAuthEvent } from './record-auth-event.ts'
import { redirectTarget } from './redirect-target.ts'
import { mailRequestOf, originOf, requestedLanguage } from './request-origin.ts'
import { requireCaptcha } from './require-captcha.ts'
import { OtpRequest, sendOtp } from './send-otp.ts'
import { openSession, type RequestOrigin, type SessionBody } from './sessions.ts'
import { SignUpRequest, signUp } from './sign-up.ts'
import { ignoreUniqueViolation } from './unique-violation.ts'
import { openLink, VerifyRequest, verifyToken } from './verify-link.ts'
import { withMinimumDuration } from './with-minimum-duration.ts'

const PhoneOtpRequest = z.object({
  phone: PhoneNumber,
  create_user: z.boolean().nullish(),
  data: Metadata.nullish(),
  channel: PhoneSignUpRequest.shape.channel,
  ...CaptchaFields.shape,
})
type PhoneOtpRequest = z.output<typeof PhoneOtpRequest>

/** Creating an account and queueing its message takes some milliseconds. */
const otpFloor = 150

/**
 * `POST /otp` with a phone: sends a sign-in code, after creating an account for a new number. Every number gets the
 * same response in the same time.
 */
async function sendPhoneOtp(
  auth: AuthContext,
  request: PhoneOtpRequest,
  language: MailLanguage,
  origin: RequestOrigin,
): Promise<void> {
  await limitTexts(auth, request.phone, origin)
  await withMinimumDuration(otpFloor, () =>
    auth.database
      .transaction((connection) => queueOtp(auth, connection, request, language, origin))
      .catch(ignoreUniqueViolation),
  )
  auth.onMailQueued()
}

async function queueOtp(
  auth: AuthContext,
  connection: Connection,
  request: PhoneOtpRequest,
  language: MailLanguage,
  origin: RequestOrigin,
): Promise<void> {
  const { phone } = request
  const existing = await accountByPhone(connection, phone)
  if (!existing && request.create_user === false) {
    return
  }
  const userMetadata = { ...request.data, phone }
  const account = existing
    ? await withoutUnprovedPassword(connection, existing)
    : await insertAccount(connection, { phone, passwordHash: null, confirmedAt: null, userMetadata })
  await queuePhoneCode(auth, connection, account, phone, 'confirmation_token', language)
  await recordAuthEvent(
    connection,
    existing ? 'user_recovery_requested' : 'user_signedup',
    account,
    origin.address,
  )
}

/** The number is unverified: a password set before may be a stranger's, so it is removed. */
async function withoutUnprovedPassword(connection: Connection, existing: Account): Promise<Account> {
  await connection.query(
    `update auth.users
     set encrypted_password = null, updated_at = now()
     where id = $1
       and phone_confirmed_at is null
       and email is null`,
    [existing.id],
  )
  return (await accountById(connection, existing.id)) ?? existing
}

const PhoneVerifyRequest = z.object({
  type: z.enum(['sms', 'phone_change'], { error: 'Verify requires a verification type' }),
  phone: PhoneNumber,
  token: z.string().min(1).max(200),
  ...CaptchaFields.shape,
})
type PhoneVerifyRequest = z.output<typeof PhoneVerifyRequest>

/** Finding an account and its code takes some milliseconds longer than finding none. */
const codeFloor = 60

/** `POST /verify` with a phone: redeems a text message's code, confirms the number and opens a session. */
async function verifyPhone(
  auth: AuthContext,
  request: PhoneVerifyRequest,
  language: MailLanguage,
  origin: RequestOrigin,
): Promise<SessionBody> {
  const { phone } = request
  const answer = await limitCodeAttempts(auth, phone, origin, 'stranger', () =>
    withMinimumDuration(codeFloor, async () => {
      await countCodeTry(auth, { phone }, [tokenTypeOf(request)])
      return auth.database.transaction(async (connection) => {
        const account = await redeem(auth, connection, request)
        if (request.type === 'sms') {
          return openSession(auth, connection, account, 'otp', origin)
        }
        const changed = await finishPhoneChange(auth, connection, account, phone, language)
        await auth.onSecurityEvent(connection, {
          name: 'change-phone',
          account: changed,
          by: 'owner',
          origin,
        })
        return openSession(auth, connection, changed, 'otp', origin)
      })
    }),
  )
  auth.onMailQueued()
  return answer
}

function tokenTypeOf({ type }: PhoneVerifyRequest): OneTimeTokenType {
  return type === 'phone_change' ? 'phone_change_token' : 'confirmation_token'
}

async function redeem(
  auth: AuthContext,
  connection: Connection,
  request: PhoneVerifyRequest,
): Promise<Account> {
  const { type, phone, token } = request
  const asked = await (type === 'phone_change' ? accountByPhoneChange : accountByPhone)(connection, phone)
  if (!asked) {
    throw codeExpired()
  }
  const owner = { id: asked.id, sentTo: phone, proves: 'phone' } as const
  const found = await redeemCode(auth, connection, owner, token, [tokenTypeOf(request)])
  if (!found) {
    throw codeExpired()
  }
  if (isBanned(found.account)) {
    throw new AuthError(403, 'user_banned', 'User is banned')
  }
  return found.account
}

const PhoneResendRequest = z.object({
  type: z.string(),
  phone: PhoneNumber,
  ...CaptchaFields.shape,
})

/** Queueing a message takes some milliseconds. */
const resendFloor = 120

/**
 * `POST /resend` with a phone: resends the code of a sign-up or of a change of number. Every number gets the same
 * response.
 */
async function resendText(
  auth: AuthContext,
  request: z.output<typeof PhoneResendRequest>,
  language: MailLanguage,
  origin: RequestOrigin,
): Promise<void> {
  const { type, phone } = request
  if (type !== 'sms' && type !== 'phone_change') {
    throw new AuthError(
      400,
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    )
  }
  await limitTexts(auth, phone, origin)
  await withMinimumDuration(resendFloor, () =>
    auth.database.transaction((connection) =>
      type === 'sms'
        ? resendConfirmation(auth, connection, phone, language)
        : resendChange(auth, connection, phone, language),
    ),
  )
  auth.onMailQueued()
}

async function resendConfirmation(
  auth: AuthContext,
  connection: Connection,
  phone: string,
  language: MailLanguage,
): Promise<void> {
  const account = await accountByPhone(connection, phone)
  if (account && !account.phone_confirmed_at) {
    await queuePhoneCode(auth, connection, account, phone, 'confirmation_token', language)
  }
}

/** Accepts the current number, as GoTrue does, or the new number, which is the one that its owner knows. */
async function resendChange(
  auth: AuthContext,
  connection: Connection,
  phone: string,
  language: MailLanguage,
): Promise<void> {
  const byPresent = await accountByPhone(connection, phone)
  const account = byPresent?.phone_change ? byPresent : await accountByPhoneChange(connection, phone)
  if (
    account?.phone_change &&
    !(await accountByPhone(connection, account.phone_change))?.phone_confirmed_at
  ) {
    await queuePhoneCode(auth, connection, account, account.phone_change, 'phone_change_token', language)
  }
}

/** Routes that send a mail or a text message, and routes that redeem its link or code. */
export function createMailRoutes(auth: AuthContext): Hono {
  const routes = new Hono()

  routes.post('/signup', async (context) => {
    const body = await readAuthRequest(context, z.looseObject({}))
    requireOneAddress(body, ' on signup.')
    if (body.phone) {
      return answerPhoneSignUp(auth, context, body)
    }
    if (!body.email && !body.password) {
      throw notImplemented('POST /signup without an email (anonymous sign-in)')
    }
    const request = check(SignUpRequest, body)
    await requireCaptcha(auth, context, request)
    return context.json(
      await signUp(auth, request, mailRequestOf(auth, context, request), originOf(auth, context)),
    )
  })

  // `/magiclink` is the older name of `/otp`.
  for (const path of ['/otp', '/magiclink']) {
    routes.post(path, async (context) => {
      const body = await readAuthRequest(context, z.looseObject({}))
      requireOneAddress(body, '')
      if (body.phone) {
        return answerPhoneOtp(auth, context, body)
      }
      if (!body.email) {
        throw new AuthError(400, 'validation_failed', 'One of email or phone must be set')
      }
      const request = check(OtpRequest, body)
      await requireCaptcha(auth, context, request)
      await sendOtp(auth, request, mailRequestOf(auth, context, request), originOf(auth, context))
      return context.json({})
    })
  }

  routes.post('/recover', async (context) => {
    const request = await readAuthRequest(context, RecoverRequest)
    await requireCaptcha(auth, context, request)
    await recover(auth, request.email, mailRequestOf(auth, context, request), originOf(auth, context))
    return context.json({})
  })

  routes.post('/resend', async (context) => {
    const body = await readAuthRequest(context, z.looseObject({}))
    requireOneAddress(body, '')
    if (body.phone) {
      return answerPhoneResend(auth, context, body)
    }
    const request = check(ResendRequest, body)
    await requireCaptcha(auth, context, request)
    const mail = mailRequestOf(auth, context, request)
    await resend(auth, request.type, request.email, mail, originOf(auth, context))
    return context.json({})
  })

  addVerifyRoutes(routes, auth)
  return routes
}

function addVerifyRoutes(routes: Hono, auth: AuthContext): void {
  routes.get('/verify', async (context) => {
    // A link checker's HEAD must not consume the link.
    if (context.req.method === 'HEAD') {
      return context.body(null)
    }
    // A person's browser, or a scanner that poses as a browser: only the button of the page redeems the link.
    if (context.req.header('accept')?.includes('text/html')) {
      return context.redirect(`${auth.settings.siteUrl}${linkPath}${new URL(context.req.url).search}`, 302)
    }
    const target = redirectTarget(auth.settings, requestedRedirect(context))
    const token = context.req.query('token') ?? context.req.query('token_hash') ?? ''
    const type = context.req.query('type') ?? ''
    return context.redirect(await openLink(auth, token, type, target, originOf(auth, context)), 303)
  })
  routes.post('/verify', async (context) => {
    const body = await readAuthRequest(context, z.looseObject({}))
    requireOneAddress(body, ' on verify')
    if (body.phone) {
      return answerPhoneVerify(auth, context, body)
    }
    const request = check(VerifyRequest, body)
    // No captcha, as in GoTrue: the request for the code had one, and a code allows five tries.
    return context.json(await verifyToken(auth, request, originOf(auth, context)))
  })
}

/** The calls that accept an email address or a phone, for requests with a phone. */

async function answerPhoneSignUp(auth: AuthContext, context: Context, body: unknown): Promise<Response> {
  requirePhone(auth, 'signUp')
  const request = check(PhoneSignUpRequest, body)
  await requireCaptcha(auth, context, request)
  return context.json(await signUpByPhone(auth, request, requestedLanguage(context), originOf(auth, context)))
}

async function answerPhoneOtp(auth: AuthContext, context: Context, body: unknown): Promise<Response> {
  requirePhone(auth, 'otp')
  const request = check(PhoneOtpRequest, body)
  await requireCaptcha(auth, context, request)
  await sendPhoneOtp(auth, request, requestedLanguage(context), originOf(auth, context))
  return context.json({})
}

async function answerPhoneResend(auth: AuthContext, context: Context, body: unknown): Promise<Response> {
  requirePhone(auth, 'resend')
  const request = check(PhoneResendRequest, body)
  await requireCaptcha(auth, context, request)
  await resendText(auth, request, requestedLanguage(context), originOf(auth, context))
  return context.json({})
}

async function answerPhoneVerify(auth: AuthContext, context: Context, body: unknown): Promise<Response> {
  const request = check(PhoneVerifyRequest, body)
  return context.json(await verifyPhone(auth, request, requestedLanguage(context), originOf(auth, context)))
}

/** Queueing a mail takes some milliseconds. */
const mailFloor = 120

const RecoverRequest = z.object({
  email: EmailAddress,
  ...CaptchaFields.shape,
  ...CodeChallengeFields.shape,
})

const ResendRequest = z.object({
  type: z.string(),
  email: EmailAddress,
  ...CaptchaFields.shape,
  ...CodeChallengeFields.shape,
})

/** `POST /recover`: mails a link to set a new password. Every address gets the same response. */
async function recover(
  auth: AuthContext,
  email: string,
  mail: MailRequest,
  origin: RequestOrigin,
): Promise<void> {
  await limitMails(auth, `recovery:${email}`, origin)
  await withMinimumDuration(mailFloor, () =>
    auth.database.transaction(async (connection) => {
      const account = await accountByEmail(connection, email)
      if (account) {
        await queueRecovery(auth, connection, account, mail)
        await recordAuthEvent(connection, 'user_recovery_requested', account, origin.address)
      }
    }),
  )
  auth.onMailQueued()
}

/** `POST /resend`: resends the mail of a sign-up or of a change of address. Every address gets the same response. */
async function resend(
  auth: AuthContext,
  type: string,
  email: string,
  mail: MailRequest,
  origin: RequestOrigin,
): Promise<void> {
  if (type !== 'signup' && type !== 'email_change') {
    throw new AuthError(
      400,
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    )
  }
  await limitMails(auth, `${type}:${email}`, origin)
  await withMinimumDuration(mailFloor, () =>
    auth.database.transaction(async (connection) => {
      const account = await accountByEmail(connection, email)
      if (type === 'signup' && account) {
        // A confirmed address gets the promised mail too, which says that the account exists and only needs a sign-in.
        const queue = account.email_confirmed_at ? queueExistingAccount : queueConfirmation
        await queue(auth, connection, account, mail)
      }
      if (type === 'email_change') {
        // The person knows the new address, which is not the account's yet.
        const changing = account?.email_change ? account : await accountByEmailChange(connection, email)
        if (changing?.email_change) {
          await queueEmailChange(auth, connection, changing, changing.email_change, mail)
        }
      }
    }),
  )
  auth.onMailQueued()
}
