import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { freePort } from '../free-port.ts'
import { startTestServer, type TestServer } from '../harness.ts'

describe('a user who signs in by phone', () => {
  let server: TestServer
  let people = 0

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  async function newUser() {
    people += 1
    const phone = `+1512555010${people}`
    const client = server.client()
    expect((await client.auth.signInWithOtp({ phone })).error).toBeNull()
    const [message] = await server.mailbox(phone)
    const token = message?.text.slice(0, 6) ?? ''
    const { data, error } = await client.auth.verifyOtp({ phone, token, type: 'sms' })
    expect(error).toBeNull()
    return { client, id: data.user?.id ?? '', accessToken: data.session?.access_token ?? '' }
  }

  test('a user who signs in by phone gets a profile without an address', async () => {
    const { client, id } = await newUser()
    const made = await client
      .from('profiles')
      .insert({ id, role: 'buyer', name: 'Phoebe Phone', email: 'victim@example.com', is_onboarded: true })
      .select()
      .single()
    expect(made.error).toBeNull()
    expect(made.data.email).toBe('')
    await client.from('profiles').update({ name: 'Phoebe', email: 'victim@example.com' }).eq('id', id)
    const read = await client.from('profiles').select('email').eq('id', id).single()
    expect(read.data?.email).toBe('')
  })

  test('a user without an address must type their name to delete the account', async () => {
    const user = await newUser()
    await user.client.from('profiles').insert({ id: user.id, role: 'buyer', name: 'Paula Phone', email: '' })
    for (const confirmation of ['-', 'Paula', 'victim@example.com']) {
      const refused = await callFunction(server, deleteAccount, { confirmation }, user)
      expect([confirmation, refused.status]).toEqual([confirmation, 400])
    }
    const done = await callFunction(server, deleteAccount, { confirmation: 'paula phone ' }, user)
    expect(done.data).toEqual({ deleted: true })
    const { rows } = await server.database.pool.query('select phone from auth.users where id = $1', [user.id])
    expect(rows).toEqual([{ phone: null }])
    // A user without an address gets no farewell mail.
    expect(await server.mailbox('')).not.toContainEqual(expect.objectContaining({ to: '' }))
  })
})

async function startInProduction(environment: Record<string, string> = {}): Promise<TestServer> {
  const port = await freePort()
  const where = { PORT: String(port), SITE_URL: `http://127.0.0.1:${port}`, SMTP_URL: 'none' }
  return startTestServer({ environment: { NODE_ENV: 'production', ...where, ...environment } })
}

describe('a production server', () => {
  test('a production server refuses sign-in by phone without an SMS service', async () => {
    const server = await startInProduction()
    const { error } = await server.client().auth.signInWithOtp({ phone: '+15125550123' })
    expect(error).toMatchObject({ code: 'phone_provider_disabled', status: 400 })
    await server.stop()
  })

  test('a production server accepts sign-in by phone with an SMS service', async () => {
    const server = await startInProduction({
      SMS_URL: 'http://127.0.0.1:1/send',
      SMS_SECRET: 'a secret of at least thirty-two characters',
    })
    const { error } = await server.client().auth.signInWithOtp({ phone: '+15125550123' })
    expect(error).toBeNull()
    await server.stop()
  })
})
