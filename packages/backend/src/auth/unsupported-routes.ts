import { Hono } from 'hono'
import { notImplemented } from './auth-error.ts'

/** Calls of GoTrue that this server does not implement. `/*` also matches the path itself. */
const paths = [
  '/passkeys/*',
  // The OAuth server, for other people's applications.
  '/oauth/*',
  '/user/oauth/*',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  // Commands and operations of the marketplace do what an operator needs.
  '/admin/*',
  '/invite',
]

/** Refuses them with a message that names the call. */
export function createUnsupportedRoutes(): Hono {
  const routes = new Hono()
  for (const path of paths) {
    routes.all(path, (context) => {
      throw notImplemented(`${context.req.method} ${path.replace('/*', '')}`)
    })
  }
  return routes
}
