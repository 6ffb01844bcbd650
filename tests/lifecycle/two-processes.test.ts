import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertAccount } from '@localchef/backend/auth/insert-account'
import { hashPassword } from '@localchef/backend/auth/password'
import { updatePrices } from '@localchef/contracts/menu/update-prices'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { callFunction, type FunctionServer } from '../call-function.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { openTestDatabase } from '../open-test-database.ts'
import { type StartedProcess, startProcess } from './start-process.ts'

/** Two processes on one database, each with its own cache. */
const password = 'a long enough password'
/** Less than the fifteen seconds after which cached answers expire anyway. */
const soon = { timeout: 8_000 }

let folder: string
let open: Awaited<ReturnType<typeof openTestDatabase>>
let kitchen: Kitchen
let processes: StartedProcess[] = []
let one: FunctionServer
let other: FunctionServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-two-'))
  open = await openTestDatabase()
  const { id } = await open.database.transaction(async (connection) => {
    const account = await insertAccount(connection, {
      email: 'olga@example.com',
      passwordHash: await hashPassword(password),
      confirmedAt: new Date(),
    })
    await connection.query(
      `insert into public.profiles (id, role, name, email) values ($1, 'chef', 'Olga', 'olga@example.com')`,
      [account.id],
    )
    return account
  })
  kitchen = await addKitchen(open.database, id)
  const environment = {
    DATABASE_URL: open.url,
    DATA_DIR: folder,
    // Processes of one marketplace share their keys.
    JWT_SECRET: randomBytes(32).toString('hex'),
  }
  processes = [startProcess(environment), startProcess(environment)]
  const [first = '', second = ''] = await Promise.all(processes.map(({ ready }) => ready))
  const { supabaseAnonKey: anonKey } = await (await fetch(`${first}/config.json`)).json()
  one = { url: first, anonKey }
  other = { url: second, anonKey }
})

afterAll(async () => {
  for (const { child } of processes) child.kill('SIGTERM')
  await Promise.all(processes.map(({ ended }) => ended))
  await open.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Seen {
  price: number
  name: string
}

/** The dish as a visitor's page reads it by GET and the official client by POST. */
async function dishAt({ url, anonKey }: FunctionServer): Promise<Seen> {
  const input = JSON.stringify({ id: kitchen.dishId })
  const address = `${url}/functions/v1/get-dish`
  const headers = { apikey: anonKey, 'content-type': 'application/json' }
  const answers = [
    await fetch(`${address}?${new URLSearchParams({ input })}`, { headers }),
    await fetch(address, { method: 'POST', headers, body: input }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [got, posted] = await Promise.all(answers.map((answer) => answer.json()))
  // The first response may be from just before a change, so both are compared only if their names match.
  if (got.name === posted.name) expect(posted).toEqual(got)
  const { price, name } = posted
  return { price, name }
}

/** Puts the dish into the caches of both processes. */
async function rememberEverywhere(): Promise<void> {
  for (const server of [one, other]) for (let time = 0; time < 2; time += 1) await dishAt(server)
}

function rename(name: string): Promise<unknown> {
  return open.database.pool.query('update public.dishes set name = $2 where id = $1', [kitchen.dishId, name])
}

test('a change through one process is visible there at once, and at the other after the notification', async () => {
  await rememberEverywhere()
  const client = createClient(one.url, one.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { data, error } = await client.auth.signInWithPassword({ email: 'olga@example.com', password })
  if (error) throw error
  const accessToken = data.session.access_token
  const input = { ids: [kitchen.dishId], change: { kind: 'amount' as const, value: 3 } }
  expect((await callFunction(one, updatePrices, input, { accessToken })).status).toBe(200)
  expect((await dishAt(one)).price).toBe(8)
  await expect.poll(async () => (await dishAt(other)).price, soon).toBe(8)
})

test('a change by SQL is visible at both processes', async () => {
  await rememberEverywhere()
  await rename('Piroshki with cabbage')
  for (const server of [one, other]) {
    await expect.poll(async () => (await dishAt(server)).name, soon).toBe('Piroshki with cabbage')
  }
})

test('nothing is cached while the listening connection is lost, and caching resumes after it', async () => {
  const times = (words: string) => processes.map(({ output }) => output().split(words).length - 1)
  await rememberEverywhere()
  // No new connections until the end of this block: requests use existing ones.
  const admin = new pg.Client({ connectionString: inject('databaseTemplate').adminUrl })
  await admin.connect()
  const { rows } = await open.database.pool.query<{ name: string }>('select current_database() as name')
  const name = pg.escapeIdentifier(rows[0]?.name ?? '')
  try {
    await admin.query(`alter database ${name} with allow_connections false`)
    await admin.query(
      `select pg_terminate_backend(pid)
       from pg_stat_activity
       where datname = $1
         and application_name = 'localchef-listen'`,
      [rows[0]?.name],
    )
    await expect.poll(() => times('the connection for notifications was lost'), soon).toEqual([1, 1])
    for (const word of ['leek', 'egg']) {
      await rename(`Piroshki with ${word}`)
      for (const server of [one, other]) expect((await dishAt(server)).name).toBe(`Piroshki with ${word}`)
    }
  } finally {
    await admin.query(`alter database ${name} with allow_connections true`)
    await admin.end()
  }
  await expect.poll(() => times('listening for notifications again'), { timeout: 60_000 }).toEqual([1, 1])
  await rememberEverywhere()
  await rename('Piroshki with apple')
  for (const server of [one, other]) {
    await expect.poll(async () => (await dishAt(server)).name, soon).toBe('Piroshki with apple')
  }
})
