import { service } from '@localchef/backend/caller'
import { deleteAccount } from '@localchef/contracts/account/delete-account'
import type { FollowChannels } from '@localchef/contracts/followers/follow-channels'
import { getFollowers } from '@localchef/contracts/followers/get-followers'
import { listFollowed } from '@localchef/contracts/followers/list-followed'
import { sendFollowerMessage } from '@localchef/contracts/followers/send-follower-message'
import { setFollowing } from '@localchef/contracts/followers/set-following'
import { localText } from '@localchef/contracts/language'
import { createBatch } from '@localchef/contracts/menu/create-batch'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { getReport } from '@localchef/contracts/reports/get-report'
import { reportContent } from '@localchef/contracts/reports/report-content'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { exportUser } from '@localchef/contracts/users/export-user'
import { notifyFollowers } from '@localchef/domain/followers/notify-followers'
import { followersAtOnce, sendFollowerNotice } from '@localchef/domain/followers/send-follower-notice'
import { queriesOn } from '@localchef/domain/queries'
import type { OutgoingMail } from '@localchef/domain/server-function'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { addBuyers } from '../ordering-people.ts'

let server: TestServer
let anna: TestUser
let boris: TestUser
let cook: TestUser
let admin: TestUser
let kitchen: Kitchen

const all: FollowChannels = { mail: true, push: true, app: true }
const none: FollowChannels = { mail: false, push: false, app: false }
const appOnly: FollowChannels = { ...none, app: true }
const mailOnly: FollowChannels = { ...none, mail: true }
const letter = { subject: 'Borscht on Friday', body: 'A big pot of borscht.\n\nBring your own jar.' }

beforeAll(async () => {
  server = await startTestServer()
  anna = await server.signUp({ email: 'anna@follow.test', role: 'buyer', name: 'Anna' })
  boris = await server.signUp({ email: 'boris@follow.test', role: 'buyer', name: 'Boris', language: 'ru' })
  cook = await server.signUp({ email: 'cook@follow.test', role: 'chef', name: 'Olga' })
  admin = await server.signUp({ email: 'admin@follow.test', role: 'admin', name: 'Ada' })
  kitchen = await addKitchen(server.database, cook.id, { name: 'Golden Gate Table' })
})
afterAll(() => server.stop())

beforeEach(async () => {
  for (const table of [
    'contact_consents',
    'favourite_chefs',
    'favourite_dishes',
    'follower_messages',
    'follower_notices',
    'notifications',
    'orders',
    'push_subscriptions',
    'reports',
  ]) {
    await sql(`delete from public.${table}`)
  }
  await sql('delete from mail.outbox')
  await sql('delete from pgboss.job')
  await sql(`update public.chefs set status = 'active' where id = $1`, [kitchen.chefId])
})

async function sql<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await server.database.pool.query<Row>(text, [...values])).rows
}

async function follow(person: TestUser, channels: FollowChannels, kind: 'chef' | 'dish' = 'chef') {
  const id = kind === 'chef' ? kitchen.chefId : kitchen.dishId
  return (await callFunction(server, setFollowing, { kind, id, channels }, person)).status
}

const write = (person = cook, message = letter) => callFunction(server, sendFollowerMessage, message, person)

/** Processes all notices like the jobs of one process, each batch in a transaction. */
async function sendNotices(outside = {}) {
  for (;;) {
    const open = await sql<{ id: string }>('select id from public.follower_notices where finished_at is null')
    if (open.length === 0) return
    for (const { id } of open) await sendOne(id, outside)
  }
}

function sendOne(noticeId: string, outside = {}) {
  return server.database.as(service, (connection) =>
    sendFollowerNotice(
      {
        db: queriesOn(connection),
        now: new Date(),
        outside: nothingOutside({
          async queueMails(mails) {
            for (const mail of mails) await queue(mail)
          },
          ...outside,
        }),
      },
      { noticeId },
    ),
  )
  async function queue(mail: OutgoingMail) {
    await sql(
      `insert into mail.outbox (recipient, subject, html, body_text, headers) values ($1, $2, '', $3, $4::jsonb)`,
      [mail.to, mail.title, mail.lines.join('\n'), JSON.stringify({ token: mail.unsubscribeToken })],
    )
  }
}

const bells = () =>
  sql<{ user: string; title: string }>(
    'select user_id as "user", title from public.notifications order by title, user_id',
  )
const mails = () =>
  sql<{ recipient: string; subject: string; text: string }>(
    'select recipient, subject, body_text as text from mail.outbox order by recipient',
  )

