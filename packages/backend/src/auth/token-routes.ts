import { Hono } from 'hono'
import { z } from 'zod'
import { accountById, isBanned } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError, notImplemented, tooManyRequests } from './auth-error.ts'
import { redeemAuthCode } from './flow-state.ts'
import { IdTokenRequest, signInWithIdToken } from './id-token.ts'
import { requireOneAddress, requirePhone } from './phone/require-phone.ts'
import { check, readAuthRequest } from './read-auth-request.ts'
import { originOf } from './request-origin.ts'
import { requireCaptcha } from './require-captcha.ts'
import { requireSession } from './require-session.ts'
import { openSession, type RequestOrigin, refreshSession, type SessionBody } from './sessions.ts'
import { PhoneSignInRequest, SignInRequest, signIn } from './sign-in.ts'

const RefreshRequest = z.object({ refresh_token: z.string().min(1).max(512) })
const CodeRequest = z.object({
  auth_code: z.string().min(1).max(200),
  code_verifier: z.string().min(1).max(200),
})

/** `POST /token?grant_type=…`: password, refresh token, authorization code and ID token. */
export function createTokenRoutes(auth: AuthContext): Hono {
  const routes = new Hono()

  routes.post('/token', async (context) => {
    const origin = originOf(auth, context)
    switch (context.req.query('grant_type')) {
      case 'password': {
        const body = await readAuthRequest(context, z.looseObject({}))
        requireOneAddress(body, ' on login.')
        if (body.phone) {
          requirePhone(auth, 'signIn')
        }
        const request = body.phone ? check(PhoneSignInRequest, body) : check(SignInRequest, body)
        await requireCaptcha(auth, context, request)
        return context.json(await signIn(auth, request, origin))
      }
      case 'refresh_token': {
        const request = await readAuthRequest(context, RefreshRequest)
        const wait = await auth.limits.consume('refreshAddress', origin.address)
        if (wait > 0) {
          throw tooManyRequests(wait)
        }
        return context.json(await refreshSession(auth, request.refresh_token))
      }
      case 'pkce':
        return context.json(await exchangeCode(auth, await readAuthRequest(context, CodeRequest), origin))
      case 'id_token': {
        const request = await readAuthRequest(context, IdTokenRequest)
        await requireCaptcha(auth, context, request)
        const linkTo = request.link_identity ? (await requireSession(auth, context)).account : undefined
        return context.json(await signInWithIdToken(auth, request, linkTo, origin))
      }
      case 'web3':
        throw notImplemented('POST /token?grant_type=web3')
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
    }
  })

  return routes
}

async function exchangeCode(
  auth: AuthContext,
  request: z.output<typeof CodeRequest>,
  origin: RequestOrigin,
): Promise<SessionBody> {
  const { userId, method, notAfter } = await redeemAuthCode(auth, request.auth_code, request.code_verifier)
  return auth.database.transaction(async (connection) => {
    const account = await accountById(connection, userId)
    if (!account || isBanned(account)) {
      throw new AuthError(403, 'user_banned', 'User is banned')
    }
    return openSession(auth, connection, account, method, origin, notAfter)
  })
}
