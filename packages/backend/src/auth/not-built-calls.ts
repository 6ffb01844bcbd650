import { Hono } from 'hono'
import { notBuilt } from './auth-error.ts'

/** What the client can ask of the hosted service and the product has no use for. `/*` is the path itself as well. */
const paths = [
  '/passkeys/*',
  // The OAuth server, for other people's applications.
  '/oauth/*',
  '/user/oauth/*',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  '/admin/oauth/*',
  '/admin/custom-providers/*',
  '/admin/sso/*',
  '/admin/audit',
  '/admin/users/:id/passkeys/*',
]

/** Refuses them with a message that names the call. */
export function createNotBuiltRoutes(): Hono {
  const routes = new Hono()
  for (const path of paths) {
    routes.all(path, (context) => {
      throw notBuilt(`${context.req.method} ${path.replace('/*', '')}`)
    })
  }
  return routes
}
