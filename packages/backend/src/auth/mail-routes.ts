import { Hono } from 'hono'
import { z } from 'zod'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError, notImplemented } from './auth-error.ts'
import {
  answerPhoneOtp,
  answerPhoneResend,
  answerPhoneSignUp,
  answerPhoneVerify,
} from './phone/phone-requests.ts'
import { requireOneAddress } from './phone/require-phone.ts'
import { check, readAuthRequest, requestedRedirect } from './read-auth-request.ts'
import { RecoverRequest, ResendRequest, recover, resend } from './recover.ts'
import { redirectTarget } from './redirect-target.ts'
import { mailRequestOf, originOf } from './request-origin.ts'
import { requireCaptcha } from './require-captcha.ts'
import { OtpRequest, sendOtp } from './send-otp.ts'
import { SignUpRequest, signUp } from './sign-up.ts'
import { openLink, VerifyRequest, verifyToken } from './verify-link.ts'

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
    // A link's token cannot be guessed; a code can.
    if ('email' in request) await requireCaptcha(auth, context, request)
    return context.json(await verifyToken(auth, request, originOf(auth, context)))
  })
}
