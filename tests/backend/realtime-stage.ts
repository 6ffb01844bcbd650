import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { ResolveCaller } from '@localchef/backend/auth/resolve-caller'
import { BackendError } from '@localchef/backend/backend-error'
import type { DatabaseRole } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import { createRealtime, type Realtime } from '@localchef/backend/realtime/create-realtime'
import type { RealtimeLimits } from '@localchef/backend/realtime/realtime-limits'
import { createUnsupportedRoutes } from '@localchef/backend/realtime/unsupported-routes'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { jwtVerify, SignJWT } from 'jose'
import pino from 'pino'

export const log = pino({ level: process.env.REALTIME_LOG ?? 'silent' })
const secret = new TextEncoder().encode('a secret of the realtime tests, long enough')

export async function sign(role: DatabaseRole, subject: string | null, lifetime = 3600): Promise<string> {
  // Each person has one session, with the person's id.
  const session = role === 'authenticated' ? { session_id: subject } : {}
  const token = new SignJWT({ role, jti: randomUUID(), ...session }).setProtectedHeader({ alg: 'HS256' })
  if (subject) token.setSubject(subject)
  return token.setExpirationTime(Math.floor(Date.now() / 1000) + lifetime).sign(secret)
}

export const anonKey = await sign('anon', null, 10 * 365 * 86400)

export const resolveCaller: ResolveCaller = async ({ bearer, apikey }) => {
  const token = bearer ?? apikey ?? ''
  try {
    const { payload } = await jwtVerify(token, secret)
    return { role: payload.role as DatabaseRole, userId: payload.sub ?? null, claims: payload }
  } catch {
    throw new BackendError(401, 'bad_jwt', 'JWT is not valid')
  }
}

export interface Stage {
  database: Database
  stop(): Promise<void>
}

export interface RealtimeServer {
  url: string
  waitingBytes: Realtime['waitingBytes']
  /** Breaks every connection, as a network failure would. */
  cut(): void
  stop(): Promise<void>
}

export async function startServer(
  database: Database,
  limits: Partial<RealtimeLimits> = {},
): Promise<RealtimeServer> {
  const realtime = createRealtime({ database, resolveCaller, log, limits })
  await realtime.start()
  const api = new Hono().route('/realtime/v1/api', createUnsupportedRoutes())
  const server = createAdaptorServer({ fetch: api.fetch })
  const sockets = new Set<{ destroy(): void }>()
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket)
    realtime.handleUpgrade(request, socket, head)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    waitingBytes: realtime.waitingBytes,
    cut() {
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    async stop() {
      await realtime.stop()
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const clients: SupabaseClient[] = []

export async function connect(
  server: RealtimeServer,
  token: string = anonKey,
  vsn = '2.0.0',
): Promise<SupabaseClient> {
  const client = createClient(server.url, anonKey, {
    accessToken: async () => token,
    realtime: { vsn, reconnectAfterMs: () => 50, timeout: 5_000 },
  })
  clients.push(client)
  // A channel joined before the token is known belongs to a visitor.
  await client.realtime.setAuth()
  return client
}

export async function disconnectAll(): Promise<void> {
  await Promise.all(clients.splice(0).map((client) => client.realtime.disconnect()))
}

export interface SystemMessage {
  extension: string
  status: string
  message: string
}

/** Subscribes and waits until the change feed covers it; returns every status and system message. */
export async function subscribe(
  channel: RealtimeChannel,
): Promise<{ statuses: string[]; system: SystemMessage[] }> {
  const statuses: string[] = []
  const system: SystemMessage[] = []
  const hasChanges = (channel.bindings.postgres_changes?.length ?? 0) > 0
  await new Promise<void>((resolve, reject) => {
    channel.on('system', {}, (message: SystemMessage) => {
      system.push(message)
      if (message.extension === 'postgres_changes') resolve()
    })
    channel.subscribe((status, error) => {
      statuses.push(status)
      if (status === 'SUBSCRIBED' && !hasChanges) resolve()
      if (status === 'TIMED_OUT' || status === 'CHANNEL_ERROR') reject(error ?? new Error(status))
    })
  })
  return { statuses, system }
}

export interface User {
  id: string
  token: string
}

export async function createUser(database: Database, role: 'buyer' | 'chef' = 'buyer'): Promise<User> {
  const id = randomUUID()
  await database.transaction(async (connection) => {
    await connection.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.test`])
    await connection.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id])
    await connection.query(
      `insert into public.profiles (id, role, name, email) values ($1, $2, 'Somebody', $3)
       on conflict (id) do update set role = excluded.role`,
      [id, role, `${id}@example.test`],
    )
  })
  return { id, token: await sign('authenticated', id) }
}

export async function notify(database: Database, user: User, title: string): Promise<string> {
  const { rows } = await database.transaction((connection) =>
    connection.query<{ id: string }>(
      `insert into public.notifications (user_id, title, type) values ($1, $2, 'order') returning id`,
      [user.id, title],
    ),
  )
  return rows[0]?.id ?? ''
}

/** A published table of large rows, which visitors read. Open it before the server starts. */
export async function openLoudTable(database: Database) {
  await database.pool.query(`
    create table public.loud (id integer generated always as identity primary key, text text);
    grant select on public.loud to anon, authenticated;
    alter publication supabase_realtime add table public.loud;
  `)
  return {
    join: { config: { postgres_changes: [{ event: '*', schema: 'public', table: 'loud' }] } },
    add: (bytes: number) =>
      database.pool.query("insert into public.loud (text) values (repeat('x', $1))", [bytes]),
    drop: () =>
      database.pool.query(
        'alter publication supabase_realtime drop table public.loud; drop table public.loud',
      ),
  }
}
