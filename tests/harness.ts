import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertAccount } from '@localchef/backend/auth/insert-account'
import { hashPassword } from '@localchef/backend/auth/password'
import type { Database } from '@localchef/backend/database'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createLog } from '../apps/server/src/lifecycle/log.ts'
import { startServer } from '../apps/server/src/server.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { openTestDatabase } from './open-test-database.ts'

export interface TestServerOptions {
  /** Default: none. The demo marketplace takes some seconds. */
  seed?: 'none' | 'demo'
  /** Further settings, by their environment names. */
  environment?: Record<string, string>
}

export interface NewPerson {
  email: string
  role: 'buyer' | 'chef' | 'admin'
  name: string
  allergies?: string[]
  language?: 'en' | 'ru'
}

export interface TestPerson {
  id: string
  email: string
  accessToken: string
  /** The official client, signed in as this person. */
  client: SupabaseClient
}

export interface TestMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
}

export interface TestServer {
  url: string
  anonKey: string
  serviceRoleKey: string
  database: Database
  /** The official client of a visitor, with a memory of its own. */
  client(): SupabaseClient
  /** The mails to this address, newest first. */
  mailbox(to: string): Promise<TestMail[]>
  /** A confirmed account with its profile, signed in. */
  signUp(person: NewPerson): Promise<TestPerson>
  /** Does now what the server does by the clock, for example `expire-orders`. */
  runTask(name: string): Promise<void>
  stop(): Promise<void>
}

const password = 'a long enough password'
let passwordHash: Promise<string> | undefined

/** The very same application as `npm start`, in this process, on a free port and an empty database of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-server-'))
  const settings = readSettings({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: folder,
    SEED: options.seed ?? 'none',
    CAPTCHA_PROVIDER: 'off',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    ...options.environment,
  })
  const server = await startServer({
    settings,
    log: createLog(settings.logLevel),
    prepareWeb: undefined,
    withGazetteer: options.seed === 'demo',
    open: openTestDatabase,
    onDatabaseFailure(error) {
      throw error
    },
  })
  await server.ready
  const { database, application } = server
  // The server listens on this machine's IPv4 address; a name would be looked up for each connection.
  const url = server.siteUrl.replace('localhost', '127.0.0.1')
  const clients: SupabaseClient[] = []

  function client(): SupabaseClient {
    const made = createClient(url, application.keys.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    })
    clients.push(made)
    return made
  }

  return {
    url,
    anonKey: application.keys.anonKey,
    serviceRoleKey: application.keys.serviceRoleKey,
    database,
    client,

    async mailbox(to) {
      const response = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`)
      return response.json()
    },

    async signUp({ email, role, name, allergies = [], language = 'en' }) {
      passwordHash ??= hashPassword(password)
      const hash = await passwordHash
      const account = await database.transaction(async (connection) => {
        const written = await insertAccount(connection, {
          email,
          passwordHash: hash,
          confirmedAt: new Date(),
        })
        await connection.query(
          'insert into public.profiles (id, role, name, email, allergies, language) values ($1, $2, $3, $4, $5, $6)',
          [written.id, role, name, email, allergies, language],
        )
        return written
      })
      const own = client()
      const { data, error } = await own.auth.signInWithPassword({ email, password })
      if (error) throw error
      return { id: account.id, email, accessToken: data.session.access_token, client: own }
    },

    runTask: (name) => application.tasks.runOnce(name),

    async stop() {
      await Promise.all(clients.map((made) => made.removeAllChannels()))
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
