import { Hono } from 'hono'
import { AuthError } from './auth-error.ts'

/** `POST /sso`: there is no company's sign-in here, which is said as the hosted service says it without one. */
export function createSsoRoutes(): Hono {
  const routes = new Hono()
  routes.post('/sso', () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
  })
  return routes
}
