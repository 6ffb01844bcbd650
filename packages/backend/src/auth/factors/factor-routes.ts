import { Hono } from 'hono'
import type { AuthContext } from '../auth-dependencies.ts'
import { readAuthRequest } from '../read-auth-request.ts'
import { mailRequestOf, originOf } from '../request-origin.ts'
import { requireSession } from '../require-session.ts'
import { challengeFactor } from './challenge-factor.ts'
import { EnrollRequest, enrollFactor } from './enroll-factor.ts'
import {
  GenerateCodesRequest,
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
} from './recovery-codes.ts'
import { unenrollFactor } from './unenroll-factor.ts'
import { VerifyFactorRequest, verifyFactor } from './verify-factor.ts'
import { VerifyRecoveryCodeRequest, verifyRecoveryCode } from './verify-recovery-code.ts'

/** Second factors of the signed-in user: `supabase.auth.mfa`. Listing them is `GET /user`. */
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
