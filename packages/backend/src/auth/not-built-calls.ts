import { Hono } from 'hono'
import { notBuilt } from './auth-error.ts'

/** What the client can ask of the hosted service and the product has no use for. `/*` stands for the path itself as well. */
const calls = [
  ['/factors/recovery-codes/*', 'MFA recovery codes'],
  ['/passkeys/*', 'Passkeys'],
  ['/oauth/*', 'The OAuth server'],
  ['/user/oauth/*', 'The OAuth server'],
  ['/.well-known/oauth-authorization-server', 'The OAuth server'],
  ['/.well-known/openid-configuration', 'The OAuth server'],
  ['/sso/saml/*', 'SAML sign-in'],
  ['/admin/oauth/*', 'The OAuth server'],
  ['/admin/custom-providers/*', 'Custom sign-in providers'],
  ['/admin/sso/*', 'SAML sign-in'],
  ['/admin/audit', 'GET /admin/audit'],
  ['/admin/users/:id/passkeys/*', 'Passkeys'],
] as const

/** Refuses them with 501 and a message that names the call. */
export function createNotBuiltRoutes(): Hono {
  const routes = new Hono()
  for (const [path, call] of calls) {
    routes.all(path, () => {
      throw notBuilt(call)
    })
  }
  return routes
}
