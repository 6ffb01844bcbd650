import { service } from '@localchef/backend/caller'
import { requestOpeningNews } from '@localchef/contracts/opening/request-opening-news'
import { addressesAtOnce, mailOpeningNews } from '@localchef/domain/opening/mail-opening-news'
import { notifyInterested } from '@localchef/domain/opening/open-marketplace'
import { queriesOn } from '@localchef/domain/queries'
import type { OutgoingMail } from '@localchef/domain/server-function'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { nothingOutside } from '../nothing-outside.ts'

let server: TestServer
let chef: TestUser
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer()
  chef = await server.signUp({ email: 'nina@opening.test', role: 'chef', name: 'Nina' })
  admin = await server.signUp({ email: 'ada@opening.test', role: 'admin', name: 'Ada' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await query('truncate public.opening_interests')
  await setOpen(false)
})

async function query<Row extends object>(text: string, values: unknown[] = []) {
  return (await server.database.pool.query<Row>(text, values)).rows
}

async function setOpen(isOpen: boolean): Promise<void> {
  await query(
    `insert into public.platform_settings (key, version, value)
     select 'opening', coalesce(max(version), 0) + 1, $1::jsonb from public.platform_settings where key = 'opening'`,
    [JSON.stringify({ isOpen })],
  )
}

const ask = (email: string, language: 'en' | 'ru' = 'en', who?: TestUser) =>
  callFunction(server, requestOpeningNews, { email, language }, who)

const kept = () =>
  query<{ email: string | null; language: string }>(
    'select email, language from public.opening_interests order by email',
  )

/** Runs the job in a transaction, which a failure of `queue` rolls back like a kill. */
function runJob(queue: (mails: readonly OutgoingMail[]) => void): Promise<string[]> {
  const enqueued: string[] = []
  return server.database.as(service, async (connection) => {
    await mailOpeningNews({
      db: queriesOn(connection),
      now: new Date(),
      outside: nothingOutside({
        queueMails: async (mails) => queue(mails),
        enqueue: async (name) => void enqueued.push(name),
      }),
    })
    return enqueued
  })
}

describe('asking for news of the opening', () => {
  test('anyone can ask, and a known address gets the same answer', async () => {
    const first = await ask('Bella@Opening.test')
    expect(first).toMatchObject({ status: 200, data: { isAsked: true } })
    const again = await ask('bella@opening.test', 'ru')
    expect(again.data).toEqual(first.data)
    await ask('olga@opening.test', 'ru', chef)
    expect(await kept()).toEqual([
      { email: 'bella@opening.test', language: 'ru' },
      { email: 'olga@opening.test', language: 'ru' },
    ])
  })

  test.each(['', 'bella', 'bella@', `${'a'.repeat(250)}@opening.test`])(
    'the address "%s" is refused at its field and not kept',
    async (email) => {
      const refused = await ask(email)
      expect(refused.status).toBe(400)
      expect(refused.error.issues?.[0]?.path).toEqual(['email'])
      expect(await kept()).toEqual([])
    },
  )

  test('an open marketplace keeps no address', async () => {
    await setOpen(true)
    expect((await ask('late@opening.test')).error.code).toBe('already_open')
    expect(await kept()).toEqual([])
  })

  test('nobody reads or writes the addresses over REST', async () => {
    await ask('bella@opening.test')
    for (const client of [server.client(), chef.client, admin.client]) {
      expect((await client.from('opening_interests').select('*')).error?.code).toBe('42501')
      const row = { email: 'x@opening.test', language: 'en' }
      expect((await client.from('opening_interests').insert(row)).error?.code).toBe('42501')
      expect((await client.from('opening_interests').delete().neq('language', '')).error?.code).toBe('42501')
    }
  })
})

describe('mails on the day of the opening', () => {
  test('each address gets one mail in its language, and is deleted', async () => {
    await ask('bella@opening.test')
    await ask('olga@opening.test', 'ru')
    await setOpen(true)
    const mails: OutgoingMail[] = []
    await runJob((queued) => void mails.push(...queued))
    await runJob((queued) => void mails.push(...queued))
    expect(mails.map(({ to, language }) => ({ to, language }))).toEqual([
      { to: 'bella@opening.test', language: 'en' },
      { to: 'olga@opening.test', language: 'ru' },
    ])
    expect(mails[1]?.title).toBe('Мы открылись')
    expect((await kept()).map(({ email }) => email)).toEqual([null, null])
  })

  test('a run that is killed mails nobody twice and forgets nobody', async () => {
    await ask('bella@opening.test')
    await setOpen(true)
    await expect(
      runJob(() => {
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    const mails: OutgoingMail[] = []
    await runJob((queued) => void mails.push(...queued))
    expect(mails.map(({ to }) => to)).toEqual(['bella@opening.test'])
  })

  test('many addresses are mailed in several runs', async () => {
    await query(
      `insert into public.opening_interests (email, language)
       select 'many' || n || '@opening.test', 'en' from generate_series(0, $1) n`,
      [addressesAtOnce],
    )
    await setOpen(true)
    const mails: OutgoingMail[] = []
    expect(await runJob((queued) => void mails.push(...queued))).toEqual(['mail-opening-news'])
    expect(await runJob((queued) => void mails.push(...queued))).toEqual([])
    expect(new Set(mails.map(({ to }) => to)).size).toBe(addressesAtOnce + 1)
  })

  test('a marketplace that closed again mails nobody', async () => {
    await ask('bella@opening.test')
    const mails: OutgoingMail[] = []
    await runJob((queued) => void mails.push(...queued))
    expect(mails).toEqual([])
    expect(await kept()).toEqual([{ email: 'bella@opening.test', language: 'en' }])
  })

  test('the opening sends the mail, whose link unsubscribes with one click', async () => {
    await ask('bella@opening.test')
    await setOpen(true)
    const enqueued: string[] = []
    const enqueue = async (name: string) => void enqueued.push(name)
    await notifyInterested({ now: new Date(), outside: nothingOutside({ enqueue }) })
    expect(enqueued).toEqual(['mail-opening-news'])
    const tokens: string[] = []
    await runJob((queued) => void tokens.push(...queued.map(({ unsubscribeToken = '' }) => unsubscribeToken)))
    const link = `${server.url}/unsubscribe/${tokens[0]}`
    expect((await fetch(link)).status).toBe(200)
    const ended = await fetch(link, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
    expect(ended.status).toBe(200)
    expect(await ended.text()).toContain('deleted your address')
  })
})
