import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AuthDependencies } from '@localchef/backend/auth/auth-dependencies'
import { linkPath } from '@localchef/backend/auth/auth-mails'
import { createAuthRoutes, createMailedLinkRoutes } from '@localchef/backend/auth/auth-routes'
import type { AuthSettings } from '@localchef/backend/auth/auth-settings'
import { createKeys, type Keys } from '@localchef/backend/auth/create-keys'
import { insertAccount } from '@localchef/backend/auth/insert-account'
import { hashPassword } from '@localchef/backend/auth/password'
import { createCaptchaRoutes } from '@localchef/backend/captcha/captcha-routes'
import { createCaptchaVerifier } from '@localchef/backend/captcha/create-captcha-verifier'
import type { Database } from '@localchef/backend/database'
import { createRateLimits, type Limit, type LimitName } from '@localchef/backend/limits/rate-limits'
import { createMailboxJsonRoute, createMailboxRoutes } from '@localchef/backend/mail/mailbox-routes'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { Hono } from 'hono'
import pino from 'pino'

export const siteUrl = 'http://food.test'

/** The call of the wire contract that redeems a mailed link by GET, for programs that send mails of their own. */
export function verifyCall(link: string): string {
  return link.replace('/auth/verify?', '/auth/v1/verify?')
}

export interface AuthService {
  keys: Keys
  fetch: typeof globalThis.fetch
  fetchFrom(address: string): typeof globalThis.fetch
  /** The official client as in one browser, with its own storage. */
  browser(options?: BrowserOptions): SupabaseClient
  service: SupabaseClient
  addAccount(account: AddedAccount): Promise<string>
  solvedCaptcha(): Promise<string>
  mailsTo(address: string): Promise<{ subject: string; text: string; links: string[] }[]>
  /** Redeems the newest mail's first link by the call of the wire contract, and returns the redirect. */
  openNewestLink(address: string): Promise<URL>
  stop(): Promise<void>
}

/** An account without a sign-up. */
export interface AddedAccount {
  email?: string
  phone?: string
  password?: string
  /** Whether the address is confirmed. Default: it is. */
  isConfirmed?: boolean
  userMetadata?: Record<string, unknown>
}

export interface BrowserOptions {
  flowType?: 'implicit' | 'pkce'
  address?: string
  /** Collects cookies set by responses. */
  cookies?: Map<string, string>
}

export interface AuthServiceOptions {
  settings?: Partial<AuthSettings>
  limits?: Partial<Record<LimitName, Limit>>
  captcha?: 'altcha' | 'off'
  /** Receives each line of the log. */
  onLog?: (line: string) => void
}

/** The account service composed as in the server, called without a socket. */
export async function startAuthService(
  database: Database,
  options: AuthServiceOptions = {},
): Promise<AuthService> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'localchef-keys-'))
  const { onLog } = options
  const log = onLog
    ? pino({ level: 'warn' }, { write: onLog })
    : pino({ level: process.env.TEST_LOG ?? 'silent' })
  const keys = await createKeys({ dataFolder, issuer: `${siteUrl}/auth/v1` })
  const secret = keys.deriveSecret('altcha')
  const app = new Hono()
  const dependencies: AuthDependencies = {
    database,
    keys,
    captcha: createCaptchaVerifier({ provider: options.captcha ?? 'altcha', secret, database, log }),
    limits: createRateLimits(database, options.limits),
    mailBranding: { productName: 'LocalChef', siteUrl, words: wordsIn },
    settings: { siteUrl, ...options.settings },
    log,
    clientAddress: (context) => context.req.header('x-test-address') ?? '192.0.2.1',
  }
  app.route('/auth/v1', createAuthRoutes(dependencies))
  app.route(
    linkPath,
    createMailedLinkRoutes(dependencies, (context, page) => context.json(page)),
  )
  // Few rounds, because these tests are about tokens, not proof of work.
  const difficulty = { cost: 10, smallestCounter: 1, largestCounter: 20 }
  app.route('/captcha/v1', createCaptchaRoutes({ secret, difficulty }))
  app.route('/dev/mailbox.json', createMailboxJsonRoute({ database, isMeant: () => true }))
  app.route('/dev/mailbox', createMailboxRoutes({ database, isMeant: () => true }))

  const fetchFrom =
    (address: string): typeof globalThis.fetch =>
    async (input, init) => {
      const request = new Request(input, init)
      request.headers.set('x-test-address', address)
      return app.fetch(request)
    }

  async function mailsTo(address: string): Promise<{ subject: string; text: string; links: string[] }[]> {
    const answer = await app.request(`/dev/mailbox.json?to=${encodeURIComponent(address)}`)
    return answer.json()
  }

  return {
    keys,
    fetch: fetchFrom('192.0.2.1'),
    fetchFrom,
    browser: ({ flowType = 'implicit', address = '192.0.2.1', cookies = new Map() } = {}) =>
      createBrowser(keys.anonKey, flowType, keepingCookies(fetchFrom(address), cookies)),
    service: createClient(siteUrl, keys.serviceRoleKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: fetchFrom('192.0.2.9') },
    }),
    addAccount: (account) => addAccount(database, account),
    async solvedCaptcha() {
      const challenge = await (await app.request('/captcha/v1/challenge')).json()
      const solution = await solveChallenge({ challenge, deriveKey })
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    },
    mailsTo,
    async openNewestLink(address) {
      const link = (await mailsTo(address))[0]?.links[0]
      if (!link) {
        throw new Error(`no mail with a link to ${address}`)
      }
      const answer = await app.request(verifyCall(link))
      return new URL(answer.headers.get('location') ?? 'about:blank')
    },
    stop: () => rm(dataFolder, { recursive: true, force: true }),
  }
}

async function addAccount(
  database: Database,
  { password, isConfirmed = true, ...account }: AddedAccount,
): Promise<string> {
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const confirmedAt = isConfirmed ? new Date() : null
  const added = await database.transaction((connection) =>
    insertAccount(connection, { ...account, passwordHash, confirmedAt }),
  )
  return added.id
}

function createBrowser(
  anonKey: string,
  flowType: 'implicit' | 'pkce',
  fetch: typeof globalThis.fetch,
): SupabaseClient {
  const memory = new Map<string, string>()
  return createClient(siteUrl, anonKey, {
    auth: {
      flowType,
      autoRefreshToken: false,
      persistSession: true,
      experimental: { recoveryCodes: true },
      storageKey: `test-${Math.random()}`,
      storage: {
        getItem: (name) => memory.get(name) ?? null,
        setItem: (name, value) => void memory.set(name, value),
        removeItem: (name) => void memory.delete(name),
      },
    },
    global: { fetch },
  })
}

function keepingCookies(
  fetch: typeof globalThis.fetch,
  cookies: Map<string, string>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value.join('='))
    }
    return answer
  }
}
