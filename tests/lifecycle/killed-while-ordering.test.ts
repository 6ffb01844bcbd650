import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeys } from '@localchef/backend/auth/create-keys'
import { insertAccount } from '@localchef/backend/auth/insert-account'
import type { Database } from '@localchef/backend/database'
import { placeOrder, quoteOrder } from '@localchef/contracts/place-order'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../apps/server/src/database/open-database.ts'
import { migrate } from '../../apps/server/src/migrations/migrate.ts'
import { readMigrations } from '../../apps/server/src/migrations/read-migrations.ts'
import { callFunction } from '../call-function.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { type StartedProcess, startProcess } from './start-process.ts'

const portions = 480
const buyers = 4
const folder = await mkdtemp(join(tmpdir(), 'localchef-ordering-'))
const started: StartedProcess[] = []
let kitchen: Kitchen
let buyerIds: string[]

/** Opens the data folder itself, while no server runs on it. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const log = pino({ level: 'silent' })
  const opened = await openDatabase({
    databaseUrl: undefined,
    dataFolder: folder,
    poolSize: 2,
    log,
    onFailure(error) {
      throw error
    },
  })
  try {
    return await work(opened.database)
  } finally {
    await opened.stop()
  }
}

async function addPerson(database: Database, role: 'buyer' | 'chef', email: string): Promise<string> {
  return database.transaction(async (connection) => {
    const { id } = await insertAccount(connection, { email, passwordHash: null, confirmedAt: new Date() })
    await connection.query('insert into public.profiles (id, role, name, email) values ($1, $2, $3, $4)', [
      id,
      role,
      'Somebody',
      email,
    ])
    return id
  })
}

beforeAll(async () => {
  await withDatabase(async (database) => {
    await migrate(database, await readMigrations())
    const chefId = await addPerson(database, 'chef', 'chef@kill.test')
    kitchen = await addKitchen(database, chefId, { portions, maxOpenOrders: 500 })
    buyerIds = []
    for (let index = 0; index < buyers; index += 1) {
      buyerIds.push(await addPerson(database, 'buyer', `buyer${index}@kill.test`))
    }
  })
})

afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  await rm(folder, { recursive: true, force: true })
})

async function start() {
  const process = startProcess({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  started.push(process)
  const url = await process.ready
  const keys = await createKeys({
    dataFolder: folder,
    issuer: `${url.replace('127.0.0.1', 'localhost')}/auth/v1`,
  })
  const tokens = await Promise.all(
    buyerIds.map((sub) => keys.sign({ sub, role: 'authenticated', aud: 'authenticated' }, 3600)),
  )
  return { process, tokens, server: { url, anonKey: keys.anonKey } }
}

function orderOf(slotFrom: string) {
  return {
    chefId: kitchen.chefId,
    slotFrom,
    lines: [
      {
        dishId: kitchen.dishId,
        quantity: 1,
        variantIds: [kitchen.variantId],
        isReady: true,
        seenUnitPrice: 6.5,
      },
    ],
  }
}

it('an answered order outlives kill -9, and an unanswered one can be asked for again', async () => {
  const answered = new Set<string>()
  const unanswered: { buyer: number; key: string }[] = []
  let slotFrom = ''

  for (let round = 0; round < 2; round += 1) {
    const { process, tokens, server } = await start()
    if (!slotFrom) {
      const { lines } = orderOf('')
      const quote = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines })
      slotFrom = quote.data.slots[0]?.from ?? ''
    }
    let killed = false
    const ordering = tokens.map(async (accessToken, buyer) => {
      while (!killed) {
        const key = randomUUID()
        try {
          const answer = await callFunction(server, placeOrder, orderOf(slotFrom), {
            accessToken,
            idempotencyKey: key,
          })
          expect(answer.error.message).toBeUndefined()
          answered.add(answer.data.id)
        } catch (error) {
          // Cut off: whether it was placed nobody knows.
          if (!killed) throw error
          unanswered.push({ buyer, key })
        }
      }
    })
    const wanted = answered.size + 30
    await expect.poll(() => answered.size, { timeout: 90_000, interval: 10 }).toBeGreaterThan(wanted)
    killed = true
    process.child.kill('SIGKILL')
    await Promise.all(ordering)
    await process.ended
  }
  expect(unanswered.length).toBeGreaterThan(0)

  const { process, tokens, server } = await start()
  for (const { buyer, key } of unanswered) {
    const again = { accessToken: tokens[buyer] ?? '', idempotencyKey: key }
    const first = await callFunction(server, placeOrder, orderOf(slotFrom), again)
    const second = await callFunction(server, placeOrder, orderOf(slotFrom), again)
    expect(first.status).toBe(200)
    expect(second.data.id).toBe(first.data.id)
    answered.add(first.data.id)
  }
  process.child.kill('SIGTERM')
  expect((await process.ended).code).toBe(0)

  await withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ id: string; lines: number; jobs: number }>(
      `select o.id,
         (select count(*)::integer from public.order_lines l where l.order_id = o.id) as lines,
         (select count(*)::integer from pgboss.job j where j.data ->> 'orderId' = o.id::text) as jobs
       from public.orders o`,
    )
    expect(new Set(rows.map(({ id }) => id))).toEqual(answered)
    expect(rows.filter(({ lines, jobs }) => lines !== 1 || jobs !== 1)).toEqual([])
    const { rows: batch } = await pool.query<{ portions_left: number }>(
      'select portions_left from public.ready_batches where id = $1',
      [kitchen.batchId],
    )
    expect(batch[0]?.portions_left).toBe(portions - answered.size)
  })
}, 240_000)
