import { randomUUID } from 'node:crypto'
import { insertAccount } from '@localchef/backend/auth/insert-account'
import { hashPassword } from '@localchef/backend/auth/password'
import type { Database } from '@localchef/backend/database'
import sharp from 'sharp'
import { WebSocket } from 'ws'
import type { Kitchen } from '../tests/kitchen-fixture.ts'
import { addBuyers, addOpenKitchen, cartOf, orderOf, tokensFor } from '../tests/ordering-people.ts'
import { withDatabase } from '../tests/with-database.ts'
import { hotReads, pathOf } from './hot-reads.ts'
import { type MeasuredProcess, startOursWithWeb } from './measured-process.ts'
import { type Answer, ask } from './request-load.ts'

/** Counts of one round; twenty rounds are an hour of a busy evening. */
const round = { reads: 250, pages: 50, pictures: 5, signUps: 2, signIns: 8, orders: 10, sockets: 10 }
const words = ['pizza', 'плов', 'taco', 'борщ', 'chicken', 'вегетарианское', 'pie', 'хинкали', 'rice', 'суп']
const password = 'a long enough password'
const buyers = 4

export interface LongUse {
  /** MB, before the first round and after each. */
  memoryMb: number[]
  peakMb: number
  /** Seconds of all threads, over all rounds. */
  cpuSeconds: number
}

interface Stage {
  server: MeasuredProcess
  kitchen: Kitchen
  people: readonly string[]
  /** Addresses of accounts with the password. */
  withPassword: readonly string[]
  keys: Awaited<ReturnType<typeof tokensFor>>['keys']
  tokens: readonly string[]
  addresses: Awaited<ReturnType<typeof addressesOf>>
  photograph: Buffer<ArrayBuffer>
}

/** One action of a person; the number varies its language, page and words. */
type Act = (stage: Stage, turn: number) => Promise<unknown>

/**
 * Repeats a day's traffic: reads, server-rendered pages in both languages, uploads with several picture sizes,
 * sign-ups, sign-ins, orders and live channels.
 */
export async function useForLong(demoFolder: string, rounds: number): Promise<LongUse> {
  const { kitchen, people, withPassword } = await addPeople(demoFolder, rounds)
  const server = await startOursWithWeb(demoFolder)
  try {
    const { keys, tokens } = await tokensFor(demoFolder, server.url, people)
    const [addresses, photograph] = [await addressesOf(server.url), await photographOf(12)]
    const stage: Stage = { server, kitchen, people, withPassword, keys, tokens, addresses, photograph }
    const memoryMb = [await server.memoryMb()]
    const cpuBefore = await server.cpuSeconds()
    let turn = 0
    const repeat = async (times: number, act: Act) => {
      for (let done = 0; done < times; done += 1) {
        turn += 1
        await act(stage, turn)
      }
    }
    for (let index = 0; index < rounds; index += 1) {
      const sockets: WebSocket[] = []
      await repeat(round.sockets, async (_, at) =>
        sockets.push(await follow(server.url, keys.anonKey, pick(tokens, at))),
      )
      await Promise.all([
        repeat(round.reads, read),
        repeat(round.pages, openPage),
        repeat(round.pictures, upload),
        repeat(round.signUps, signUp),
        repeat(round.signIns, signIn),
        repeat(round.orders, order),
      ])
      for (const socket of sockets) socket.close()
      memoryMb.push(await server.memoryMb())
    }
    const cpuSeconds = (await server.cpuSeconds()) - cpuBefore
    return { memoryMb, peakMb: await server.peakMb(), cpuSeconds }
  } finally {
    await server.stop()
  }
}

async function read({ server, addresses }: Stage, turn: number): Promise<void> {
  const [chefId = '', dishId = ''] = [pick(addresses.chefs, turn), pick(addresses.dishes, turn)]
  const { contract, inputOf } = pick(hotReads, turn)
  const input =
    contract.name === 'chef-search'
      ? { searchType: 'text', query: pick(words, turn), page: 1 + (turn % 3) }
      : inputOf({ chefId, dishId })
  await expectSuccess(contract.name, await ask(server.url + pathOf(contract.name, input)))
}

async function openPage({ server, addresses }: Stage, turn: number): Promise<void> {
  const path = pick(addresses.pages, turn)
  const headers = { 'accept-language': turn % 2 ? 'ru' : 'en', 'accept-encoding': 'br' }
  await expectSuccess(path, await ask(server.url + path, { headers }))
}

async function upload({ server, people, keys, tokens, photograph }: Stage, turn: number): Promise<void> {
  const owner = turn % people.length
  const name = `${people[owner]}/${randomUUID()}.jpg`
  const answer = await fetch(`${server.url}/storage/v1/object/pictures/${name}`, {
    method: 'POST',
    headers: {
      apikey: keys.anonKey,
      authorization: `Bearer ${tokens[owner]}`,
      'content-type': 'image/jpeg',
    },
    body: photograph,
  })
  if (!answer.ok) throw new Error(`an upload was answered ${answer.status}: ${await answer.text()}`)
  for (const width of [320, 640, 1200]) {
    const address = `/storage/v1/render/image/public/pictures/${name}?width=${width}&height=${width * 0.75}`
    await expectSuccess(address, await ask(server.url + address))
  }
}

