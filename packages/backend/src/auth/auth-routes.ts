/*
 * How the composition root puts the accounts together:
 *
 *   createKeys({ dataFolder, issuer: `${siteUrl}/auth/v1`, signingKeys?, jwtSecret? }): Promise<Keys>   auth/create-keys.ts
 *     keys.anonKey, keys.serviceRoleKey, keys.jwks, keys.verify(token), keys.deriveSecret(purpose)
 *   createResolveCaller(keys): ResolveCaller                                          auth/create-resolve-caller.ts
 *   createRateLimits(database, overrides?): RateLimits                                limits/rate-limits.ts
 *   createCaptchaVerifier({ provider, database, secret, siteverifyUrl?, log }): CaptchaVerifier
 *                                                                                     captcha/create-captcha-verifier.ts
 *   createCaptchaRoutes({ secret, difficulty? }): Hono        mount at /captcha/v1    captcha/captcha-routes.ts
 *   createAuthRoutes(dependencies: AuthDependencies): Hono    mount at /auth/v1       auth/auth-routes.ts
 *   createMailboxRoutes({ database }): Hono                   mount at /dev/mailbox   mail/mailbox-routes.ts
 *     (serves /dev/mailbox, /dev/mailbox/:id, /dev/mailbox/:id/body)
 *   createMailboxJsonRoute({ database }): Hono                mount at /dev/mailbox.json
 *   createSmtpTransport({ url, from }): MailTransport                                 mail/smtp-transport.ts
 *   deliverDueMails({ database, transport | undefined, now?, log }): Promise<number>  mail/deliver-due-mails.ts
 *   queueMail(connection, { to, ...renderMail(template, language, params, look) })    mail/queue-mail.ts
 *   insertAccount(connection, { email, passwordHash, ... }), hashPassword(password)   auth/insert-account.ts, auth/password.ts
 */
import { Hono } from 'hono'
import type { AuthDependencies } from './auth-dependencies.ts'

export function createAuthRoutes(dependencies: AuthDependencies): Hono {
  const routes = new Hono()
  routes.get('/.well-known/jwks.json', (context) => context.json(dependencies.keys.jwks))
  return routes
}
