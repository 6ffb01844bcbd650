import type { APIRequestContext, Page } from '@playwright/test'
import type { Account } from './accounts.ts'
import { solveCaptcha } from './solve-captcha.ts'

/** Local storage key of the session (apps/web/src/shared/backend/session-storage.ts). */
const sessionStorageKey = 'localchef-auth'

interface Session {
  access_token: string
  user: { id: string }
}

/**
 * Signs in like the form, without opening it: with a real session, stored where the app expects it. Separate journeys
 * cover the form. Leaves a plain page of this origin open.
 */
export async function signIn(page: Page, account: Account): Promise<void> {
  await keepSession(page, await signInByPassword(page.request, account))
}

/**
 * Stores a session where the app expects it. Leaves a plain page of this origin open. That page comes from the
 * server, because a response fulfilled by Playwright would disable the browser's cache for the rest of the journey.
 */
export async function keepSession(page: Page, session: Session): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionStorageKey,
    JSON.stringify(session),
  ] as const)
}

export async function signInByPassword(request: APIRequestContext, account: Account): Promise<Session> {
  const config: { supabaseAnonKey: string } = await (await request.get('/config.json')).json()
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: config.supabaseAnonKey },
    data: { ...account, gotrue_meta_security: { captcha_token: await solveCaptcha(request) } },
  })
  if (!answer.ok()) {
    throw new Error(`${account.email} could not sign in (${answer.status()}): ${await answer.text()}`)
  }
  const session: Session = await answer.json()
  return session
}
