import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { type AuthService, startAuthService } from './auth-service.ts'
import { password } from './auth-stage.ts'

describe('the profile', () => {
  let running: TestDatabase
  let auth: AuthService

  beforeAll(async () => {
    running = await openTestDatabase()
    auth = await startAuthService(running.database, { captcha: 'off' })
  })

  afterAll(async () => {
    await auth?.stop()
    await running?.stop()
  })

  it('the profile shows the new address once both owners confirmed', async () => {
    const id = await auth.addAccount({ email: 'before@example.com', password })
    await running.database.pool.query(
      "insert into public.profiles (id, name, email) values ($1, 'Ann', 'before@example.com')",
      [id],
    )
    const emailOfProfile = async () => {
      const { rows } = await running.database.pool.query('select email from public.profiles where id = $1', [
        id,
      ])
      return rows[0]?.email
    }
    const client = auth.browser()
    await client.auth.signInWithPassword({ email: 'before@example.com', password })
    await client.auth.updateUser({ email: 'after@example.com', current_password: password })
    await auth.openNewestLink('after@example.com')
    expect(await emailOfProfile()).toBe('before@example.com')
    await auth.openNewestLink('before@example.com')
    expect(await emailOfProfile()).toBe('after@example.com')
  })
})