describe('following a kitchen', () => {
  test('following a kitchen makes it a favorite with channels, and unfollowing leaves the favorite', async () => {
    expect(await follow(anna, all)).toBe(200)
    expect(await follow(anna, appOnly)).toBe(200)
    const own = await anna.client.from('favourite_chefs').select('chef_id, by_mail, by_push, in_app')
    expect(own.data).toEqual([{ chef_id: kitchen.chefId, by_mail: false, by_push: false, in_app: true }])
    expect(await follow(anna, none)).toBe(200)
    const left = await anna.client.from('favourite_chefs').select('chef_id, followed_at')
    expect(left.data).toEqual([{ chef_id: kitchen.chefId, followed_at: null }])
  })

  test('following a kitchen turns an existing favorite into a followed one, and removing the favorite ends it', async () => {
    await anna.client.from('favourite_chefs').insert({ user_id: anna.id, chef_id: kitchen.chefId })
    await follow(anna, all)
    expect(await sql('select user_id from public.favourite_chefs')).toHaveLength(1)
    await anna.client.from('favourite_chefs').delete().eq('chef_id', kitchen.chefId)
    expect((await write()).error.code).toBe('no_followers')
  })

  test('following a kitchen requires an account and a public kitchen, and unfollowing an unfollowed one adds no favorite', async () => {
    const wish = { kind: 'chef' as const, id: kitchen.chefId, channels: all }
    expect((await callFunction(server, setFollowing, wish)).status).toBe(401)
    await sql(`update public.chefs set status = 'suspended' where id = $1`, [kitchen.chefId])
    expect(await follow(anna, all)).toBe(404)
    expect(await follow(anna, none)).toBe(200)
    expect(await sql('select user_id from public.favourite_chefs')).toEqual([])
  })

  test('a follow cannot be written except through the operation', async () => {
    const row = {
      user_id: anna.id,
      chef_id: kitchen.chefId,
      in_app: true,
      followed_at: '2020-01-01T00:00:00Z',
    }
    expect((await anna.client.from('favourite_chefs').insert(row)).status).toBe(403)
    await follow(anna, appOnly)
    const changed = await anna.client.from('favourite_chefs').update({ by_mail: true }).eq('user_id', anna.id)
    expect(changed.status).toBe(403)
  })

  test('a followed kitchen is listed with the messages since then, to the follower alone', async () => {
    await follow(anna, all)
    await follow(anna, appOnly, 'dish')
    await write()
    const { data } = await callFunction(server, listFollowed, {}, anna)
    expect(data.kitchens).toMatchObject([{ id: kitchen.chefId, name: 'Golden Gate Table', channels: all }])
    expect(data.dishes).toMatchObject([{ id: kitchen.dishId, name: 'Piroshki', channels: appOnly }])
    expect(data.messages).toMatchObject([letter])
    await follow(boris, all)
    const later = await callFunction(server, listFollowed, {}, boris)
    expect(later.data).toMatchObject({ dishes: [], messages: [] })
  })
})

