import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callFunction } from '../call-function.ts'
import { copyDataFolder } from '../copy-data-folder.ts'
import type { Kitchen } from '../kitchen-fixture.ts'
import { addBuyers, addOpenKitchen, cartOf, tokensFor } from '../ordering-people.ts'
import { steadySlot } from '../steady-slot.ts'
import { withDatabase } from '../with-database.ts'
import { type StartedProcess, startProcess } from './start-process.ts'

const portions = 480
const buyers = 4
const folder = await mkdtemp(join(tmpdir(), 'localchef-ordering-'))
const started: StartedProcess[] = []
let kitchen: Kitchen
let buyerIds: string[]

/** Opens the data folder's database while no server runs on it. */
const ownDatabase = { dataFolder: folder, poolSize: 2 }

beforeAll(async () => {
  await copyDataFolder(folder)
  await withDatabase(ownDatabase, async (database) => {
    kitchen = await addOpenKitchen(database, { portions })
    buyerIds = await addBuyers(database, buyers)
  })
})

afterAll(async () => {
  for (const { child } of started) child.kill('SIGTERM')
  await Promise.all(started.map(({ ended }) => ended))
  await rm(folder, { recursive: true, force: true })
})

async function start() {
  const process = startProcess({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  started.push(process)
  const url = await process.ready
  const { keys, tokens } = await tokensFor(folder, url, buyerIds)
  return { process, tokens, server: { url, anonKey: keys.anonKey } }
}

it('an answered order survives kill -9, and an unanswered one can be retried', async () => {
  const answered = new Set<string>()
  const unanswered: { buyer: number; key: string }[] = []
  let slotFrom = ''

  for (let round = 0; round < 2; round += 1) {
    const { process, tokens, server } = await start()
    if (!slotFrom) {
      const quote = await callFunction(server, quoteOrder, cartOf(kitchen))
      slotFrom = steadySlot(quote.data.slots)
    }
    let killed = false
    const ordering = tokens.map(async (accessToken, buyer) => {
      while (!killed) {
        const key = randomUUID()
        try {
          const answer = await callFunction(
            server,
            placeOrder,
            { ...cartOf(kitchen), slotFrom },
            {
              accessToken,
              idempotencyKey: key,
            },
          )
          expect(answer.error.message).toBeUndefined()
          answered.add(answer.data.id)
        } catch (error) {
          // Aborted: it is unknown whether the order was placed.
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
    const first = await callFunction(server, placeOrder, { ...cartOf(kitchen), slotFrom }, again)
    const second = await callFunction(server, placeOrder, { ...cartOf(kitchen), slotFrom }, again)
    expect(first.status).toBe(200)
    expect(second.data.id).toBe(first.data.id)
    answered.add(first.data.id)
  }
  process.child.kill('SIGTERM')
  expect((await process.ended).code).toBe(0)

  await withDatabase(ownDatabase, async ({ pool }) => {
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
