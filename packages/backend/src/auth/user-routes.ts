import { Hono } from 'hono'
import { z } from 'zod'
import { userBody } from './account.ts'
import type { AuthContext } from './auth-dependencies.ts'
import { unlinkIdentity } from './identities/unlink-identity.ts'
import { check, readAuthRequest } from './read-auth-request.ts'
import { reauthenticate } from './reauthenticate.ts'
import { recordAuthEvent } from './record-auth-event.ts'
import { mailRequestOf, originOf } from './request-origin.ts'
import { requireSession } from './require-session.ts'
import { endSessions } from './sessions.ts'
import { UpdateUserRequest, updateUser } from './update-user.ts'

const LogoutScope = z.enum(['global', 'local', 'others'])

/** Routes for the signed-in user's own account. */
export function createUserRoutes(auth: AuthContext): Hono {
  const routes = new Hono()

  routes.get('/user', async (context) => {
    const { account } = await requireSession(auth, context)
    return context.json(userBody(account))
  })
  routes.put('/user', async (context) => {
    const session = await requireSession(auth, context)
    const request = await readAuthRequest(context, UpdateUserRequest)
    const mail = mailRequestOf(auth, context, request)
    return context.json(await updateUser(auth, session, request, mail, originOf(auth, context)))
  })
  routes.get('/reauthenticate', async (context) => {
    const session = await requireSession(auth, context)
    await reauthenticate(auth, session, mailRequestOf(auth, context, {}), originOf(auth, context))
    return context.json({})
  })
  routes.delete('/user/identities/:id', async (context) => {
    const session = await requireSession(auth, context)
    await unlinkIdentity(auth, session, context.req.param('id'))
    return context.json({})
  })
  routes.post('/logout', async (context) => {
    const scope = check(LogoutScope, context.req.query('scope') || 'global')
    const { account, sessionId } = await requireSession(auth, context)
    await auth.database.transaction(async (connection) => {
      await endSessions(connection, account.id, scope, sessionId)
      await recordAuthEvent(connection, 'logout', account, auth.clientAddress(context))
    })
    return context.body(null, 204)
  })

  return routes
}
