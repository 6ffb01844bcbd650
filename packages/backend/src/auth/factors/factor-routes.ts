import { Hono } from 'hono'
import type { AuthContext } from '../auth-dependencies.ts'
import { readAuthRequest } from '../read-auth-request.ts'
import { originOf } from '../request-origin.ts'
import { requireSession } from '../require-session.ts'
import { challengeFactor } from './challenge-factor.ts'
import { EnrolRequest, enrolFactor } from './enrol-factor.ts'
import { unenrolFactor } from './unenrol-factor.ts'
import { VerifyFactorRequest, verifyFactor } from './verify-factor.ts'

/** Second factors in the hands of their owner: `supabase.auth.mfa`. Listing them is `GET /user`. */
export function createFactorRoutes(auth: AuthContext): Hono {
  const routes = new Hono()

  routes.post('/', async (context) => {
    const session = await requireSession(auth, context)
    return context.json(await enrolFactor(auth, session, await readAuthRequest(context, EnrolRequest)))
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
    return context.json(await unenrolFactor(auth, session, context.req.param('id'), origin))
  })
  return routes
}