describe('a message to followers', () => {
  test("a notice reaches each follower once, by the chosen channels and in the follower's language", async () => {
    await follow(anna, all)
    await follow(boris, mailOnly)
    const { status, data } = await write()
    expect([status, data.reached]).toEqual([200, 2])
    // The server's own job may run first; this call and the job wait for each other.
    await sendNotices()
    const title = 'Golden Gate Table: Borscht on Friday'
    expect(await bells()).toEqual([{ user: anna.id, title }])
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient)).toEqual([anna.email, boris.email])
    expect(sent[0]?.subject).toContain(title)
    expect(sent[1]?.subject).toContain('Пирожки Ольги: Borscht on Friday')
    for (const { text } of sent) expect(text).toMatch(/A big pot of borscht\.\n+Bring your own jar\./)
  })

  test('a message to followers is sent by the server’s own job, with a link that unsubscribes from this kitchen in one click', async () => {
    await follow(anna, all)
    await follow(anna, all, 'dish')
    await write()
    await expect.poll(() => mails().then((sent) => sent.length), { timeout: 20_000 }).toBe(1)
    const [mail] = await sql<{ link: string }>(
      `select headers ->> 'List-Unsubscribe' as link from mail.outbox`,
    )
    const link = server.url + new URL((mail?.link ?? '').slice(1, -1)).pathname
    const asked = await (await fetch(link, { headers: { 'accept-language': 'ru' } })).text()
    expect(asked).toContain('Пирожки Ольги')
    expect(await (await fetch(link, { method: 'POST' })).text()).toContain('news from Golden Gate Table')
    const rows = await sql(
      `select by_mail, in_app from public.favourite_chefs union all select by_mail, in_app from public.favourite_dishes`,
    )
    expect(rows).toEqual([
      { by_mail: false, in_app: true },
      { by_mail: false, in_app: true },
    ])
    const preferences = await sql<{ email_orders: boolean }>(
      'select email_orders from public.notification_preferences where user_id = $1',
      [anna.id],
    )
    expect(preferences.every(({ email_orders }) => email_orders)).toBe(true)
  })

  test('a second message to followers is refused within the configured days, even when both calls are concurrent', async () => {
    await follow(anna, all)
    const both = await Promise.all([write(), write()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const { data } = await callFunction(server, getFollowers, {}, cook)
    expect(data).toMatchObject({ followers: 1, everyDays: 7, messages: [letter] })
    expect(Date.parse(data.nextAt ?? '')).toBeGreaterThan(Date.now())
    expect(JSON.stringify(data)).not.toContain(anna.email)
    const shorter = { key: 'followers' as const, value: { everyDays: 1 }, from: 0, reason: 'For this test' }
    expect((await callFunction(server, saveSetting, shorter, admin)).status).toBe(200)
    await sql(`update public.follower_messages set created_at = now() - interval '25 hours'`)
    expect((await write()).status).toBe(200)
    await sql(`delete from public.platform_settings where key = 'followers'`)
    await sql(`update public.follower_messages set created_at = now() - interval '25 hours'`)
    expect((await write()).error.code).toBe('wrote_lately')
  })

  test('a message to followers is refused to buyers, to kitchens without followers and to kitchens that buyers cannot see', async () => {
    expect((await write(anna)).status).toBe(403)
    await follow(cook, all)
    expect((await write()).error.code).toBe('no_followers')
    await follow(anna, all)
    expect((await write(cook, { ...letter, subject: ' ' })).status).toBe(400)
    expect((await write(cook, { ...letter, body: 'short' })).status).toBe(400)
    await sql(`update public.chefs set status = 'suspended' where id = $1`, [kitchen.chefId])
    expect((await write()).status).not.toBe(200)
    expect(await sql('select id from public.follower_messages')).toEqual([])
  })

  test('only a follower can report a message to followers, and the admin can read it', async () => {
    await follow(anna, all)
    const { data } = await write()
    const wish = { subjectKind: 'message' as const, subjectId: data.message.id, reason: 'spam' as const }
    expect((await callFunction(server, reportContent, wish, boris)).status).toBe(404)
    const reported = await callFunction(server, reportContent, wish, anna)
    expect(reported.status).toBe(200)
    const read = await callFunction(server, getReport, { reportId: reported.data.id }, admin)
    expect(read.data.subject).toMatchObject({ title: 'Golden Gate Table', userId: cook.id })
    expect(read.data.subject?.text).toContain('Bring your own jar')
  })
})

