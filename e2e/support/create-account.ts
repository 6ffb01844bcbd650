import { randomInt, randomUUID } from 'node:crypto'
import { insertAccount } from '@localchef/backend/auth/insert-account'
import type { Database } from '@localchef/backend/database'
import type { APIRequestContext } from '@playwright/test'
import type { Account } from './accounts.ts'
import { inDatabaseOf } from './database-of.ts'
import { readMail } from './mailbox.ts'
import { solveCaptcha } from './solve-captcha.ts'

const password = 'a long enough password'
/** A hash of `password` with the least memory and time, because a run signs in hundreds of people. */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$GZhU+Q1JG775wvLXD8UdGQ$rfQHhTm1G3UHfXJFm5wb6mTZM7T8pXPKGjFVpN8j3OY'

/**
 * Creates a person with a confirmed address and a complete profile, for journeys that change visible data. Writes the rows
 * that the sign-up form, the mailed link and the onboarding page would have written.
 */
export async function createAccount(
  request: APIRequestContext,
  role: 'buyer' | 'chef',
  name = 'Robin Reed',
): Promise<Account> {
  const email = `${role}-${randomUUID()}@e2e.test`
  await inDatabaseOf(request, (database) => insertPerson(database, { email, role, name }))
  return { email, password }
}

export interface NewPerson {
  email: string
  role: 'buyer' | 'chef' | 'admin'
  name: string
}

/** Returns the person's id. The password is that of every account of `createAccount`. */
export function insertPerson(database: Database, { email, role, name }: NewPerson): Promise<string> {
  return database.transaction(async (connection) => {
    const { id } = await insertAccount(connection, { email, passwordHash, confirmedAt: new Date() })
    await connection.query(
      'insert into public.profiles (id, role, name, email, is_onboarded) values ($1, $2, $3, $4, true)',
      [id, role, name, email],
    )
    return id
  })
}

/** Signs a person up and confirms the address, without a profile: the onboarding page creates that. */
export async function createSignIn(request: APIRequestContext, mailbox: string): Promise<Account> {
  const account = { email: `${mailbox}-${randomUUID()}@e2e.test`, password }
  const config: { supabaseAnonKey: string } = await (await request.get('/config.json')).json()
  const signUp = await request.post('/auth/v1/signup', {
    headers: { apikey: config.supabaseAnonKey, 'x-forwarded-for': ownAddress() },
    data: { ...account, gotrue_meta_security: { captcha_token: await solveCaptcha(request) } },
  })
  if (!signUp.ok()) throw new Error(`Sign-up was refused (${signUp.status()}): ${await signUp.text()}`)

  const { links } = await readMail(request, account.email)
  const confirm = links.find((link) => link.includes('verify') || link.includes('confirm'))
  if (!confirm) throw new Error(`The mail to ${account.email} has no link to confirm: ${links.join(', ')}`)
  await request.post(confirm)
  return account
}

/** An address from the block reserved for benchmarks. */
function ownAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(1, 255)}`
}
