import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { watchSearch } from '@localchef/contracts/search/watch-search'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

type Wish = z.input<typeof watchSearch.input>

let server: TestServer
let watcher: TestUser
let other: TestUser
let cook: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  watcher = await server.signUp({ email: 'watcher@watch.test', role: 'buyer', name: 'Bella' })
  other = await server.signUp({ email: 'other@watch.test', role: 'buyer', name: 'Bella' })
  cook = await server.signUp({ email: 'cook@watch.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, cook.id, { name: 'Golden Gate Table' })
})
afterAll(() => server.stop())

beforeEach(async () => {
  await sql('delete from public.watched_searches')
  await sql('delete from public.notifications')
  await sql(`delete from public.dishes where name <> 'Piroshki'`)
  await sql(`update public.chefs set status = 'active' where id = $1`, [kitchen.chefId])
})

async function sql<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await server.database.pool.query<Row>(text, [...values])).rows
}

const sanFrancisco = { name: 'San Francisco, CA', latitude: 37.77, longitude: -122.42, radiusMiles: 25 }
const denver = { name: 'Denver, CO', latitude: 39.74, longitude: -104.99, radiusMiles: 25 }

async function watch(wish: Wish, person = watcher) {
  const { status, data, error } = await callFunction(server, watchSearch, wish, person)
  return status === 200 ? { status, watched: data.watched } : { status, code: error.code }
}

async function cookDish(name: string, changes = '') {
  const [dish] = await sql<{ id: string }>(
    `insert into public.dishes (chef_id, name, price_cents, category, cuisine, status, allergens)
     values ($1, $2, 1200, 'main', 'russian', 'active', '{}')
     returning id`,
    [kitchen.chefId, name],
  )
  if (changes) await sql(`update public.dishes set ${changes} where id = $1`, [dish?.id])
  return dish?.id ?? ''
}

/** Runs one round of the task, as if every search had waited long. */
async function lookAgain() {
  await sql(`update public.watched_searches set looked_at = now() - interval '1 hour'`)
  await server.runTask('notify-watchers')
}

async function notified() {
  const rows = await sql<{ user_id: string; title: string; message: string; dish: string }>(
    `select user_id, title, message, data ->> 'dishId' as dish from public.notifications where event = 'watched_dish' order by title`,
  )
  return rows.map(({ user_id, ...row }) => ({ ...row, to: user_id }))
}

const waiting = async () =>
  (await sql<{ query: string }>('select query from public.watched_searches order by query')).map(
    ({ query }) => query,
  )

describe('a dish with the words', () => {
  test('a match notifies the person who watches the search, once, in the bell and by mail', async () => {
    await watch({ query: 'Khinkali', place: sanFrancisco })
    await lookAgain()
    expect(await notified()).toEqual([])
    expect(await waiting()).toEqual(['khinkali'])

    const dish = await cookDish('Khinkali with mushrooms')
    await lookAgain()
    const told = {
      to: watcher.id,
      title: 'A chef now cooks “khinkali”',
      message: 'Khinkali with mushrooms from Golden Gate Table.',
      dish,
    }
    expect(await notified()).toEqual([told])
    expect(await waiting()).toEqual([])
    const mails = await sql<{ text: string }>(
      `select body_text as text from mail.outbox where recipient = 'watcher@watch.test' and subject like '%khinkali%'`,
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/Items:\nKhinkali with mushrooms, \$/)

    await cookDish('Khinkali with cheese')
    await lookAgain()
    expect(await notified()).toEqual([told])
  })

  test('a match notifies once even when the task runs twice at the same time', async () => {
    await watch({ query: 'khinkali' })
    await cookDish('Khinkali')
    await sql(`update public.watched_searches set looked_at = now() - interval '1 hour'`)
    await Promise.all([server.runTask('notify-watchers'), server.runTask('notify-watchers')])
    expect(await notified()).toHaveLength(1)
  })

  test('a match notifies when the kitchen takes orders again', async () => {
    await watch({ query: 'khinkali' })
    await cookDish('Khinkali')
    await sql(`update public.chefs set status = 'paused' where id = $1`, [kitchen.chefId])
    await lookAgain()
    expect(await notified()).toEqual([])
    await sql(`update public.chefs set status = 'active' where id = $1`, [kitchen.chefId])
    await lookAgain()
    expect(await notified()).toHaveLength(1)
  })
})

