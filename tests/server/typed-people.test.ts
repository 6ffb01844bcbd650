import { createBusiness } from '@localchef/contracts/chefs/create-business'
import { updateContact } from '@localchef/contracts/chefs/update-contact'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { saveSeen } from '../save-seen.ts'

let server: TestServer
let chef: TestUser

beforeAll(async () => {
  server = await startTestServer()
  chef = await server.signUp({ email: 'chef@typed.test', role: 'chef', name: 'Nina' })
})
afterAll(() => server?.stop())

test('a profile that its person writes keeps the one notation of name and phone', async () => {
  const change = async (row: object) => {
    const { data, error, status } = await chef.client
      .from('profiles')
      .update(row)
      .eq('id', chef.id)
      .select('name, phone')
    return error ? [status, error.code] : data?.[0]
  }
  expect(await change({ name: ' Nina\u00a0 Supra ', phone: '\u202a(512) 555\u20110100\u202c x7' })).toEqual({
    name: 'Nina Supra',
    phone: '+15125550100;ext=7',
  })
  expect(await change({ phone: '-------' })).toEqual([400, '23514'])
  expect(await change({ phone: ' \u200e' })).toEqual({ name: 'Nina Supra', phone: null })
  expect(await change({ phone: null })).toEqual({ name: 'Nina Supra', phone: null })
})

test('a kitchen keeps name, phone and address in one spelling, and its address is readable by any mail server', async () => {
  const created = await callFunction(
    server,
    createBusiness,
    { name: 'Supra \u00a0 House\u200b', kind: 'chef' },
    chef,
  )
  expect(created.data.business.name).toBe('Supra House')
  const contact = { phone: 'tel:+1-512-555-0100;ext=22', email: ' Кухня@Пример.РФ. ' }
  const saved = await saveSeen(server, updateContact, contact, chef)
  expect(saved.data.business.contact).toMatchObject({
    phone: '+15125550100;ext=22',
    email: 'кухня@xn--e1afmkfd.xn--p1ai',
  })
  expect(await server.mailbox('кухня@xn--e1afmkfd.xn--p1ai')).toHaveLength(1)
})

test.each(['Ann@food.test', 'ann@пример.рф', 'ann@food.test.', ' ann@food.test', 'jose\u0301@food.test'])(
  'the database stores no contact with the spelling %j',
  async (email) => {
    for (const statement of [
      'update public.chef_private_details set contact_email = $1',
      "insert into public.opening_interests (email, language) values ($1, 'en')",
    ]) {
      await expect(server.database.pool.query(statement, [email])).rejects.toThrow(/email_(spelling|form)/)
    }
  },
)

test('a mailed link shows a button in the language of the reader, and only the button confirms', async () => {
  const email = 'new@typed.test'
  const { error } = await server.client().auth.signUp({ email, password: 'a good long password' })
  expect(error).toBeNull()
  const link = (await server.mailbox(email))[0]?.links[0] ?? ''
  for (const language of ['en', 'ru']) {
    const answer = await fetch(link, { headers: { 'accept-language': language }, redirect: 'manual' })
    const html = await answer.text()
    expect([answer.status, /<html lang="(..)">/.exec(html)?.[1]]).toEqual([200, language])
    expect(html).toContain('<form method="post"><button>')
  }
  const confirmed = async () => {
    const { rows } = await server.database.pool.query(
      'select email_confirmed_at is not null as is_confirmed from auth.users where email = $1',
      [email],
    )
    return rows[0]?.is_confirmed
  }
  expect(await confirmed()).toBe(false)
  const pressed = await fetch(link, { method: 'POST', redirect: 'manual' })
  expect([pressed.status, await confirmed()]).toEqual([303, true])
  const again = await fetch(link, { headers: { 'accept-language': 'en' } })
  expect(await again.text()).toContain('Already confirmed?')
})
