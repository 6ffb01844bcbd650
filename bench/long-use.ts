import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { WebSocket } from 'ws'
import type { Kitchen } from '../tests/kitchen-fixture.ts'
import { addBuyers, addOpenKitchen, cartOf, orderOf, tokensFor } from '../tests/ordering-people.ts'
import { withDatabase } from '../tests/with-database.ts'
import { hotReads, pathOf } from './hot-reads.ts'
import { startOursWithWeb } from './measured-process.ts'
import { type Answer, ask } from './request-load.ts'

/** What one round does; with twenty rounds that is an hour of a busy evening. */
const round = { reads: 250, pages: 50, pictures: 5, signUps: 2, signIns: 8, orders: 10, sockets: 10 }
const words = ['pizza', 'плов', 'taco', 'борщ', 'chicken', 'вегетарианское', 'pie', 'хинкали', 'rice', 'суп']
const password = 'a long enough password'
const buyers = 4

export interface LongUse {
  /** MB, before the first round and after each. */
  memoryMb: number[]
  peakMb: number
  /** Seconds of all threads, for all rounds. */
  cpuSeconds: number
}

/**
 * What people do in the course of a day, again and again: reading functions and drawn pages in both languages,
 * uploading photographs and looking at them in several sizes, signing up and in, ordering, watching live.
 */
export async function useForLong(demoFolder: string, rounds: number): Promise<LongUse> {
  const { kitchen, people } = await addPeople(demoFolder, round.orders * rounds)
  const server = await startOursWithWeb(demoFolder)
  try {
    const { keys, tokens } = await tokensFor(demoFolder, server.url, people)
    const send = async (path: string, body: object, token: string, headers = {}): Promise<Answer> =>
      expectSuccess(
        path,
        await ask(server.url + path, {
          method: 'POST',
          headers: {
            apikey: keys.anonKey,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            ...headers,
          },
          body: JSON.stringify(body),
        }),
      )
    const addresses = await addressesOf(server.url)
    const photograph = await photographOf(12)
    let count = 0

    const read = async () => {
      const [chefId = '', dishId = ''] = [pick(addresses.chefs, count), pick(addresses.dishes, count)]
      const { contract, inputOf } = pick(hotReads, count)
      const input = inputOf({ chefId, dishId })
      const isSearch = contract.name === 'chef-search'
      const asked = isSearch
        ? { searchType: 'text', query: pick(words, count), page: 1 + (count % 3) }
        : input
      await expectSuccess(contract.name, await ask(server.url + pathOf(contract.name, asked)))
    }
    const open = async () => {
      const path = pick(addresses.pages, count)
      const language = count % 2 ? 'ru' : 'en'
      const headers = { 'accept-language': language, 'accept-encoding': 'br' }
      await expectSuccess(path, await ask(server.url + path, { headers }))
    }
    const upload = async () => {
      const owner = count % people.length
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
    const signUp = () =>
      send('/auth/v1/signup', { email: `${randomUUID()}@bench.test`, password }, keys.anonKey)
    const signIn = async () => {
      const email = `${randomUUID()}@bench.test`
      await send('/auth/v1/admin/users', { email, password, email_confirm: true }, keys.serviceRoleKey)
      await send('/auth/v1/token?grant_type=password', { email, password }, keys.anonKey)
    }
    const order = async () => {
      const cart = cartOf(kitchen)
      const token = pick(tokens, count)
      const wanted = orderOf(cart, await send('/functions/v1/quote-order', cart, token))
      await send('/functions/v1/place-order', wanted, token, { 'idempotency-key': randomUUID() })
    }
    const watch = () => follow(server.url, keys.anonKey, pick(tokens, count))

    const memoryMb = [await server.memoryMb()]
    const cpuBefore = await server.cpuSeconds()
    for (let index = 0; index < rounds; index += 1) {
      const sockets: WebSocket[] = []
      const each = async (times: number, work: () => Promise<unknown>) => {
        for (let done = 0; done < times; done += 1) {
          count += 1
          await work()
        }
      }
      await each(round.sockets, async () => sockets.push(await watch()))
      // Side by side, as people are.
      await Promise.all([
        each(round.reads, read),
        each(round.pages, open),
        each(round.pictures, upload),
        each(round.signUps, signUp),
        each(round.signIns, signIn),
        each(round.orders, order),
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

/** How often what is done in all rounds together, in words. */
export function sayLongUse(rounds: number): string {
  const { reads, pages, pictures, signUps, signIns, orders, sockets } = round
  return (
    `${reads * rounds} reads, ${pages * rounds} pages, ${pictures * rounds} photographs, ` +
    `${(signUps + signIns) * rounds} accounts, ${orders * rounds} orders, ${sockets * rounds} sockets`
  )
}

async function expectSuccess(what: string, answer: Answer): Promise<Answer> {
  if (answer.status >= 300)
    throw new Error(`${what} was answered ${answer.status}: ${answer.body.slice(0, 300)}`)
  return answer
}

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** Kitchens, dishes and pages of the demo marketplace. */
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

/** Like one that a phone takes: so many megapixels of noise, in a few megabytes. */
async function photographOf(megapixels: number): Promise<Buffer<ArrayBuffer>> {
  const width = Math.round(Math.sqrt((megapixels * 1_000_000 * 4) / 3))
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const picture = sharp({
    create: { width, height: (width * 3) / 4, channels: 3, background: '#888', noise },
  })
  return Buffer.from(await picture.jpeg({ quality: 60 }).toBuffer())
}

/** A socket that has joined a channel of changes. */
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
      if (String(data).includes('Subscribed to PostgreSQL')) resolve(socket)
      else if (String(data).includes('"status":"error"')) reject(new Error(String(data)))
    })
  })
}

/** One kitchen with enough for all, and people who order and upload. */
function addPeople(dataFolder: string, portions: number): Promise<{ kitchen: Kitchen; people: string[] }> {
  return withDatabase(
    { dataFolder, databaseUrl: process.env.DATABASE_URL, poolSize: 2 },
    async (database) => ({
      kitchen: await addOpenKitchen(database, { portions }),
      people: await addBuyers(database, buyers),
    }),
  )
}
