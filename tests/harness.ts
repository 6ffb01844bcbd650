import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertAccount } from '@localchef/backend/auth/insert-account'
import type { Database } from '@localchef/backend/database'
import type { Language } from '@localchef/contracts/language'
import type { SupabaseClient } from '@supabase/supabase-js'
import { inject } from 'vitest'
import { createLog } from '../apps/server/src/lifecycle/log.ts'
import { startServer } from '../apps/server/src/server.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import type { StripeSettings } from '../apps/server/src/stripe-settings.ts'
import { createProjectClient } from '../apps/web/src/shared/backend/project-client.ts'
import { copyDemo } from './demo-template.ts'
import { type PlayedProject, playProject } from './hosted/play-project.ts'
import { openTestDatabase, type TestDatabase, type TestDatabaseOptions } from './open-test-database.ts'

export interface TestServerOptions extends TestDatabaseOptions {
  /** Default: `none`. The demo is copied from the one that the first test file creates. */
  seed?: 'none' | 'demo'
  /** Further environment variables. */
  environment?: Record<string, string>
  /** Takes cards by Stripe, at the double's address. */
  stripe?: StripeSettings
}

export interface NewUser {
  email: string
  role: 'buyer' | 'chef' | 'admin'
  name: string
  allergies?: string[]
  language?: Language
}

export interface TestUser {
  id: string
  email: string
  accessToken: string
  /** The official client, signed in as this user. */
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
  /** The simulated hosted project. Undefined when the server has its own Auth, REST, Realtime and Storage. */
  project: PlayedProject | undefined
  anonKey: string
  serviceRoleKey: string
  database: Database
  databaseUrl: string
  /** Contains the signing keys, and files in `storage`. */
  dataFolder: string
  /** A visitor's official client, with its own storage. */
  client(): SupabaseClient
  /** Mails to this address, newest first. */
  mailbox(to: string): Promise<TestMail[]>
  /** Creates a confirmed account with a profile and signs it in. */
  signUp(user: NewUser): Promise<TestUser>
  /** Stops the scheduled runs of all tasks, for tests that run a task at a chosen time. */
  stopTasks(): Promise<void>
  /** Runs a scheduled task now, for example `expire-orders`. */
  runTask(name: string): Promise<void>
  stop(): Promise<void>
}

const password = 'a long enough password'
/** A hash of `password` with the least memory and time, because a run signs in hundreds of people. */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$GZhU+Q1JG775wvLXD8UdGQ$rfQHhTm1G3UHfXJFm5wb6mTZM7T8pXPKGjFVpN8j3OY'

/**
 * Starts the same application as `npm start` in this process, on a free port with its own empty database; in the
 * vitest project `server-hosted` on a simulated hosted project.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-server-'))
  const opened = await openTestDatabase({
    ...options,
    copyOf: options.seed === 'demo' ? await copyDemo(folder, seedDemo) : inject('databaseTemplate').served,
  })
  if (options.seed === 'demo') await renewAnswerTimes(opened.database)
  const project = inject('databaseTemplate').isHosted
    ? await playProject(opened.adminUrl, join(folder, 'project'))
    : undefined
  const settings = settingsOf(options, folder, project ? hostedEnvironment(project, opened.url) : {})
  const server = await startServer({
    settings,
    log: createLog(settings.logLevel),
    prepareWeb: undefined,
    withGazetteer: options.seed === 'demo',
    jobPollSeconds: 0.5,
    open: async () => opened,
    onDatabaseFailure(error) {
      throw error
    },
  })
  await server.ready
  const { database, application } = server
  // The IPv4 address, because a name would be resolved for each connection.
  const url = server.siteUrl.replace('localhost', '127.0.0.1')
  const clients: SupabaseClient[] = []

  function client(): SupabaseClient {
    const made = createProjectClient(
      project
        ? { supabaseUrl: project.url, supabaseAnonKey: project.publishableKey, functionsUrl: url }
        : { supabaseUrl: url, supabaseAnonKey: application.keys.anonKey },
      { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } },
    )
    clients.push(made)
    return made
  }

  return {
    url,
    project,
    anonKey: application.keys.anonKey,
    serviceRoleKey: application.keys.serviceRoleKey,
    database,
    databaseUrl: opened.url,
    dataFolder: folder,
    client,

    async mailbox(to) {
      const response = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`)
      return response.json()
    },

    async signUp(user) {
      const id = await insertConfirmedUser(database, user)
      const { email } = user
      const own = client()
      const { data, error } = await own.auth.signInWithPassword({ email, password })
      if (error) throw error
      return { id, email, accessToken: data.session.access_token, client: own }
    },

    stopTasks: () => application.tasks.stop(),

    runTask: (name) => application.tasks.runOnce(name),

    async stop() {
      await Promise.all(clients.map((made) => made.removeAllChannels()))
      await project?.stop()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function settingsOf({ seed, environment, stripe }: TestServerOptions, folder: string, hosted: object) {
  const read = readSettings({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: folder,
    SEED: seed ?? 'none',
    CAPTCHA_PROVIDER: 'off',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    ...hosted,
    ...environment,
  })
  return stripe ? { ...read, paymentProvider: 'stripe' as const, stripe } : read
}

/** Opens a copy of the demo marketplace without a server, with its data folder in `folder`. */
export async function openDemoDatabase(folder: string): Promise<TestDatabase> {
  return openTestDatabase({ copyOf: await copyDemo(folder, seedDemo) })
}

/** Fills a database and a data folder by a first start. Stops the server once both are complete. */
async function seedDemo(opened: TestDatabase, dataFolder: string): Promise<void> {
  const settings = readSettings({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataFolder,
    SEED: 'demo',
    CAPTCHA_PROVIDER: 'off',
    LOG_LEVEL: 'silent',
  })
  const server = await startServer({
    settings,
    log: createLog(settings.logLevel),
    prepareWeb: undefined,
    open: async () => ({ ...opened, stop: async () => undefined }),
    onDatabaseFailure(error) {
      throw error
    },
  })
  await server.ready
  await server.stop()
}

/** Extends the deadlines of the copy's open orders by the time since the original was seeded. */
async function renewAnswerTimes({ pool }: Database): Promise<void> {
  await pool.query(
    `update public.orders
     set answer_due_at = answer_due_at + (now() - (select max(created_at) from storage.objects))
     where status = 'placed'`,
  )
}

function hostedEnvironment(project: PlayedProject, databaseUrl: string): Record<string, string> {
  return {
    SUPABASE_URL: project.url,
    SUPABASE_ANON_KEY: project.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: project.secretKey,
    DATABASE_URL: databaseUrl,
  }
}

/** Writes a confirmed account and its profile, and returns the id. */
async function insertConfirmedUser(
  database: Database,
  { email, role, name, allergies = [], language = 'en' }: NewUser,
): Promise<string> {
  return database.transaction(async (connection) => {
    const { id } = await insertAccount(connection, { email, passwordHash, confirmedAt: new Date() })
    await connection.query(
      'insert into public.profiles (id, role, name, email, allergies, language) values ($1, $2, $3, $4, $5, $6)',
      [id, role, name, email, allergies, language],
    )
    return id
  })
}
