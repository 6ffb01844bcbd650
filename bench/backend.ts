import { randomUUID } from 'node:crypto'
import { createKeys } from '@localchef/backend/auth/create-keys'
import { demoPassword } from '@localchef/demo/demo-accounts'
import { decodeJwt } from 'jose'
import { WebSocket } from 'ws'
import { startOurs } from './measured-process.ts'
import { median, percentile, print } from './print-figures.ts'
import { type Answer, ask, perSecond } from './request-load.ts'
import type { BenchOptions } from './start.ts'

const clients = 8
/** Below the limit of refreshes per address in five minutes. */
const refreshes = 1_500
const seconds = 5
const sockets = 1_000
const changes = 20
const credentials = { email: 'buyer@demo.test', password: demoPassword }

/** Measures token refreshes, single-row reads, and one change sent to a thousand sockets. */
export async function benchBackend({ demoFolder }: BenchOptions): Promise<void> {
  const server = await startOurs(demoFolder)
  try {
    const issuer = `${server.url.replace('127.0.0.1', 'localhost')}/auth/v1`
    const client: Client = { url: server.url, keys: await createKeys({ dataFolder: demoFolder, issuer }) }
    const session = await benchTokensAndRows(client)
    await benchRealtime(client, session.access_token)
  } finally {
    await server.stop()
  }
}

interface Client {
  url: string
  keys: Awaited<ReturnType<typeof createKeys>>
}

interface Session {
  access_token: string
  refresh_token: string
  user: { id: string }
}

async function call(
  { url, keys }: Client,
  method: string,
  path: string,
  bearer: string,
  body?: object,
): Promise<Answer> {
  const answer = await ask(url + path, {
    method,
    headers: {
      apikey: keys.anonKey,
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      accept: 'application/vnd.pgrst.object+json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (answer.status >= 300) throw new Error(`answered ${answer.status}: ${answer.body.slice(0, 300)}`)
  return answer
}

async function token(client: Client, grant: string, body: object): Promise<Session> {
  const path = `/auth/v1/token?grant_type=${grant}`
  return JSON.parse((await call(client, 'POST', path, client.keys.anonKey, body)).body)
}

/** Returns one of the opened sessions. */
async function benchTokensAndRows(client: Client): Promise<Session> {
  const first = await token(client, 'password', credentials)
  const sessions = [first]
  while (sessions.length < clients) sessions.push(await token(client, 'password', credentials))
  const startedAt = performance.now()
  await Promise.all(
    sessions.map(async ({ refresh_token }) => {
      let next = refresh_token
      for (let index = 0; index < refreshes / clients; index += 1) {
        next = (await token(client, 'refresh_token', { refresh_token: next })).refresh_token
      }
    }),
  )
  const refreshedPerSecond = refreshes / ((performance.now() - startedAt) / 1000)

  const row = `/rest/v1/profiles?select=id,role,name,city&id=eq.${first.user.id}`
  const rowsPerSecond = await perSecond(() => call(client, 'GET', row, first.access_token), clients, seconds)
  print(`Tokens and rows, ${clients} concurrent clients`, [
    { what: `auth: refresh, each token used once (${refreshes})`, figure: refreshedPerSecond, unit: '1/s' },
    { what: `rest: the caller's own row (${seconds} s)`, figure: rowsPerSecond, unit: '1/s' },
  ])
  return first
}

async function benchRealtime(client: Client, bearer: string): Promise<void> {
  const { url, keys } = client
  const batch = await call(
    client,
    'GET',
    '/rest/v1/ready_batches?select=id,portions_left&limit=1',
    keys.anonKey,
  )
  const { id, portions_left } = JSON.parse(batch.body)
  const change = () =>
    call(client, 'PATCH', `/rest/v1/ready_batches?id=eq.${id}`, keys.serviceRoleKey, { portions_left })
  const visitors = Array.from({ length: sockets }, () => keys.anonKey)
  // Distinct tokens of one session make the server evaluate the policy for each socket.
  const { sub = '', session_id } = decodeJwt(bearer)
  const people = await Promise.all(
    Array.from({ length: sockets }, () =>
      keys.sign({ sub, session_id, jti: randomUUID(), role: 'authenticated', aud: 'authenticated' }, 3600),
    ),
  )
  for (const [audience, tokens] of [
    ['visitors', visitors],
    ['people, a policy check for each', people],
  ] as const) {
    const watching = await watch(url, keys.anonKey, id, tokens)
    const times: number[] = []
    const lasts: number[] = []
    for (let index = 0; index < changes; index += 1) {
      const arrivals = await watching.arrivalsOf(change)
      times.push(...arrivals)
      lasts.push(Math.max(...arrivals))
    }
    watching.close()
    print(`Realtime: one change to ${sockets} ${audience}, from the request on, ${changes} changes`, [
      { what: 'median', figure: median(times), unit: 'ms' },
      { what: '99th percentile', figure: percentile(times, 0.99), unit: 'ms' },
      { what: 'last of a thousand, median', figure: median(lasts), unit: 'ms' },
    ])
  }
}

/** Opens a socket for each token and subscribes to one row; resolves when all are subscribed. */
async function watch(url: string, apikey: string, id: string, tokens: readonly string[]) {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`
  const config = {
    postgres_changes: [{ event: 'UPDATE', schema: 'public', table: 'ready_batches', filter: `id=eq.${id}` }],
  }
  let onChange = () => {}
  const open: WebSocket[] = []
  const follow = (token: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(address, { perMessageDeflate: false })
      open.push(socket)
      socket.on('error', reject)
      socket.on('open', () =>
        socket.send(
          JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', { config, access_token: token }]),
        ),
      )
      socket.on('message', (data) => {
        // Parsing a thousand messages would measure this process instead of the server.
        const text = String(data)
        if (text.includes('"postgres_changes",{"ids"')) {
          onChange()
        } else if (text.includes('Subscribed to PostgreSQL')) {
          resolve()
        } else if (text.includes('"status":"error"')) reject(new Error(text))
      })
    })
  for (let from = 0; from < tokens.length; from += 50) {
    await Promise.all(tokens.slice(from, from + 50).map(follow))
  }

  return {
    /** Milliseconds from the call to each socket's message. */
    async arrivalsOf(change: () => Promise<unknown>): Promise<number[]> {
      const arrivals: number[] = []
      const startedAt = performance.now()
      const all = new Promise<void>((resolve) => {
        onChange = () => {
          arrivals.push(performance.now() - startedAt)
          if (arrivals.length === open.length) resolve()
        }
      })
      await Promise.all([change(), all])
      return arrivals
    },
    close() {
      for (const socket of open) socket.terminate()
    },
  }
}