describe('no notification', () => {
  test.each<[string, Wish, string, string]>([
    ['other words', { query: 'sushi' }, 'Sashimi', ''],
    ['a word that is spelled alike', { query: 'khinkaly roll' }, 'Khinkali', ''],
    ['another place', { query: 'khinkali', place: denver }, 'Khinkali', ''],
    ['a paused dish', { query: 'khinkali' }, 'Khinkali', `status = 'paused'`],
    ['a dish without the diet', { query: 'vegan khinkali' }, 'Khinkali', ''],
  ])('no notification comes for %s', async (_what, wish, name, changes) => {
    expect((await watch(wish)).status).toBe(200)
    await cookDish(name, changes)
    await lookAgain()
    expect(await notified()).toEqual([])
    expect(await waiting()).toHaveLength(1)
  })

  test('a dish without an allergen statement triggers no notification', async () => {
    await watch({ query: 'khinkali' })
    await sql('alter table public.dishes disable trigger dishes_refuse_sale_without_statement')
    const dish = await cookDish('Khinkali', 'allergens = null')
    await sql('alter table public.dishes enable trigger dishes_refuse_sale_without_statement')
    await lookAgain()
    expect(await notified()).toEqual([])
    await sql(`update public.dishes set allergens = '{}' where id = $1`, [dish])
    await lookAgain()
    expect(await notified()).toHaveLength(1)
  })

  test("a person's own dish triggers no notification", async () => {
    await watch({ query: 'khinkali' }, cook)
    await watch({ query: 'khinkali' }, other)
    await cookDish('Khinkali')
    await lookAgain()
    expect((await notified()).map(({ to }) => to)).toEqual([other.id])
  })

  test('a suspended person gets no notification before the suspension ends', async () => {
    // A suspension ends all sessions.
    const guest = await server.signUp({ email: 'guest@watch.test', role: 'buyer', name: 'Bella' })
    await watch({ query: 'khinkali' }, guest)
    await cookDish('Khinkali')
    await sql('update public.profiles set suspended_at = now() where id = $1', [guest.id])
    await lookAgain()
    expect(await notified()).toEqual([])
    await sql('update public.profiles set suspended_at = null where id = $1', [guest.id])
    await lookAgain()
    expect(await notified()).toHaveLength(1)
  })

  test('a second check within five minutes sends no notification', async () => {
    await watch({ query: 'khinkali' })
    await cookDish('Khinkali')
    await server.runTask('notify-watchers')
    expect(await notified()).toEqual([])
  })
})

describe('watching', () => {
  test('watching a search requires an account, and words or filters that describe something', async () => {
    expect((await callFunction(server, watchSearch, { query: 'khinkali' })).status).toBe(401)
    expect((await watch({ query: 'İ'.repeat(200) })).status).not.toBe(500)
    await sql('delete from public.watched_searches')
    expect(await watch({ query: '🍕' })).toEqual({ status: 422, code: 'nothing_to_watch' })
    expect((await watch({ query: '   ' })).status).toBe(400)
    expect((await watch({ query: 'khinkali', place: { ...denver, latitude: 91 } })).status).toBe(400)
    expect(await waiting()).toEqual([])
  })

  test('watching the same words twice counts once', async () => {
    await watch({ query: 'Khinkali' })
    expect(await watch({ query: 'khinkali' })).toEqual({ status: 200, watched: 1 })
    expect(await watch({ query: 'khinkali', place: denver })).toEqual({ status: 200, watched: 2 })
    expect(await watch({ query: 'khinkali' }, other)).toEqual({ status: 200, watched: 1 })
  })

  test('a person can watch at most ten searches, even with two calls at once', async () => {
    for (let place = 0; place < 9; place += 1) await watch({ query: `dish number ${place}` })
    const last = await Promise.all([watch({ query: 'plov' }), watch({ query: 'manti' })])
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await waiting()).toHaveLength(10)
    expect(await watch({ query: 'lagman' })).toEqual({ status: 422, code: 'too_many_watched' })
    expect((await watch({ query: 'lagman' }, other)).status).toBe(200)
  })

  test('a person can read and delete only their own searches', async () => {
    await watch({ query: 'plov' })
    await watch({ query: 'manti' }, other)
    const own = await watcher.client.from('watched_searches').select('query')
    expect(own.data).toEqual([{ query: 'plov' }])
    await watcher.client.from('watched_searches').delete().neq('query', '')
    expect(await waiting()).toEqual(['manti'])
    const added = await watcher.client.from('watched_searches').insert({ user_id: watcher.id, query: 'x' })
    expect(added.status).toBe(403)
  })

  test('watching a search ends with the account, and the searches are deleted', async () => {
    const leaving = await server.signUp({ email: 'leaving@watch.test', role: 'buyer', name: 'Bella' })
    await watch({ query: 'khinkali' }, leaving)
    const [{ id } = { id: '' }] = await sql<{ id: string }>('select id from public.watched_searches')
    expect(id).not.toBe('')
    const { status } = await callFunction(server, deleteAccount, { confirmation: leaving.email }, leaving)
    expect(status).toBe(200)
    expect(await waiting()).toEqual([])
    await cookDish('Khinkali')
    await lookAgain()
    expect(await notified()).toEqual([])
  })
})
