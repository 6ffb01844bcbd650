import { cancelDrop } from '@localchef/contracts/drops/cancel-drop'
import { listDrops } from '@localchef/contracts/drops/list-drops'
import { listMyDrops } from '@localchef/contracts/drops/list-my-drops'
import { updateDrop } from '@localchef/contracts/drops/update-drop'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { notifyAboutDrop } from '@localchef/domain/drops/notify-about-drop'
import { queriesOn } from '@localchef/domain/queries'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { nothingOutside } from '../nothing-outside.ts'
import {
  announce,
  announceOpen,
  buyer,
  cartOf,
  chef,
  closeDropStage,
  create,
  fieldsOf,
  kitchen,
  openDropKitchen,
  openDropStage,
  order,
  other,
  ownDrop,
  publicDrop,
  query,
  server,
} from './drop-stage.ts'

beforeAll(openDropStage)
afterAll(closeDropStage)
beforeEach(openDropKitchen)

describe('a canceled drop', () => {
  test('a draft is deleted', async () => {
    const { id } = await create()
    const { data } = await callFunction(server, cancelDrop, { id }, chef)
    expect(data).toEqual({ outcome: 'deleted', orders: 0 })
    expect((await callFunction(server, listMyDrops, {}, chef)).data.count).toBe(0)
    expect(await query('select id from public.ready_batches where chef_id = $1', [kitchen.chefId])).toEqual(
      [],
    )
  })

  test('an announced drop without orders is canceled, and its page says so', async () => {
    const drop = await announceOpen()
    const { data } = await callFunction(server, cancelDrop, { id: drop.id }, chef)
    expect(data).toEqual({ outcome: 'cancelled', orders: 0 })
    expect((await ownDrop(drop.id)).state).toBe('cancelled')
    expect((await publicDrop(drop.id)).data.cancelledAt).not.toBeNull()
    expect((await order(drop)).error.code).toBe('cart_changed')
    expect((await callFunction(server, listDrops, { chefId: kitchen.chefId })).data.drops).toEqual([])
    for (const again of [
      await callFunction(server, cancelDrop, { id: drop.id }, chef),
      await callFunction(server, updateDrop, { ...fieldsOf(), id: drop.id, version: drop.version }, chef),
    ]) {
      expect(again.error.code).toBe('drop_cancelled')
    }
  })

  test('a drop with open orders requires a decision about them', async () => {
    const drop = await announceOpen()
    const placed = await order(drop, { lines: [cartOf(2)] })
    const asked = await callFunction(server, cancelDrop, { id: drop.id }, chef)
    expect([asked.status, asked.error.code, asked.error.details]).toEqual([
      409,
      'drop_promised',
      { sold: 2, orders: 1 },
    ])
    const kept = await callFunction(server, cancelDrop, { id: drop.id, orders: { decision: 'keep' } }, chef)
    expect(kept.data).toEqual({ outcome: 'closed', orders: 0 })
    expect((await ownDrop(drop.id)).state).toBe('closed')
    expect((await order(drop, { user: other })).error.code).toBe('drop_closed')
    const { data } = await callFunction(server, getOrder, { orderId: placed.data.id }, buyer)
    expect(data.status).toBe('placed')
  })

  test("a canceled drop's open orders end with the reason, and a closed one is not canceled again", async () => {
    const drop = await announceOpen()
    const [unanswered, confirmed] = [await order(drop), await order(drop, { user: other })]
    await callFunction(
      server,
      transitionOrder,
      { orderId: confirmed.data.id, from: 'placed', to: 'confirmed' },
      chef,
    )
    const ended = await callFunction(
      server,
      cancelDrop,
      { id: drop.id, orders: { decision: 'cancel', reason: 'The fish did not come' } },
      chef,
    )
    expect(ended.data).toEqual({ outcome: 'cancelled', orders: 2 })
    const first = await callFunction(server, getOrder, { orderId: unanswered.data.id }, buyer)
    expect(first.data).toMatchObject({ status: 'declined', statusReason: 'The fish did not come' })
    const second = await callFunction(server, getOrder, { orderId: confirmed.data.id }, other)
    expect(second.data.status).toBe('cancelled')
    const over = await announceOpen()
    await query(`update public.drops set order_by = now() - interval '1 second' where id = $1`, [over.id])
    const late = await callFunction(server, cancelDrop, { id: over.id }, chef)
    expect(late.error.code).toBe('drop_over')
  })
})

describe('the moments of a drop', () => {
  const opened = () =>
    query<{ title: string; message: string }>(
      `select title, message from public.notifications where user_id = $1 and event = 'own_drop_opened'`,
      [chef.id],
    )

  /** The causes of notices to followers. */
  const noticedFollowers = async () => {
    const notices = await query<{ cause: string }>(
      'select cause from public.follower_notices where chef_id = $1 order by cause',
      [kitchen.chefId],
    )
    return notices.map(({ cause }) => cause)
  }

  const run = (dropId: string, moment: 'announced' | 'opened') =>
    server.database.transaction((connection) =>
      notifyAboutDrop(
        { db: queriesOn(connection), now: new Date(), outside: nothingOutside() },
        { dropId, moment },
      ),
    )

  test('followers are notified once of an announcement and an opening, and the chef of the opening, however many jobs run', async () => {
    const drop = await announce()
    await Promise.all([run(drop.id, 'announced'), run(drop.id, 'announced')])
    await run(drop.id, 'opened')
    expect(await opened()).toEqual([])
    expect(await noticedFollowers()).toEqual([`drop:${drop.id}:announced`])
    await query(`update public.drops set opens_at = now() - interval '1 second' where id = $1`, [drop.id])
    await Promise.all([run(drop.id, 'opened'), run(drop.id, 'opened'), run(drop.id, 'opened')])
    expect(await opened()).toEqual([
      { title: '“Sushi Saturday” is open', message: 'Buyers can order 6 portions now.' },
    ])
    expect(await noticedFollowers()).toEqual([`drop:${drop.id}:announced`, `drop:${drop.id}:opened`])
  })

  test('the mails to followers say dishes, pickup windows, the last moment to order and the city', async () => {
    const drop = await announce()
    await run(drop.id, 'announced')
    const [notice] = await query<{ labels: string[] }>(
      `select jsonb_path_query_array(worded, '$.mailFacts.en.facts[*].label') as labels
       from public.follower_notices where chef_id = $1`,
      [kitchen.chefId],
    )
    expect(notice?.labels).toEqual(['Items', 'Pickup', 'Order by', 'Where'])
  })

  test('nobody is notified of the opening of a canceled drop', async () => {
    const drop = await announceOpen()
    await callFunction(server, cancelDrop, { id: drop.id }, chef)
    await run(drop.id, 'opened')
    expect(await opened()).toEqual([])
  })
})