describe('the audience of a message', () => {
  /** An order of this person, so many days ago. */
  const order = (person: TestUser, days: number, status = 'completed') =>
    sql(
      `insert into public.orders (
         buyer_id, chef_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, meals,
         answer_due_at, buyer_name, placed_at, completed_at
       )
       select $1, $2, $3::public.order_status, 'pickup', at, at + interval '30 minutes', at::date, 500, 1, at, 'Anna', at,
         case when $3 = 'completed' then at end
       from (select now() - make_interval(days => $4) as at) placed`,
      [person.id, kitchen.chefId, status, days],
    )
  const consent = (person: TestUser, hours = 1) =>
    sql(
      `insert into public.contact_consents (buyer_id, chef_id, given_at) values ($1, $2, now() - make_interval(hours => $3))`,
      [person.id, kitchen.chefId, hours],
    )
  const reach = async () => (await callFunction(server, getFollowers, {}, cook)).data.reach

  test('a past buyer who let the kitchen write gets its message by mail, whose link withdraws the consent', async () => {
    await follow(anna, appOnly)
    await consent(boris)
    expect(await reach()).toEqual({ all: 2, regulars: 0, away: 0, near: 0 })
    expect((await write()).data.reached).toBe(2)
    await expect
      .poll(() => mails().then((sent) => sent.map(({ recipient }) => recipient)), { timeout: 20_000 })
      .toEqual([boris.email])
    expect((await bells()).map(({ user }) => user)).toEqual([anna.id])
    const read = await callFunction(server, listFollowed, {}, boris)
    expect(read.data).toMatchObject({ kitchens: [], messages: [letter] })
    const [mail] = await sql<{ link: string }>(
      `select headers ->> 'List-Unsubscribe' as link from mail.outbox`,
    )
    await fetch(server.url + new URL((mail?.link ?? '').slice(1, -1)).pathname, { method: 'POST' })
    expect(await reach()).toMatchObject({ all: 1 })
    await sql('delete from public.favourite_chefs')
    await sql(`update public.follower_messages set created_at = now() - interval '30 days'`)
    expect((await write()).error.code).toBe('no_followers')
  })

  test('regulars completed two orders, people away none for sixty days, and neighbors live within ten miles', async () => {
    await follow(anna, appOnly)
    await follow(boris, appOnly)
    await order(anna, 70)
    await order(anna, 65)
    await order(boris, 70)
    await order(boris, 59, 'declined')
    await sql(
      `insert into public.places (id, kind, name, zip_code, state, latitude, longitude)
       select *
       from (
         values
           (-9, 'zip', 'San Francisco', '94110', 'CA', 37.75, -122.42),
           (-8, 'zip', 'Napa', '94558', 'CA', 38.3, -122.3)
       ) zip (id, kind, name, zip_code, state, latitude, longitude)
       where not exists (select from public.places z where z.zip_code = zip.zip_code)`,
    )
    await sql(`update public.profiles set zip_code = case id when $1 then '94110' else '94558' end`, [
      anna.id,
    ])
    expect(await reach()).toEqual({ all: 2, regulars: 1, away: 1, near: 1 })
    const to = async (audience: 'regulars' | 'away' | 'near') => {
      await sql('delete from public.notifications')
      await sql('delete from public.follower_messages')
      await callFunction(server, sendFollowerMessage, { ...letter, audience }, cook)
      await sendNotices()
      return (await bells()).map(({ user }) => user)
    }
    expect(await to('regulars')).toEqual([anna.id])
    expect(await to('away')).toEqual([anna.id])
    expect(await to('near')).toEqual([anna.id])
    const seen = async (person: TestUser) =>
      (await callFunction(server, listFollowed, {}, person)).data.messages.length
    expect([await seen(anna), await seen(boris)]).toEqual([1, 0])
  })

  test('an audience of nobody is refused, and nothing is kept', async () => {
    await follow(anna, appOnly)
    const { error } = await callFunction(
      server,
      sendFollowerMessage,
      { ...letter, audience: 'regulars' },
      cook,
    )
    expect(error.code).toBe('no_followers')
    expect(await sql('select id from public.follower_messages')).toEqual([])
  })

  test('the result of a message is the orders of those it went to, within seven days and not refused', async () => {
    await follow(anna, appOnly)
    await write()
    await sql(
      `update public.follower_messages set created_at = now() - interval '10 days';
       update public.favourite_chefs set followed_at = now() - interval '20 days'`,
    )
    await order(anna, 9)
    await order(anna, 8, 'declined')
    await order(anna, 2)
    await order(boris, 9)
    const { data } = await callFunction(server, getFollowers, {}, cook)
    expect(data.messages).toMatchObject([{ audience: 'all', orders: 1 }])
  })
})

