import { service } from '@localchef/backend/caller'
import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { exportMyData } from '@localchef/contracts/account/export-my-data'
import { checkCustomers } from '@localchef/contracts/customers/check-customers'
import { createCustomerList } from '@localchef/contracts/customers/create-customer-list'
import { mostAddressesAtOnce, mostCustomerRows } from '@localchef/contracts/customers/customer-limits'
import { getCustomerLists } from '@localchef/contracts/customers/get-customer-lists'
import { getKitchenCustomerLists } from '@localchef/contracts/customers/get-kitchen-customer-lists'
import { importCustomers } from '@localchef/contracts/customers/import-customers'
import { setCustomerListsStopped } from '@localchef/contracts/customers/set-customer-lists-stopped'
import { getFollowers } from '@localchef/contracts/followers/get-followers'
import { sendFollowerMessage } from '@localchef/contracts/followers/send-follower-message'
import { setFollowing } from '@localchef/contracts/followers/set-following'
import { wordsIn } from '@localchef/contracts/words/words-in'
import {
  inviteCustomers,
  invitedAtOnce,
  pruneCustomerInvitations,
} from '@localchef/domain/customers/invite-customers'
import { sendFollowerNotice } from '@localchef/domain/followers/send-follower-notice'
import { queriesOn } from '@localchef/domain/queries'
import type { OutgoingMail } from '@localchef/domain/server-function'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { nothingOutside } from '../nothing-outside.ts'

/** Lists of customers that chefs bring, and the invitations. */

let server: TestServer
let cook: TestUser
let other: TestUser
let buyer: TestUser
let admin: TestUser
let kitchen: Kitchen

const day = 86_400_000
const consent = { origin: 'Orders at the farmers market', isStated: true, statedIn: 'en' } as const

beforeAll(async () => {
  server = await startTestServer()
  await server.stopTasks()
  cook = await server.signUp({ email: 'cook@lists.test', role: 'chef', name: 'Olga' })
  other = await server.signUp({ email: 'other@lists.test', role: 'chef', name: 'Otto' })
  buyer = await server.signUp({ email: 'bella@lists.test', role: 'buyer', name: 'Bella' })
  admin = await server.signUp({ email: 'admin@lists.test', role: 'admin', name: 'Ada' })
  kitchen = await addKitchen(server.database, cook.id, { name: 'Golden Gate Table', nameRu: 'Стол' })
  await addKitchen(server.database, other.id, { name: 'Otto Oven' })
})
afterAll(() => server.stop())

beforeEach(async () => {
  await query(
    'truncate public.customer_lists, public.customer_invitations, public.declined_addresses, public.customer_list_stops',
  )
  await query(`delete from public.platform_settings where key in ('followers', 'features')`)
  await query('delete from public.favourite_chefs')
  await query('delete from public.contact_consents')
})

async function query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await server.database.pool.query<Row>(text, [...values])).rows
}

async function setSetting(key: string, value: object): Promise<void> {
  await query(`insert into public.platform_settings (key, version, value) values ($1, 1, $2::jsonb)`, [
    key,
    JSON.stringify(value),
  ])
}

const begin = (by = cook, language: 'en' | 'ru' = 'en') =>
  callFunction(server, createCustomerList, { ...consent, language }, by)

const add = (listId: string, addresses: string[], by = cook) =>
  callFunction(server, importCustomers, { listId, addresses }, by)

async function bring(addresses: string[], by = cook, language: 'en' | 'ru' = 'en'): Promise<number> {
  const { data } = await begin(by, language)
  const added = await add(data.id, addresses, by)
  expect(added.status).toBe(200)
  return added.data.added
}

const known = async (addresses: string[], by = cook) =>
  (await callFunction(server, checkCustomers, { addresses }, by)).data.known

const lists = async (by = cook) => (await callFunction(server, getCustomerLists, { language: 'en' }, by)).data

const results = async (by = cook) =>
  (await lists(by)).lists.map(({ waiting, invited, followed, declined }) => ({
    waiting,
    invited,
    followed,
    declined,
  }))

