import { Hono } from 'hono'
import { accountById, userBody } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { userNotFound } from '../auth-error.ts'
import { readAuthRequest, requestedRedirect } from '../read-auth-request.ts'
import { redirectTarget } from '../redirect-target.ts'
import { mailRequestOf, originOf } from '../request-origin.ts'
import { requireService } from '../require-session.ts'
import { AdminUser, userIdOf } from './admin-user.ts'
import { changeUser } from './change-user.ts'
import { createUser } from './create-user.ts'
import { DeleteUserRequest, deleteUser } from './delete-user.ts'
import { GenerateLinkRequest, generateLink } from './generate-link.ts'
import { InviteRequest, inviteUser } from './invite-user.ts'
import { listUsers } from './list-users.ts'
import { deleteFactorOf, listFactorsOf } from './user-factors.ts'

/** Account administration: `supabase.auth.admin`, called with the service key. */
export function createAdminRoutes(auth: AuthContext): Hono {
  const routes = new Hono()

  for (const path of ['/admin/*', '/invite']) {
    routes.use(path, async (context, next) => {
      await requireService(auth, context)
      await next()
    })
  }

  routes.get('/admin/users', async (context) => {
    const { users, total, links } = await listUsers(auth, {
      page: context.req.query('page'),
      perPage: context.req.query('per_page'),
    })
    context.header('x-total-count', String(total))
    context.header('link', links)
    return context.json({ users, aud: 'authenticated' })
  })
  routes.post('/admin/users', async (context) =>
    context.json(await createUser(auth, await readAuthRequest(context, AdminUser))),
  )
  routes.get('/admin/users/:id', async (context) => {
    const account = await accountById(auth.database.pool, userIdOf(context.req.param('id')))
    if (!account) {
      throw userNotFound()
    }
    return context.json(userBody(account))
  })
  routes.put('/admin/users/:id', async (context) => {
    const id = userIdOf(context.req.param('id'))
    const request = await readAuthRequest(context, AdminUser)
    return context.json(await changeUser(auth, id, request, originOf(auth, context)))
  })
  routes.delete('/admin/users/:id', async (context) => {
    const id = userIdOf(context.req.param('id'))
    const request = await readAuthRequest(context, DeleteUserRequest)
    await deleteUser(auth, id, request.should_soft_delete ?? false, originOf(auth, context))
    return context.json({})
  })
  routes.get('/admin/users/:id/factors', async (context) =>
    context.json(await listFactorsOf(auth, userIdOf(context.req.param('id')))),
  )
  routes.delete('/admin/users/:id/factors/:factorId', async (context) => {
    const id = userIdOf(context.req.param('id'))
    const origin = originOf(auth, context)
    return context.json(await deleteFactorOf(auth, id, context.req.param('factorId'), origin))
  })

  routes.post('/invite', async (context) => {
    const request = await readAuthRequest(context, InviteRequest)
    return context.json(await inviteUser(auth, request, mailRequestOf(auth, context, {})))
  })
  routes.post('/admin/generate_link', async (context) => {
    const request = await readAuthRequest(context, GenerateLinkRequest)
    const target = redirectTarget(auth.settings, request.redirect_to ?? requestedRedirect(context))
    return context.json(await generateLink(auth, request, target))
  })

  return routes
}