describe('a notice to many followers', () => {
  const notice = (cause: string, toKitchen = true) => ({
    chefId: kitchen.chefId,
    cause,
    toKitchen,
    dishIds: [kitchen.dishId],
    worded: wordNotification('followed_batch', {
      dish: localText('Piroshki', 'Пирожки'),
      chef: localText('Golden Gate Table', 'Пирожки Ольги'),
      day: '2026-11-27',
    }),
    path: '/',
  })
  const announce = (...notices: ReturnType<typeof notice>[]) =>
    server.database.as(service, (connection) =>
      notifyFollowers({ db: queriesOn(connection), now: new Date(), outside: nothingOutside() }, notices),
    )

  test('a notice to many followers is written once per cause', async () => {
    expect(await announce(notice('drop:1'))).toBe(1)
    expect(await announce(notice('drop:1'), notice('drop:2'))).toBe(1)
  })

  test('a notice reaches each of several batches of followers once, when two processes send at the same time', async () => {
    const buyers = await addBuyers(server.database, 5)
    const ids = [...buyers, anna.id]
    await sql(
      `insert into public.favourite_chefs (user_id, chef_id, followed_at, in_app)
       select u, $2, now() - interval '1 minute', true from unnest($1::uuid[]) u`,
      [ids, kitchen.chefId],
    )
    await follow(anna, all, 'dish')
    await announce(notice('drop:3'))
    const [row] = await sql<{ id: string }>('select id from public.follower_notices')
    const id = row?.id ?? ''
    await Promise.all([sendOne(id), sendOne(id)])
    await sendNotices()
    expect((await bells()).map(({ user }) => user).toSorted()).toEqual(ids.toSorted())
    expect(followersAtOnce).toBeGreaterThan(ids.length)
  })

  test('a notice to many followers continues after the last notified follower', async () => {
    const [first, second] = (await addBuyers(server.database, 2)).toSorted()
    await sql(
      `insert into public.favourite_chefs (user_id, chef_id, followed_at, in_app)
       select u, $2, now() - interval '1 minute', true from unnest($1::uuid[]) u`,
      [[first, second], kitchen.chefId],
    )
    await announce(notice('drop:4'))
    await sql('update public.follower_notices set reached_user_id = $1', [first])
    await sendNotices()
    expect((await bells()).map(({ user }) => user)).toEqual([second])
  })

  test('a notice skips later followers, suspended people, and followers of a hidden kitchen', async () => {
    await follow(anna, appOnly)
    const [late, suspended] = await addBuyers(server.database, 2)
    await sql('update public.profiles set suspended_at = now() where id = $1', [suspended])
    await sql(
      `insert into public.favourite_chefs (user_id, chef_id, followed_at, in_app)
       values ($1, $3, now() + interval '1 hour', true), ($2, $3, now() - interval '1 hour', true)`,
      [late, suspended, kitchen.chefId],
    )
    await announce(notice('drop:5'))
    await sendNotices()
    expect((await bells()).map(({ user }) => user)).toEqual([anna.id])

    await announce(notice('drop:6'))
    await sql(`update public.chefs set status = 'suspended' where id = $1`, [kitchen.chefId])
    const [open] = await sql<{ id: string }>(
      'select id from public.follower_notices where finished_at is null',
    )
    await sendOne(open?.id ?? '')
    expect(await bells()).toHaveLength(1)
  })

  test('a notice to many followers is pushed to those with a browser who chose push notifications', async () => {
    await follow(anna, all)
    await follow(boris, { ...none, push: true })
    await follow(cook, { ...none, mail: true })
    const pushes: unknown[] = []
    for (const { id } of [anna, cook]) {
      await sql(
        `insert into public.push_subscriptions (user_id, endpoint, p256dh, auth_secret)
         values ($1::uuid, 'https://push.test/' || $1, 'k', 's')`,
        [id],
      )
    }
    await announce(notice('drop:8'))
    await sendNotices({
      enqueueAll: async (_name: string, jobs: readonly unknown[]) => void pushes.push(...jobs),
    })
    expect(pushes).toMatchObject([{ userId: anna.id, title: 'New batch: Piroshki', path: '/' }])
  })

  test('a notice about dishes alone does not reach followers of the kitchen', async () => {
    await follow(anna, appOnly)
    await follow(boris, appOnly, 'dish')
    await announce(notice('drop:7', false))
    await sendNotices()
    expect((await bells()).map(({ user }) => user)).toEqual([boris.id])
  })
})

test('a new batch of a followed dish is announced once a day, and not to favorites without notifications', async () => {
  await follow(anna, all, 'dish')
  await boris.client.from('favourite_dishes').insert({ user_id: boris.id, dish_id: kitchen.dishId })
  const from = Date.now() + 3_600_000
  const batch = (hours: number) => ({
    dishId: kitchen.dishId,
    orderBy: null,
    pickupFrom: new Date(from).toISOString(),
    pickupUntil: new Date(from + hours * 3_600_000).toISOString(),
    portionsMade: 3,
  })
  expect((await callFunction(server, createBatch, batch(1), cook)).status).toBe(200)
  expect((await callFunction(server, createBatch, batch(2), cook)).status).toBe(200)
  const sent: OutgoingMail[] = []
  await sendNotices({ queueMails: async (mails: OutgoingMail[]) => void sent.push(...mails) })
  expect(await bells()).toEqual([{ user: anna.id, title: 'New batch: Piroshki' }])
  // The server's own job may have sent the notice first.
  await expect
    .poll(async () => sent[0]?.facts?.map(({ label }) => label) ?? (await labelsInMailbox(anna)), {
      timeout: 30_000,
    })
    .toEqual(['Items', 'Pickup', 'Where'])
})