function signUp(stage: Stage): Promise<Answer> {
  return send(stage, '/auth/v1/signup', { email: `${randomUUID()}@bench.test`, password }, stage.keys.anonKey)
}

async function signIn(stage: Stage, turn: number): Promise<void> {
  const email = pick(stage.withPassword, turn)
  await send(stage, '/auth/v1/token?grant_type=password', { email, password }, stage.keys.anonKey)
}

async function order(stage: Stage, turn: number): Promise<void> {
  const cart = cartOf(stage.kitchen)
  const token = pick(stage.tokens, turn)
  const wanted = orderOf(cart, await send(stage, '/functions/v1/quote-order', cart, token))
  await send(stage, '/functions/v1/place-order', wanted, token, { 'idempotency-key': randomUUID() })
}

async function send(
  { server, keys }: Stage,
  path: string,
  body: object,
  token: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await ask(server.url + path, {
    method: 'POST',
    headers: {
      apikey: keys.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  })
  return expectSuccess(path, answer)
}

/** Counts of all rounds, for a table's title. */
export function describeLongUse(rounds: number): string {
  const { reads, pages, pictures, signUps, signIns, orders, sockets } = round
  return (
    `${reads * rounds} reads, ${pages * rounds} pages, ${pictures * rounds} photographs, ` +
    `${(signUps + signIns) * rounds} accounts, ${orders * rounds} orders, ${sockets * rounds} sockets`
  )
}

async function expectSuccess(what: string, answer: Answer): Promise<Answer> {
  if (answer.status >= 300) {
    throw new Error(`${what} was answered ${answer.status}: ${answer.body.slice(0, 300)}`)
  }
  return answer
}

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** Ids of chefs and dishes, and paths of pages, from the demo marketplace. */
async function addressesOf(url: string) {
  const chefs: string[] = []
  const dishes: string[] = []
  const searches = words.map((word) => `/chefs?q=${encodeURIComponent(word)}`)
  const pages = ['/', '/chefs', '/ready-dishes', ...searches]
  const { body } = await ask(url + pathOf('chef-search', { limit: 50 }))
  for (const { id, slug } of JSON.parse(body).chefs) {
    chefs.push(id)
    pages.push(`/chefs/${slug}`)
    const answer = await expectSuccess(slug, await ask(url + pathOf('get-chef', { id })))
    for (const dish of JSON.parse(answer.body).menu) {
      dishes.push(dish.id)
      pages.push(`/dish/${dish.id}`)
    }
  }
  return { chefs, dishes, pages }
}

/** Noise the size of a phone photo, a few megabytes of JPEG. */
async function photographOf(megapixels: number): Promise<Buffer<ArrayBuffer>> {
  const width = Math.round(Math.sqrt((megapixels * 1_000_000 * 4) / 3))
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const picture = sharp({
    create: { width, height: (width * 3) / 4, channels: 3, background: '#888', noise },
  })
  return Buffer.from(await picture.jpeg({ quality: 60 }).toBuffer())
}

/** Resolves to a socket that is subscribed to changes of orders. */
function follow(url: string, apikey: string, token: string): Promise<WebSocket> {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'orders' }] }
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address)
    socket.on('error', reject)
    socket.on('open', () =>
      socket.send(JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', { config, access_token: token }])),
    )
    socket.on('message', (data) => {
      if (String(data).includes('Subscribed to PostgreSQL')) {
        resolve(socket)
      } else if (String(data).includes('"status":"error"')) reject(new Error(String(data)))
    })
  })
}

/** Adds one kitchen with enough portions, and people to order and upload. */
function addPeople(
  dataFolder: string,
  rounds: number,
): Promise<Pick<Stage, 'kitchen' | 'people' | 'withPassword'>> {
  return withDatabase(
    { dataFolder, databaseUrl: process.env.DATABASE_URL, poolSize: 2 },
    async (database) => ({
      kitchen: await addOpenKitchen(database, { portions: round.orders * rounds }),
      people: await addBuyers(database, buyers),
      withPassword: await addAccounts(database, round.signIns * rounds),
    }),
  )
}

async function addAccounts(database: Database, count: number): Promise<string[]> {
  const passwordHash = await hashPassword(password)
  const emails = Array.from({ length: count }, () => `${randomUUID()}@bench.test`)
  for (const email of emails) {
    await database.transaction((connection) =>
      insertAccount(connection, { email, passwordHash, confirmedAt: new Date() }),
    )
  }
  return emails
}
