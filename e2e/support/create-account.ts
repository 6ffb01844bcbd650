import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Account } from './accounts.ts'
import { readMail } from './mailbox.ts'
import { signInByPassword } from './sign-in.ts'
import { solveCaptcha } from './solve-captcha.ts'

/**
 * Creates a person with a confirmed address and a complete profile, for journeys that change visible data. Calls the
 * same endpoints as the sign-up form, the mailed link and the onboarding page.
 */
export async function createAccount(
  request: APIRequestContext,
  role: 'buyer' | 'chef',
  name = 'Robin Reed',
): Promise<Account> {
  const account = await createSignIn(request, role)
  const config: { supabaseAnonKey: string } = await (await request.get('/config.json')).json()
  const session = await signInByPassword(request, account)
  const profile = await request.post('/rest/v1/profiles', {
    headers: { apikey: config.supabaseAnonKey, authorization: `Bearer ${session.access_token}` },
    data: { id: session.user.id, email: account.email, role, name, is_onboarded: true },
  })
  if (!profile.ok()) throw new Error(`The profile was refused (${profile.status()}): ${await profile.text()}`)
  return account
}

/** Signs a person up and confirms the address, without a profile: the onboarding page creates that. */
export async function createSignIn(request: APIRequestContext, mailbox: string): Promise<Account> {
  const account = { email: `${mailbox}-${randomUUID()}@e2e.test`, password: 'a long enough password' }
  const config: { supabaseAnonKey: string } = await (await request.get('/config.json')).json()
  const signUp = await request.post('/auth/v1/signup', {
    headers: { apikey: config.supabaseAnonKey, 'x-forwarded-for': ownAddress() },
    data: { ...account, gotrue_meta_security: { captcha_token: await solveCaptcha(request) } },
  })
  if (!signUp.ok()) throw new Error(`Sign-up was refused (${signUp.status()}): ${await signUp.text()}`)

  const { links } = await readMail(request, account.email)
  const confirm = links.find((link) => link.includes('verify') || link.includes('confirm'))
  if (!confirm) throw new Error(`The mail to ${account.email} has no link to confirm: ${links.join(', ')}`)
  await request.get(confirm)
  return account
}

/** An address from the block reserved for benchmarks. */
function ownAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(1, 255)}`
}
