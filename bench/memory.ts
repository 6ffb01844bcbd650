import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { insertAccount } from '@localchef/backend/auth/insert-account'
import { hashPassword } from '@localchef/backend/auth/password'
import type { Database } from '@localchef/backend/database'
import sharp from 'sharp'
import { WebSocket } from 'ws'
import type { Kitchen } from '../tests/kitchen-fixture.ts'
import { addBuyers, addOpenKitchen, cartOf, orderOf, tokensFor } from '../tests/ordering-people.ts'
import { withDatabase } from '../tests/with-database.ts'
import type { Figure, Stage } from './measure.ts'
import { hotReads } from './reads.ts'
import { ask, firstKitchen, load, pathOf, type Server, withServer } from './server.ts'

/** Counts of one round; twenty are an hour of a busy evening. */
const round = { reads: 250, pages: 50, photographs: 5, signUps: 2, signIns: 8, orders: 10, sockets: 10 }
const rounds = 20
const password = 'a long enough password'
const words = ['pizza', 'плов', 'taco', 'борщ', 'chicken', 'вегетарианское', 'pie', 'хинкали', 'rice', 'суп']

/** Memory of the server and its PostgreSQL: at rest, after some work, and during long use. */
export async function measureMemory({ demoFolder }: Stage): Promise<Figure[]> {
  const megabytes = async (server: Server) => (await server.usage()).megabytes
  const atRest = await withServer(demoFolder, 'api', async (server) => {
    await wait(15_000)
    const resting = await megabytes(server)
    await work(server)
    await wait(20_000)
    return [
      { what: '15 s after the ready line', measured: resting, unit: 'MB', most: 300 },
      { what: 'after 400 reads and 60 pictures', measured: await megabytes(server), unit: 'MB', most: 450 },
    ]
  })
  const people = await addPeople(demoFolder)
  const longUse = await withServer(demoFolder, 'web', async (server) => {
    const evening = await prepare(demoFolder, server, people)
    const figures: Figure[] = [{ what: 'before long use', measured: await megabytes(server), unit: 'MB' }]
    for (let done = 1; done <= rounds; done += 1) {
      await useForARound(server, evening, done)
      if (done % 5 > 0) continue
      const what = `after ${(100 * done) / rounds} % of it`
      figures.push({ what, measured: await megabytes(server), unit: 'MB', most: 450 })
    }
    return figures
  })
  return [...atRest, ...longUse]
}