/** Runs the task in a transaction, which a failure of `queue` rolls back like a kill. */
async function invite(
  now = new Date(),
  queue: (mails: readonly OutgoingMail[]) => Promise<void> | void = () => undefined,
): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = []
  await server.database.as(service, (connection) =>
    inviteCustomers({
      db: queriesOn(connection),
      now,
      outside: nothingOutside({
        async queueMails(queued) {
          await queue(queued)
          mails.push(...queued)
        },
      }),
    }),
  )
  return mails
}

async function invited(address: string, by = cook): Promise<string> {
  await bring([address], by)
  const [mail] = await invite()
  return mail?.button.path ?? ''
}

const open = (path: string, method: 'GET' | 'POST' = 'GET') => fetch(`${server.url}${path}`, { method })
const declineOf = (path: string) => path.replace('/invitation/', '/unsubscribe/')

const followers = async () => (await callFunction(server, getFollowers, {}, cook)).data.followers

const kept = (hashOf: string) =>
  query<{ email: string | null }>(
    `select email from public.customer_invitations where address_hash = private.address_hash($1)`,
    [hashOf],
  )

const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `n${index + from}@many.test`)

describe('a list', () => {
  test('is stored with where it comes from, the statement as it stood, its moment and its page', async () => {
    const { statement, state } = await lists()
    expect(state).toBe('open')
    await bring(['ann@food.test'])
    const [row] = await query(
      'select origin, consent_text, consent_page, created_at > now() - interval \'1 minute\' as "isNow" from public.customer_lists',
    )
    expect(row).toEqual({
      origin: consent.origin,
      consent_text: statement,
      consent_page: '/dashboard/followers',
      isNow: true,
    })
  })

  test('is refused without the statement, with an empty origin, and for a hidden kitchen', async () => {
    const input = { ...consent, language: 'en' } as const
    const without = { ...input, isStated: false as unknown as true }
    expect((await callFunction(server, createCustomerList, without, cook)).status).toBe(400)
    expect((await callFunction(server, createCustomerList, { ...input, origin: ' me ' }, cook)).status).toBe(
      400,
    )
    await query(`update public.chefs set status = 'draft' where id = $1`, [kitchen.chefId])
    expect((await begin()).error.code).toBe('kitchen_hidden')
    await query(`update public.chefs set status = 'active' where id = $1`, [kitchen.chefId])
  })

  test('of another chef is unknown, and buyers and visitors have none', async () => {
    const { data } = await begin()
    expect((await add(data.id, ['ann@food.test'], other)).error.code).toBe('not_found')
    expect((await add(data.id, ['ann@food.test'], buyer)).status).toBe(403)
    expect((await callFunction(server, checkCustomers, { addresses: ['ann@food.test'] })).status).toBe(401)
    await add(data.id, ['ann@food.test'])
    expect((await lists(other)).lists).toEqual([])
    expect(await known(['ann@food.test'], other)).toEqual([])
  })

  test('nobody reads or writes it over REST', async () => {
    await bring(['ann@food.test'])
    const tables = ['customer_lists', 'customer_invitations', 'declined_addresses', 'customer_list_stops']
    for (const client of [server.client(), cook.client, admin.client]) {
      for (const table of tables) {
        expect((await client.from(table).select('*')).error?.code).toBe('42501')
        expect((await client.from(table).insert({})).error?.code).toBe('42501')
      }
    }
  })

  test('takes each address once, however it is spelled, twice in one call and in another list', async () => {
    expect(await bring(['почта@пример.рф', 'ПОЧТА@xn--e1afmkfd.xn--p1ai', 'Ann <ann@food.test>'])).toBe(2)
    expect(await bring(['ANN@food.test', 'new@food.test'])).toBe(1)
    expect(await known(['new@food.test', 'nobody@food.test', 'Почта@пример.рф'])).toEqual([0, 2])
    expect((await invite()).map(({ to }) => to).sort()).toEqual([
      'ann@food.test',
      'new@food.test',
      'почта@xn--e1afmkfd.xn--p1ai',
    ])
    expect(await invite()).toEqual([])
  })

  test('uploaded by two windows at once invites nobody twice', async () => {
    const first = (await begin()).data.id
    const second = (await begin()).data.id
    const answers = await Promise.all([
      add(first, numbered(500)),
      add(second, numbered(500).toReversed()),
      add(first, numbered(500)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [row] = await query<{ count: number }>('select count(*)::integer from public.customer_invitations')
    expect(row?.count).toBe(500)
  })

  test.each(['=a@b.test', "'+a@b.test", 'ann@food', 'ann', ''])(
    'the cell %j is refused at its place, and nothing is kept',
    async (cell) => {
      const { data } = await begin()
      const refused = await add(data.id, ['ok@food.test', cell])
      expect(refused.status).toBe(400)
      expect(refused.error.issues?.[0]?.path).toEqual(['addresses', 1])
      expect(await query('select 1 from public.customer_invitations')).toEqual([])
    },
  )

  test('of 50,000 rows is taken in calls that each fit, and no further address waits', async () => {
    const { data } = await begin()
    const addresses = numbered(mostCustomerRows)
    const started = Date.now()
    for (let at = 0; at < addresses.length; at += mostAddressesAtOnce) {
      const part = addresses.slice(at, at + mostAddressesAtOnce)
      expect(await known(part)).toEqual([])
      const { status, data: answer } = await add(data.id, part)
      expect([status, answer.added]).toEqual([200, part.length])
    }
    expect(Date.now() - started).toBeLessThan(60_000)
    expect((await add(data.id, ['more@food.test'])).error.code).toBe('too_many_waiting')
    // Repeating a part whose answer was lost creates no new addresses.
    expect((await add(data.id, addresses.slice(0, 10))).data.added).toBe(10)
    expect(await results()).toEqual([{ waiting: mostCustomerRows, invited: 0, followed: 0, declined: 0 }])
    expect(await invite()).toHaveLength(invitedAtOnce)
  }, 120_000)

  test('a person who lets the kitchen write is known and gets no invitation; a follower is not told', async () => {
    await query('insert into public.contact_consents (buyer_id, chef_id) values ($1, $2)', [
      buyer.id,
      kitchen.chefId,
    ])
    expect(await known([buyer.email])).toEqual([0])
    expect(await bring([buyer.email])).toBe(0)
    await query('delete from public.contact_consents')
    const follow = {
      kind: 'chef',
      id: kitchen.chefId,
      channels: { mail: false, push: false, app: true },
    } as const
    await callFunction(server, setFollowing, follow, buyer)
    expect(await known([buyer.email])).toEqual([])
  })
})

describe('an invitation', () => {
  test('is one mail in the language of the list, without a place for texts, and its link is no follow yet', async () => {
    await bring(['ann@food.test'], cook, 'ru')
    const mails = await invite()
    expect(mails).toMatchObject([
      {
        to: 'ann@food.test',
        language: 'ru',
        title: 'Стол: приглашение подписаться',
        unsubscribeLabel: 'Больше не пишите мне',
      },
    ])
    const path = mails[0]?.button.path ?? ''
    for (let scan = 0; scan < 3; scan += 1) {
      expect((await open(path)).status).toBe(200)
      expect((await open(declineOf(path))).status).toBe(200)
    }
    expect(await followers()).toBe(0)
    expect(await results()).toEqual([{ waiting: 0, invited: 1, followed: 0, declined: 0 }])
    const columns = await query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name in ('customer_lists', 'customer_invitations') and (column_name like '%phone%' or column_name like '%sms%' or column_name like '%text%')`,
    )
    expect(columns).toEqual([{ name: 'consent_text' }])
  })

  test('a killed run mails nobody twice and forgets nobody', async () => {
    await bring(numbered(5))
    const killed = invite(new Date(), () => {
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect((await invite()).map(({ to }) => to).sort()).toEqual(numbered(5))
    expect(await invite()).toEqual([])
  })

  test('two processes at once send each once', async () => {
    await bring(numbered(150))
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 200))
    const runs = await Promise.all([invite(new Date(), pause), invite(new Date(), pause)])
    runs.push(await invite(), await invite())
    const all = runs.flat().map(({ to }) => to)
    expect(all).toHaveLength(150)
    expect(new Set(all).size).toBe(150)
  })

  test('a kitchen sends up to its limit of a day, and two kitchens take turns', async () => {
    await setSetting('followers', { everyDays: 7, invitationsPerDay: 3 })
    await bring(numbered(5))
    await bring(numbered(5), other)
    const first = await invite()
    expect(first.map(({ title }) => title.split(' ')[0])).toHaveLength(6)
    expect(await invite()).toEqual([])
    const tomorrow = new Date(Date.now() + day + 1000)
    expect(await invite(tomorrow)).toHaveLength(4)
    expect(await results()).toEqual([{ waiting: 0, invited: 5, followed: 0, declined: 0 }])
  })

  test('is not sent while the kitchen is hidden or the setting is off', async () => {
    const { data } = await begin()
    await add(data.id, ['ann@food.test'])
    await query(`update public.chefs set status = 'suspended' where id = $1`, [kitchen.chefId])
    expect(await invite()).toEqual([])
    await query(`update public.chefs set status = 'active' where id = $1`, [kitchen.chefId])
    const features = { bookings: true, messages: true, truckStops: true, reviews: true, newChefs: true }
    await setSetting('features', { ...features, customerLists: false })
    expect(await invite()).toEqual([])
    expect((await begin()).error).toMatchObject({
      code: 'switched_off',
      details: { feature: 'customerLists' },
    })
    expect((await add(data.id, ['bo@food.test'])).error.code).toBe('switched_off')
    expect((await lists()).state).toBe('off')
    await query(`delete from public.platform_settings where key = 'features'`)
    expect(await invite()).toHaveLength(1)
  })

  test('is stopped for one kitchen by an admin, with a reason in the audit, and goes on again', async () => {
    const { data } = await begin()
    await add(data.id, ['ann@food.test'])
    await bring(['ann@food.test'], other)
    const stop = (isStopped: boolean, by = admin) =>
      callFunction(
        server,
        setCustomerListsStopped,
        { chefId: kitchen.chefId, isStopped, reason: 'Bought addresses' },
        by,
      )
    expect((await stop(true, cook)).status).toBe(403)
    expect((await stop(true)).data.stoppedAt).not.toBeNull()
    expect((await stop(true)).status).toBe(200)
    expect((await invite()).map(({ title }) => title)).toEqual(['Otto Oven invites you to follow it'])
    expect((await begin()).error.code).toBe('lists_stopped')
    expect((await add(data.id, ['bo@food.test'])).error.code).toBe('lists_stopped')
    expect((await lists()).state).toBe('stopped')
    const seen = await callFunction(server, getKitchenCustomerLists, { chefId: kitchen.chefId }, admin)
    expect(seen.data.lists).toMatchObject([{ waiting: 1, origin: consent.origin }])
    expect(seen.data.lists[0]?.consentText).toBe(wordsIn.en.account.customerStatement)
    expect(
      (await callFunction(server, getKitchenCustomerLists, { chefId: kitchen.chefId }, cook)).status,
    ).toBe(403)
    const unknown = { chefId: buyer.id, isStopped: true, reason: 'Bought addresses' }
    expect((await callFunction(server, setCustomerListsStopped, unknown, admin)).status).toBe(404)
    expect((await callFunction(server, getKitchenCustomerLists, { chefId: buyer.id }, admin)).status).toBe(
      404,
    )
    expect((await stop(false)).data.stoppedAt).toBeNull()
    expect(await invite()).toHaveLength(1)
    const acts = await query(
      `select reason, after from public.audit_log where action = 'set-customer-lists-stopped' order by id`,
    )
    expect(acts).toEqual([
      { reason: 'Bought addresses', after: { isStopped: true } },
      { reason: 'Bought addresses', after: { isStopped: false } },
    ])
  })

  test('is left out, without a word to the chef, for whoever is suspended, withdrew, chose already or is the chef', async () => {
    const person = (name: string) => server.signUp({ email: `${name}@lists.test`, role: 'buyer', name })
    const [suspended, withdrew, chose, free] = await Promise.all(
      ['suspended', 'withdrew', 'chose', 'free'].map(person),
    )
    if (!suspended || !withdrew || !chose || !free) throw new Error('a person is missing')
    await query('update public.profiles set suspended_at = now() where id = $1', [suspended.id])
    await query(
      'insert into public.contact_consents (buyer_id, chef_id, withdrawn_at) values ($1, $2, now())',
      [withdrew.id, kitchen.chefId],
    )
    await query('insert into public.favourite_chefs (user_id, chef_id) values ($1, $2)', [
      chose.id,
      kitchen.chefId,
    ])
    const all = [suspended, withdrew, chose, free, cook].map(({ email }) => email)
    expect(await known(all)).toEqual([])
    expect(await bring(all)).toBe(5)
    expect((await invite()).map(({ to }) => to)).toEqual([free.email])
    expect(await results()).toEqual([{ waiting: 0, invited: 5, followed: 0, declined: 0 }])
    expect(await kept(suspended.email)).toEqual([{ email: null }])
  })
})

describe('the reader of an invitation', () => {
  test('without an account follows by a click, gets messages by mail, and unsubscribes from them', async () => {
    const path = await invited('vera@food.test')
    for (const _ of [1, 2]) expect((await open(path, 'POST')).status).toBe(200)
    expect(await (await open(path)).text()).toContain('You follow Golden Gate Table')
    expect(await followers()).toBe(1)
    expect(await results()).toEqual([{ waiting: 0, invited: 1, followed: 1, declined: 0 }])

    const letter = { subject: 'Borscht on Friday', body: 'A big pot of borscht.' }
    const sent = await callFunction(server, sendFollowerMessage, letter, cook)
    expect(sent.data.reached).toBe(1)
    const [notice] = await query<{ id: string }>(
      'select id from public.follower_notices where finished_at is null',
    )
    const mails: OutgoingMail[] = []
    await server.database.as(service, (connection) =>
      sendFollowerNotice(
        {
          db: queriesOn(connection),
          now: new Date(),
          outside: nothingOutside({ queueMails: async (queued) => void mails.push(...queued) }),
        },
        { noticeId: notice?.id ?? '' },
      ),
    )
    expect(mails).toMatchObject([
      { to: 'vera@food.test', language: 'en', button: { path: `/chefs/${kitchen.chefId}` } },
    ])
    const unsubscribe = `/unsubscribe/${mails[0]?.unsubscribeToken}`
    expect(await (await open(unsubscribe)).text()).toContain('Golden Gate Table')
    const ended = await open(unsubscribe, 'POST')
    expect(await ended.text()).toContain('We have deleted your address')
    expect(await followers()).toBe(0)
    expect(await kept('vera@food.test')).toEqual([{ email: null }])
    expect(await bring(['vera@food.test'])).toBe(0)
    await query('delete from public.follower_messages')
  })

  test('who signs up later keeps following by the account, also under the link of an earlier mail', async () => {
    const path = await invited('later@lists.test')
    await open(path, 'POST')
    const [row] = await query<{ token: string }>(
      'select mail_token as token from public.customer_invitations',
    )
    const later = await server.signUp({ email: 'later@lists.test', role: 'buyer', name: 'Lara' })
    expect(await followers()).toBe(1)
    const follow = () =>
      query('select by_mail, in_app, by_push from public.favourite_chefs where user_id = $1', [later.id])
    expect(await follow()).toEqual([{ by_mail: true, in_app: true, by_push: false }])
    expect(await kept(later.email)).toEqual([{ email: null }])
    await open(`/unsubscribe/${row?.token}`, 'POST')
    expect(await follow()).toEqual([{ by_mail: false, in_app: true, by_push: false }])
  })

  test('with an account follows by it, and the address is deleted from the list', async () => {
    const path = await invited(buyer.email)
    await open(path, 'POST')
    const rows = await query(
      'select by_mail, in_app, followed_at is not null as "follows" from public.favourite_chefs where user_id = $1',
      [buyer.id],
    )
    expect(rows).toEqual([{ by_mail: true, in_app: true, follows: true }])
    expect(await kept(buyer.email)).toEqual([{ email: null }])
    expect(await followers()).toBe(1)
    const { data } = await callFunction(server, exportMyData, {}, buyer)
    expect(data.data.customerInvitations).toMatchObject([{ chef_id: kitchen.chefId, origin: consent.origin }])
  })

  test('who declines hears from no kitchen again, and only a hash is kept', async () => {
    const path = await invited('dora@food.test')
    await bring(['dora@food.test'], other)
    const declined = await fetch(`${server.url}${declineOf(path)}`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
    })
    expect(declined.status).toBe(200)
    expect(await results()).toEqual([{ waiting: 0, invited: 1, followed: 0, declined: 1 }])
    expect(await invite()).toEqual([])
    expect(await results(other)).toEqual([{ waiting: 0, invited: 1, followed: 0, declined: 0 }])
    expect(await kept('dora@food.test')).toEqual([{ email: null }, { email: null }])
    expect((await open(path, 'POST')).status).toBe(200)
    expect(await followers()).toBe(0)
    expect(await (await open(path)).text()).toContain('We won’t write again')
  })

  test('who followed and then declines under the first mail follows no longer', async () => {
    const byMail = await invited('zoe@food.test')
    await open(byMail, 'POST')
    await open(declineOf(byMail), 'POST')
    expect(await followers()).toBe(0)
    const byAccount = await invited(buyer.email)
    await open(byAccount, 'POST')
    await open(declineOf(byAccount), 'POST')
    const rows = await query('select by_mail, in_app from public.favourite_chefs where user_id = $1', [
      buyer.id,
    ])
    expect(rows).toEqual([{ by_mail: false, in_app: true }])
  })

  test('an unknown, malformed or old link, or one of a closed kitchen, follows nothing', async () => {
    for (const token of ['00000000-0000-4000-8000-000000000000', 'x', "'; drop table"]) {
      expect((await open(`/invitation/${encodeURIComponent(token)}`)).status).toBe(410)
      expect((await open(`/invitation/${encodeURIComponent(token)}`, 'POST')).status).toBe(410)
    }
    const path = await invited('old@food.test')
    await query(`update public.chefs set status = 'suspended' where id = $1`, [kitchen.chefId])
    expect((await open(path, 'POST')).status).toBe(410)
    await query(`update public.chefs set status = 'active' where id = $1`, [kitchen.chefId])
    await query(`update public.customer_invitations set taken_at = now() - interval '61 days'`)
    expect((await open(path, 'POST')).status).toBe(410)
    expect(await followers()).toBe(0)
    // The invitation's second link, which declines, works as long as the hash of the address is known.
    expect((await open(declineOf(path), 'POST')).status).toBe(200)
    expect(await query('select 1 from public.declined_addresses')).toHaveLength(1)
  })
})

describe('what is kept', () => {
  const prune = (now: Date) =>
    server.database.as(service, (connection) =>
      pruneCustomerInvitations({ db: queriesOn(connection), now, outside: nothingOutside() }),
    )

  test('addresses of people who never clicked go after 60 days, of followers they stay, hashes stay of both', async () => {
    const path = await invited('vera@food.test')
    await open(path, 'POST')
    await invited('silent@food.test')
    await prune(new Date(Date.now() + 59 * day))
    expect(await kept('silent@food.test')).toEqual([{ email: 'silent@food.test' }])
    await prune(new Date(Date.now() + 61 * day))
    expect(await kept('silent@food.test')).toEqual([{ email: null }])
    expect(await kept('vera@food.test')).toEqual([{ email: 'vera@food.test' }])
    expect(await bring(['silent@food.test'])).toBe(0)
  })

  test('an invitation that never got its turn goes whole after 90 days', async () => {
    await bring(['waiting@food.test'])
    await prune(new Date(Date.now() + 89 * day))
    expect(await kept('waiting@food.test')).toHaveLength(1)
    await prune(new Date(Date.now() + 91 * day))
    expect(await kept('waiting@food.test')).toEqual([])
  })

  test('an erased person leaves a hash, and an erased chef no list', async () => {
    const gone = await server.signUp({ email: 'gone@lists.test', role: 'buyer', name: 'Gina' })
    await open(await invited(gone.email), 'POST')
    await bring([gone.email], other)
    expect((await callFunction(server, deleteAccount, { confirmation: gone.email }, gone)).status).toBe(200)
    expect(await kept(gone.email)).toEqual([{ email: null }])
    expect(await followers()).toBe(0)
    const leaving = await server.signUp({ email: 'leaving@lists.test', role: 'chef', name: 'Lev' })
    await addKitchen(server.database, leaving.id, { name: 'Lev Grill' })
    await bring(['ann@food.test'], leaving)
    const closed = await callFunction(server, deleteAccount, { confirmation: leaving.email }, leaving)
    expect(closed.status).toBe(200)
    expect(await kept('ann@food.test')).toEqual([])
  })
})
