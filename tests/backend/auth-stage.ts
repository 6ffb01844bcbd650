import type { Database } from '@localchef/backend/database'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { openTestDatabase } from '../open-test-database.ts'
import { type AuthService, type AuthServiceOptions, siteUrl, startAuthService } from './auth-service.ts'

export const password = 'a good long password'

/** A running account service and its users. */
export interface AuthStage {
  readonly database: Database
  readonly auth: AuthService
  signUp(client: SupabaseClient, email: string, redirect?: string): ReturnType<Auth['signUp']>
  signIn(client: SupabaseClient, email: string, secret?: string): ReturnType<Auth['signInWithPassword']>
  /** A signed-in person with a confirmed address. */
  member(email: string): Promise<SupabaseClient>
  /** Opens another session of the account. */
  secondDevice(email: string): Promise<SupabaseClient>
}
type Auth = SupabaseClient['auth']

/** Runs tests against an account service with its own database. */
export function describeAccounts(
  title: string,
  tests: (stage: AuthStage) => void,
  options: () => AuthServiceOptions | Promise<AuthServiceOptions> = () => ({}),
): void {
  describe(title, () => {
    let running: { database: Database; auth: AuthService; stop(): Promise<void> } | undefined

    beforeAll(async () => {
      const { database, stop } = await openTestDatabase()
      const auth = await startAuthService(database, await options())
      running = { database, auth, stop: () => auth.stop().then(stop) }
    }, 120_000)

    afterAll(() => running?.stop())

    tests(
      stageOf(() => {
        if (!running) throw new Error('the service is not running yet')
        return running
      }),
    )
  })
}

function stageOf(running: () => { database: Database; auth: AuthService }): AuthStage {
  const stage: AuthStage = {
    get database() {
      return running().database
    },
    get auth() {
      return running().auth
    },
    async signUp(client, email, redirect = `${siteUrl}/auth/confirm-email`) {
      const captchaToken = await stage.auth.solvedCaptcha()
      return client.auth.signUp({
        email,
        password,
        options: { emailRedirectTo: redirect, captchaToken, data: { name: 'Ann' } },
      })
    },
    async signIn(client, email, secret = password) {
      const captchaToken = await stage.auth.solvedCaptcha()
      return client.auth.signInWithPassword({ email, password: secret, options: { captchaToken } })
    },
    async member(email) {
      await stage.auth.addAccount({ email, password })
      return stage.secondDevice(email)
    },
    async secondDevice(email) {
      const client = stage.auth.browser()
      expect((await stage.signIn(client, email)).error).toBeNull()
      return client
    },
  }
  return stage
}

/** The session from an implicit flow's redirect, stored by a browser. */
export async function takeSession(client: SupabaseClient, landed: URL): ReturnType<Auth['setSession']> {
  const fragment = new URLSearchParams(landed.hash.slice(1))
  return client.auth.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  })
}