async function work({ url }: Server): Promise<void> {
  for (const [name, input] of hotReads(await firstKitchen(url))) {
    await load(url, [{ path: pathOf(name, input) }], { connections: 16, amount: 100 })
  }
  const found = await ask(url, pathOf('chef-search', { limit: 48 }))
  const pictures = new Set(found.match(/"(?:[\w-]+\/)+[\w.-]+\.webp"/g))
  const paths = [...pictures].slice(0, 60).map((quoted) => quoted.slice(1, -1).replace(/^pictures\//, ''))
  for (const path of paths) {
    await ask(url, `/storage/v1/render/image/public/pictures/${path}?width=640&height=480&resize=cover`)
  }
}

interface People {
  kitchen: Kitchen
  ids: string[]
  emails: string[]
}

function addPeople(dataFolder: string): Promise<People> {
  const databaseUrl = process.env.DATABASE_URL
  return withDatabase({ dataFolder, databaseUrl, poolSize: 2 }, async (database) => ({
    kitchen: await addOpenKitchen(database, { portions: rounds * round.orders }),
    ids: await addBuyers(database, 4),
    emails: await addAccounts(database, round.signIns * rounds),
  }))
}

/** Accounts that sign in by the password, each once. */
async function addAccounts(database: Database, count: number): Promise<string[]> {
  const passwordHash = await hashPassword(password)
  const emails = Array.from({ length: count }, () => `${randomUUID()}@bench.test`)
  await database.transaction(async (connection) => {
    for (const email of emails) {
      await insertAccount(connection, { email, passwordHash, confirmedAt: new Date() })
    }
  })
  return emails
}

type Evening = Awaited<ReturnType<typeof prepare>>

async function prepare(dataFolder: string, { url }: Server, { kitchen, ids, emails }: People) {
  const { keys, tokens } = await tokensFor(dataFolder, url, ids)
  const reads: string[] = []
  const pages = [
    '/',
    '/chefs',
    '/ready-dishes',
    ...words.map((word) => `/chefs?q=${encodeURIComponent(word)}`),
  ]
  for (const { id, slug } of JSON.parse(await ask(url, pathOf('chef-search', { limit: 50 }))).chefs) {
    pages.push(`/chefs/${slug}`)
    for (const dish of JSON.parse(await ask(url, pathOf('get-chef', { id }))).menu) {
      pages.push(`/dish/${dish.id}`)
      const text = {
        searchType: 'text',
        query: words[pages.length % words.length],
        page: 1 + (pages.length % 3),
      }
      reads.push(
        pathOf('get-home-feed', {}),
        pathOf('chef-search', text),
        pathOf('get-chef', { id }),
        pathOf('get-dish', { id: dish.id }),
      )
    }
  }
  // Noise with the size of a phone's photograph: 12 megapixels, some megabytes.
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const create = { width: 4000, height: 3000, channels: 3, background: '#888', noise } as const
  const jpeg = await sharp({ create }).jpeg({ quality: 60 }).toBuffer()
  const photograph = new Blob([new Uint8Array(jpeg)])
  return { kitchen, ids, emails, keys, tokens, reads, pages, photograph }
}

async function useForARound(server: Server, evening: Evening, nth: number): Promise<void> {
  const { url } = server
  const { apikey, asBuyer } = callers(evening)
  const sockets: WebSocket[] = []
  await repeat(round.sockets, async (turn) => sockets.push(await follow(url, evening, turn)))
  const languages = ['en', 'ru'].map((language) => ({ 'accept-language': language, 'accept-encoding': 'br' }))
  const reads = evening.reads.map((path) => ({ path }))
  const pages = evening.pages.map((path, index) => ({ path, headers: languages[index % 2] ?? {} }))
  await Promise.all([
    load(url, part(reads, round.reads, nth), { connections: 1, amount: round.reads }),
    load(url, part(pages, round.pages, nth), { connections: 1, amount: round.pages }),
    repeat(round.photographs, async (turn) => {
      const name = `${evening.ids[turn % evening.ids.length]}/${randomUUID()}.jpg`
      const headers = { ...asBuyer(turn), 'content-type': 'image/jpeg' }
      await ask(url, `/storage/v1/object/pictures/${name}`, headers, evening.photograph)
      for (const size of ['width=320&height=240', 'width=640&height=480', 'width=1200&height=900']) {
        await ask(url, `/storage/v1/render/image/public/pictures/${name}?${size}`)
      }
    }),
    repeat(round.signUps, () =>
      ask(url, '/auth/v1/signup', apikey, { email: `${randomUUID()}@bench.test`, password }),
    ),
    repeat(round.signIns, (turn) => {
      const email = evening.emails[(nth - 1) * round.signIns + turn]
      return ask(url, '/auth/v1/token?grant_type=password', apikey, { email, password })
    }),
    repeat(round.orders, async (turn) => {
      const cart = cartOf(evening.kitchen)
      const body = await ask(url, '/functions/v1/quote-order', asBuyer(turn), cart)
      const headers = { ...asBuyer(turn), 'idempotency-key': randomUUID() }
      await ask(url, '/functions/v1/place-order', headers, orderOf(cart, { status: 200, body }))
    }),
  ])
  for (const socket of sockets) socket.close()
}

function callers({ keys, tokens }: Evening) {
  const apikey = { apikey: keys.anonKey }
  return {
    apikey,
    asBuyer: (turn: number) => ({ ...apikey, authorization: `Bearer ${tokens[turn % tokens.length]}` }),
  }
}

/** The nth run of `count` entries in a list that starts over at its end. */
function part<T>(list: readonly T[], count: number, nth: number): T[] {
  const first = (nth * count) % list.length
  return [...list.slice(first), ...list].slice(0, count)
}

async function repeat(times: number, act: (turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await act(turn)
}

/** Resolves to a socket that is subscribed to changes of orders. */
function follow(url: string, { keys, tokens }: Evening, turn: number): Promise<WebSocket> {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.anonKey}&vsn=2.0.0`
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'orders' }] }
  const join = { config, access_token: tokens[turn % tokens.length] }
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address)
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', join])))
    socket.on('message', (data) => {
      if (String(data).includes('Subscribed to PostgreSQL')) resolve(socket)
      if (String(data).includes('"status":"error"')) reject(new Error(String(data)))
    })
  })
}