async function labelsInMailbox({ email }: TestUser): Promise<string[]> {
  const [newest] = await server.mailbox(email)
  return ['Items', 'Pickup', 'Where'].filter((label) => newest?.text.includes(label))
}

test('followers get a limited number of notices per day, however many a kitchen causes', async () => {
  const notice = (cause: string, toKitchen: boolean) => ({
    chefId: kitchen.chefId,
    cause,
    toKitchen,
    dishIds: [kitchen.dishId],
    worded: wordNotification('followed_batch', {
      dish: localText('Piroshki', 'Пирожки'),
      chef: localText('Olga', 'Ольга'),
      day: '2026-11-23',
    }),
    path: '/',
  })
  const now = new Date()
  const cause = (name: string, toKitchen: boolean, at = now) =>
    server.database.as(service, (connection) =>
      notifyFollowers({ db: queriesOn(connection), now: at, outside: nothingOutside() }, [
        notice(name, toKitchen),
      ]),
    )
  let ofKitchen = 0
  let ofDish = 0
  for (let count = 0; count < 12; count += 1) {
    ofKitchen += await cause(`drop:${count}`, true)
    ofDish += await cause(`batch:${count}`, false)
  }
  expect({ ofKitchen, ofDish }).toEqual({ ofKitchen: 8, ofDish: 4 })
  const nextDay = new Date(now.getTime() + 25 * 3_600_000)
  expect(await cause('drop:next', true, nextDay)).toBe(1)
  expect(await cause('batch:next', false, nextDay)).toBe(1)
})

test('following is in the account’s export and ends with the account', async () => {
  const leaving = await server.signUp({ email: 'leaving@follow.test', role: 'buyer', name: 'Lea' })
  await follow(leaving, all)
  await follow(leaving, all, 'dish')
  const exported = await callFunction(
    server,
    exportUser,
    { userId: leaving.id, reason: 'At their wish' },
    admin,
  )
  expect(exported.data.data.favouriteChefs).toMatchObject([{ chef_id: kitchen.chefId, by_mail: true }])
  await callFunction(server, deleteAccount, { confirmation: leaving.email }, leaving)
  expect(
    await sql('select 1 as one from public.favourite_chefs union all select 1 from public.favourite_dishes'),
  ).toEqual([])
})

test('messages to followers are in the chef’s export, and end with the chef’s account', async () => {
  const chef = await server.signUp({ email: 'closing@follow.test', role: 'chef', name: 'Clo' })
  const closing = await addKitchen(server.database, chef.id)
  await callFunction(server, setFollowing, { kind: 'chef', id: closing.chefId, channels: all }, anna)
  expect((await write(chef)).status).toBe(200)
  const exported = await callFunction(server, exportUser, { userId: chef.id, reason: 'At their wish' }, admin)
  expect(exported.data.data.messagesToFollowers).toMatchObject([letter])
  const { status } = await callFunction(server, deleteAccount, { confirmation: chef.email }, chef)
  expect(status).toBe(200)
  expect(await sql('select id from public.follower_messages')).toEqual([])
  expect(await sql('select chef_id from public.favourite_chefs')).toEqual([])
})

test('followers receive nothing about a drop that was canceled before its notice was sent', async () => {
  await follow(anna, appOnly)
  const [drop] = await sql<{ id: string }>(
    `insert into public.drops (chef_id, slug, title, opens_at, order_by, announced_at, cancelled_at)
     values ($1, 'canceled-dumplings', 'Dumplings', now() + interval '1 day', now() + interval '2 days', now(), now())
     returning id`,
    [kitchen.chefId],
  )
  const words = { title: 'Dumplings', message: 'Orders open tomorrow.', button: 'See drop' }
  const worded = { event: 'drop_announced', words: { en: words, ru: words } }
  const [notice] = await sql<{ id: string }>(
    `insert into public.follower_notices (chef_id, cause, to_kitchen, dish_ids, worded, data, path, created_at)
     values ($1, 'drop:canceled', true, '{}', $2::jsonb, jsonb_build_object('dropId', $3::text), '/drops/canceled-dumplings', now())
     returning id`,
    [kitchen.chefId, JSON.stringify(worded), drop?.id],
  )
  await sendOne(notice?.id ?? '')
  expect(await bells()).toEqual([])
  await sql('update public.drops set cancelled_at = null where id = $1', [drop?.id])
  await sendOne(notice?.id ?? '')
  expect(await bells()).toMatchObject([{ user: anna.id, title: 'Dumplings' }])
})
