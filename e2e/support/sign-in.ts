import type { APIRequestContext, Page } from '@playwright/test'
import type { Account } from './accounts.ts'
import { solveCaptcha } from './solve-captcha.ts'

/** Where the web app keeps the session (apps/web/src/shared/backend/session-storage.ts). */
const sessionStorageKey = 'localchef-auth'

interface Session {
  access_token: string
  user: { id: string }
}

/**
 * Signs in as the form does, without the form: a real captcha, a real session, stored where the app looks
 * for it. The form itself has a journey of its own. Leaves the page on an empty one of this origin.
 */
export async function signIn(page: Page, account: Account): Promise<void> {
  await keepSession(page, await signInByPassword(page.request, account))
}

/** Puts a session where the app looks for it. Leaves the page on an empty one of this origin. */
export async function keepSession(page: Page, session: Session): Promise<void> {
  const empty = { contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }
  await page.route('**/e2e-empty', (route) => route.fulfill(empty))
  await page.goto('/e2e-empty')
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
