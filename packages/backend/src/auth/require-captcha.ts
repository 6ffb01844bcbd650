import type { Context } from 'hono'
import type { AuthContext } from './auth-dependencies.ts'
import { AuthError } from './auth-error.ts'
import { isService } from './require-session.ts'

/** The service key needs no captcha, as in GoTrue. */
export async function requireCaptcha(
  auth: AuthContext,
  context: Context,
  request: { gotrue_meta_security?: { captcha_token?: string | null | undefined } | null | undefined },
): Promise<void> {
  if (auth.captcha.provider === 'off' || (await isService(auth, context))) {
    return
  }
  const token = request.gotrue_meta_security?.captcha_token ?? undefined
  const verdict = await auth.captcha.verify(token, auth.clientAddress(context))
  if (!verdict.passed) {
    throw new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${verdict.reason})`)
  }
}
