import { randomUUID } from 'node:crypto'
import { service } from '@localchef/backend/caller'
import { createJobQueue, type JobQueue } from '@localchef/backend/jobs/job-queue'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '../../apps/server/src/database/open-database.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { openTestDatabase } from '../open-test-database.ts'
import { steadySlot } from '../steady-slot.ts'

const soon = { timeout: 15_000, interval: 100 }

describe('the job queue', () => {
  let opened: OpenDatabase
  let jobs: JobQueue
  const done: string[] = []
  let failuresToCome = 1

  beforeAll(async () => {
    opened = await openTestDatabase()
    jobs = createJobQueue({ database: opened.database, log: pino({ level: 'silent' }), pollSeconds: 0.5 })
    await jobs.start({
      async note(data) {
        done.push((data as { word: string }).word)
      },
      async stumble() {
        failuresToCome -= 1
        if (failuresToCome >= 0) throw new Error('not yet')
        done.push('after a failure')
      },
    })
  })
  afterAll(async () => {
    await jobs.stop()
    await opened.stop()
  })

  /** Enqueues a job like an operation: in its transaction and with its privileges. */
  function enqueue(name: string, data: object, startAfter?: Date) {
    return opened.database.as(service, (connection) =>
      jobs.enqueue(connection, name, data, startAfter ? { startAfter } : {}),
    )
  }

  test('the queue works through a backlog without a pause, and a failed job does not affect others', async () => {
    const made = await openTestDatabase()
    const words: string[] = []
    const handlers = {
      async backlog(data: unknown) {
        const { word } = data as { word: string }
        if (word === 'word 3') throw new Error('not this one')
        words.push(word)
      },
    }
    const writer = createJobQueue({ database: made.database, log: pino({ level: 'silent' }) })
    await writer.start({ backlog: async () => undefined })
    await writer.stop()
    await made.database.transaction(async (connection) => {
      for (let index = 0; index < 23; index += 1) {
        await writer.enqueue(connection, 'backlog', { word: `word ${index}` })
      }
    })
    // Polls once, and not again within an hour.
    const worker = createJobQueue({
      database: made.database,
      log: pino({ level: 'silent' }),
      pollSeconds: 3_600,
    })
    await worker.start(handlers)
    await expect.poll(() => words.length, soon).toBe(22)
    const failed = async () => {
      const { rows } = await made.database.pool.query<{ message: string | null }>(
        `select output ->> 'message' as message from pgboss.job where data ->> 'word' = 'word 3'`,
      )
      return rows
    }
    await expect.poll(failed, soon).toEqual([{ message: 'not this one' }])
    await worker.stop()
    await made.stop()
  })

  test('the queue runs committed jobs and never those rolled back', async () => {
    const rolledBack = opened.database.as(service, async (connection) => {
      await jobs.enqueue(connection, 'note', { word: 'rolled back' })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await enqueue('note', { word: 'tomorrow' }, new Date(Date.now() + 86_400_000))
    await enqueue('note', { word: 'committed' })
    await expect.poll(() => done, soon).toContain('committed')
    expect(done).toEqual(['committed'])
  })

  test('a clock that is put back by an hour during a job does not pause its queue', async () => {
    const turned: string[] = []
    const made = await openTestDatabase()
    const queue = createJobQueue({
      database: made.database,
      log: pino({ level: 'silent' }),
      pollSeconds: 0.5,
    })
    const add = (word: string) =>
      made.database.transaction((connection) => queue.enqueue(connection, 'turn', { word }))
    try {
      await queue.start({
        async turn(data) {
          vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
          turned.push((data as { word: string }).word)
        },
      })
      await add('first')
      await expect.poll(() => turned, soon).toEqual(['first'])
      await add('second')
      await expect.poll(() => turned, soon).toEqual(['first', 'second'])
    } finally {
      vi.useRealTimers()
      await queue.stop()
      await made.stop()
    }
  })

  test('the queue retries failed jobs', async () => {
    await enqueue('stumble', {})
    // Makes the next attempt due now instead of after the queue's delay.
    const retryNow = async () => {
      await opened.database.pool.query(
        "update pgboss.job set start_after = now() where name = 'stumble' and state = 'retry'",
      )
      return done
    }
    await expect.poll(retryNow, soon).toContain('after a failure')
    expect(failuresToCome).toBe(-1)
  })
})

describe('an unanswered order', () => {
  let server: TestServer
  let buyer: TestUser

  beforeAll(async () => {
    server = await startTestServer()
    buyer = await server.signUp({ email: 'buyer@jobs.test', role: 'buyer', name: 'Bella Buyer' })
  })
  afterAll(() => server.stop())

  test('an order has a job that expires it if unanswered and leaves it alone if answered', async () => {
    const chef = await server.signUp({ email: 'chef@jobs.test', role: 'chef', name: 'Olga' })
    const kitchen = await addKitchen(server.database, chef.id)
    const line = { dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], isReady: true }
    const quote = await callFunction(server, quoteOrder, {
      chefId: kitchen.chefId,
      lines: [{ ...line, removedIngredientIds: [], seenUnitPrice: 6.5 }],
    })
    const place = async () => {
      const order = await callFunction(
        server,
        placeOrder,
        {
          chefId: kitchen.chefId,
          lines: [{ ...line, removedIngredientIds: [], seenUnitPrice: 6.5 }],
          slotFrom: steadySlot(quote.data.slots),
        },
        { accessToken: buyer.accessToken, idempotencyKey: randomUUID() },
      )
      expect(order.error.message).toBeUndefined()
      return order.data.id
    }
    const unanswered = await place()
    const answered = await place()
    const query = (text: string, values: unknown[]) => server.database.pool.query(text, values)
    const { rows } = await query(
      `select o.id, j.start_after = o.answer_due_at as at_its_end
       from public.orders o
       join pgboss.job j on j.name = 'expire-order' and j.data ->> 'orderId' = o.id::text`,
      [],
    )
    expect(rows).toHaveLength(2)
    expect(rows.every(({ at_its_end }) => at_its_end)).toBe(true)

    await chef.client.functions.invoke('transition-order', {
      body: { orderId: answered, from: 'placed', to: 'confirmed' },
    })
    await query(
      `with due as (
         update public.orders set answer_due_at = now() - interval '1 second' where status = 'placed'
       )
       update pgboss.job set start_after = now() where name = $1`,
      ['expire-order'],
    )
    await expect
      .poll(async () => {
        const jobs = await query("select count(*)::int as open from pgboss.job where state < 'completed'", [])
        return jobs.rows[0]?.open
      }, soon)
      .toBe(0)
    const statusOf = async (orderId: string) =>
      (await callFunction(server, getOrder, { orderId }, buyer)).data.status
    expect(await statusOf(unanswered)).toBe('expired')
    expect(await statusOf(answered)).toBe('confirmed')
  })
})
