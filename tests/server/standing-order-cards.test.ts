import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { createStandingOrder } from '@localchef/contracts/standing-orders/create-standing-order'
import { listMyStandingOrders } from '@localchef/contracts/standing-orders/list-my-standing-orders'
import { placeOccurrence } from '@localchef/contracts/standing-orders/place-occurrence'
import { placeStandingOrder } from '@localchef/contracts/standing-orders/place-standing-order'
import { queriesOn } from '@localchef/domain/queries'
import { advanceStandingOrder } from '@localchef/domain/standing-orders/advance-standing-order'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { Kitchen } from '../kitchen-fixture.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { steadySlot } from '../steady-slot.ts'
import { buyer, cardKitchen, closePaymentStage, openPaymentStage, read, server } from './payment-stage.ts'

beforeAll(openPaymentStage)
afterAll(closePaymentStage)

const run = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

async function requestTo(kitchen: Kitchen, payment: 'at_pickup' | 'card') {
  const lines = [{ dishId: kitchen.dishId, quantity: 2, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }]
  const { data } = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines })
  return { chefId: kitchen.chefId, lines, slotFrom: steadySlot(data.slots), payment }
}

async function standingWith(kitchen: Kitchen) {
  const { data } = await callFunction(server, listMyStandingOrders, {}, buyer)
  return data.standingOrders.find(({ chef }) => chef.id === kitchen.chefId)
}

/** Takes the next step of a standing order at a given time, as the server's task does. */
const advance = (id: string, now: Date) =>
  server.database.transaction((connection) =>
    advanceStandingOrder(
      { db: queriesOn(connection), now, outside: nothingOutside({ paymentProvider: 'sandbox' }) },
      id,
    ),
  )

const hoursBefore = (moment: string, hours: number) => new Date(Date.parse(moment) - hours * 3_600_000)

describe('a standing order whose first order is paid by card', () => {
  test('a standing order by card begins with its first order, and does not begin if that was never paid', async () => {
    const { kitchen } = await cardKitchen()
    const order = await requestTo(kitchen, 'card')
    const { data } = await callFunction(server, placeStandingOrder, { everyWeeks: 1, order }, buyer)
    expect(data).toMatchObject({ status: 'awaiting_payment', payment: { checkoutUrl: expect.any(String) } })
    expect(await standingWith(kitchen)).toMatchObject({ id: data.standingOrderId, status: 'active' })
    await run(`update public.payments set hold_until = now() - interval '1 second' where order_id = $1`, [
      data.id,
    ])
    await server.runTask('sweep-payments')
    expect(await read(data.id, buyer)).toMatchObject({ status: 'unpaid', standingOrderId: null })
    expect(await standingWith(kitchen)).toBeUndefined()
  })
})

describe('a marketplace that is paid by card only', () => {
  /** A standing order from before its kitchen took cards. */
  async function standingBefore() {
    await run(`delete from public.platform_settings where key = 'payments'`)
    const { kitchen } = await cardKitchen()
    const { data: order } = await callFunction(
      server,
      placeOrder,
      await requestTo(kitchen, 'at_pickup'),
      buyer,
    )
    const { data } = await callFunction(
      server,
      createStandingOrder,
      { orderId: order.id, everyWeeks: 1 },
      buyer,
    )
    await run(
      `insert into public.platform_settings (key, version, value)
       values ('payments', 1, '{"card": true, "atPickup": false}')`,
    )
    if (!data.next) throw new Error('no date is planned')
    return { kitchen, id: data.id, next: data.next }
  }

  test("a standing order's date waits for its buyer where only cards are accepted, and the buyer's consent opens the payment", async () => {
    const { kitchen, id, next } = await standingBefore()
    await advance(id, hoursBefore(next.placesAt, 23))
    expect((await standingWith(kitchen))?.next).toMatchObject({
      status: 'waiting',
      reason: 'card_needed',
      total: 13,
    })
    // place-order accepts orders at most a week ahead.
    const { rows } = await run(
      `update public.standing_order_occurrences
       set day = day - 5, slot_from = slot_from - interval '5 days', places_at = places_at - interval '5 days',
         answer_by = answer_by - interval '5 days', due_at = due_at - interval '5 days'
       where standing_order_id = $1 and resolved_at is null
       returning day::text as day`,
      [id],
    )
    const wanted = { id, day: rows[0]?.day, seenTotal: 13 }
    const { data } = await callFunction(server, placeOccurrence, wanted, buyer)
    expect(data).toMatchObject({
      status: 'awaiting_payment',
      standingOrderId: id,
      payment: { checkoutUrl: expect.any(String) },
    })
  })

  test("a standing order's date without an answer is skipped where only cards are accepted, and nothing is placed", async () => {
    const { kitchen, id, next } = await standingBefore()
    await advance(id, hoursBefore(next.placesAt, 23))
    await advance(id, hoursBefore(next.answerBy, 0))
    expect((await standingWith(kitchen))?.past[0]).toMatchObject({
      day: next.day,
      status: 'skipped',
      reason: 'not_answered',
    })
    const { rows } = await run('select id from public.orders where chef_id = $1', [kitchen.chefId])
    expect(rows).toHaveLength(1)
  })
})
