import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hashPassword } from '@localchef/backend/auth/password'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest'
import type { OpenDatabase } from '../../apps/server/src/database/open-database.ts'
import { installDebianPackages, mayInstallPackages } from '../../scripts/install-debian-packages.ts'
import { migrateWithPlace } from '../add-place.ts'
import { callFunction, type FunctionServer } from '../call-function.ts'
import { makeOwner, urlOf } from '../database-template.ts'
import { freePort } from '../free-port.ts'
import { type Kitchen, zoneOfMorning } from '../kitchen-fixture.ts'
import { machineCannot } from '../machine-cannot.ts'
import { type NewPostgres, newPostgres } from '../new-postgres.ts'
import { openAsCommand } from '../operations/restored-database.ts'
import { addBuyers, addOpenKitchen, cartOf } from '../ordering-people.ts'
import { steadySlot } from '../steady-slot.ts'
import { type StartedProcess, startProcess } from './start-process.ts'

/** The clock of server and database jumps by an hour while they run. Monotonic clocks do not, as on a real machine. */

const shim = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const password = 'a long enough password'
const soon = { timeout: 60_000, interval: 250 }

let folder: string
let engine: NewPostgres | undefined
let open: OpenDatabase
let sink: SMTPServer
let started: StartedProcess | undefined
let server: FunctionServer
let kitchen: Kitchen
let buyer: SupabaseClient
const mails: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-clock-'))
  await chmod(folder, 0o755)
  if (!existsSync(shim) && mayInstallPackages()) await installDebianPackages(['libfaketime'])
  if (!existsSync(shim)) return
  await setClock(0)
  const environment = {
    LD_PRELOAD: shim,
    FAKETIME_TIMESTAMP_FILE: join(folder, 'clock'),
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  engine = await newPostgres(folder, { settings: ['fsync=off'], environment })
  const adminUrl = await engine.databaseUrl()
  await makeOwner(adminUrl, 'localchef')
  open = await openAsCommand(
    urlOf(adminUrl, { name: 'localchef', password: 'localchef', database: 'localchef' }),
  )
  await migrateWithPlace(open.database)
  kitchen = await addOpenKitchen(open.database, { portions: 100, timeZone: zoneOfMorning() })
  for (const [index, id] of (await addBuyers(open.database, 2)).entries()) {
    await open.database.pool.query(
      'update auth.users set email = $2, encrypted_password = $3 where id = $1',
      [id, ['buyer@clock.test', 'victim@clock.test'][index], await hashPassword(password)],
    )
  }
  const smtpPort = await freePort()
  sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      mails.push(address)
      done()
    },
    onData: (stream, _session, done) => stream.resume().on('end', () => done()),
  })
  sink.listen(smtpPort, '127.0.0.1')
  await once(sink.server, 'listening')
  started = startProcess({
    ...environment,
    DATABASE_URL: open.url,
    DATA_DIR: join(folder, 'data'),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    RATE_LIMITS: 'order.person=1/600',
  })
  const url = await started.ready
  const { supabaseAnonKey: anonKey } = await (await fetch(`${url}/config.json`)).json()
  server = { url, anonKey }
  buyer = client()
  await signIn(buyer, 'buyer')
})

afterAll(async () => {
  started?.child.kill('SIGTERM')
  await started?.ended
  sink?.close()
  await open?.stop()
  await engine?.stop()
  await rm(folder, { recursive: true, force: true })
})

const setClock = (aheadSeconds: number) => writeFile(join(folder, 'clock'), `+${aheadSeconds}\n`)

const client = () =>
  createClient(server.url, server.anonKey, { auth: { persistSession: false, autoRefreshToken: false } })

async function signIn(from: SupabaseClient, name: 'buyer' | 'victim', word = password) {
  const { error } = await from.auth.signInWithPassword({ email: `${name}@clock.test`, password: word })
  return error?.status
}

/** Statuses of two orders, of which the limit allows one, and the minutes from now to the slot. */
async function order() {
  const { data } = await buyer.auth.getSession()
  const by = { accessToken: data.session?.access_token ?? '' }
  const { data: quoted } = await callFunction(server, quoteOrder, cartOf(kitchen))
  const slotFrom = steadySlot(quoted.slots)
  const { rows } = await open.database.pool.query<{ now: Date }>('select now()')
  const ahead = Date.parse(slotFrom) - (rows[0]?.now.getTime() ?? 0)
  const place = async () =>
    (await callFunction(server, placeOrder, { ...cartOf(kitchen), slotFrom }, by)).status
  return { statuses: [await place(), await place()], isSoon: ahead > 0 && ahead < 2 * 3_600_000 }
}

/** Signs in with wrong passwords until the right one is refused too. */
async function lockOut() {
  for (let nth = 0; nth < 5; nth += 1) expect(await signIn(client(), 'victim', 'a wrong password')).toBe(400)
  expect(await signIn(client(), 'victim')).toBe(429)
}

async function renameKitchen(name: string) {
  await callFunction(server, getChef, { id: kitchen.chefId })
  await open.database.pool.query('update public.chefs set name = $2 where id = $1', [kitchen.chefId, name])
}

/** Writes a job that is due now, and returns when no such job is left. */
async function performJob() {
  const { pool } = open.database
  await pool.query(
    `insert into pgboss.job (name, data) values ('remove-files', '{"ownerId": "${randomUUID()}"}')`,
  )
  const countOpen = async () => {
    const { rowCount } = await pool.query(
      `select from pgboss.job where name = 'remove-files' and state <> 'completed'`,
    )
    return rowCount
  }
  await expect.poll(countOpen, soon).toBe(0)
}

/** Plays a person at any hour: orders, signs in, waits for a job, reads a page, receives a mail. */
async function useMarketplace(name: string) {
  expect(await order()).toEqual({ statuses: [200, 429], isSoon: true })
  await lockOut()
  await performJob()
  await renameKitchen(name)
  const nameNow = async () => (await callFunction(server, getChef, { id: kitchen.chefId })).data.name
  await expect.poll(nameNow, soon).toBe(name)
  await client().auth.resetPasswordForEmail('victim@clock.test')
  await expect.poll(() => mails.splice(0).includes('victim@clock.test'), soon).toBe(true)
}

function needShim(context: TestContext): void {
  if (!existsSync(shim)) machineCannot(context, 'give a process a clock of its own')
}

test('limits, sessions, slots, jobs, mails and cached answers go on when the clock jumps by an hour', async (context) => {
  needShim(context)
  await useMarketplace('Before')
  for (const [aheadSeconds, name] of [
    [3_600, 'An hour ahead'],
    [0, 'An hour back'],
  ] as const) {
    await setClock(aheadSeconds)
    // Each process reads its clock anew once a second.
    await wait(1_500)
    const minutesAhead = async () => {
      const { rows } = await open.database.pool.query<{ now: Date }>('select now()')
      return ((rows[0]?.now.getTime() ?? 0) - Date.now()) / 60_000
    }
    await expect.poll(minutesAhead, soon).toBeCloseTo(aheadSeconds / 60, 0)
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, soon).toBe(200)
    // With the clock an hour ahead the access token has expired; an hour back, it was issued in the future.
    if (aheadSeconds > 0) expect((await buyer.auth.refreshSession()).error).toBeNull()
    expect(await signIn(client(), 'victim')).toBeUndefined()
    await useMarketplace(name)
    expect((await buyer.auth.refreshSession()).error).toBeNull()
  }
})
