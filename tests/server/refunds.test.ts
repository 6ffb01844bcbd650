import { randomUUID } from 'node:crypto'
import { getChefAnalytics } from '@localchef/contracts/analytics/get-chef-analytics'
import { decideDispute } from '@localchef/contracts/disputes/decide-dispute'
import { exportOrders } from '@localchef/contracts/orders/export-orders'
import { listOrderHistory } from '@localchef/contracts/orders/list-order-history'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { answerChargeback } from '@localchef/contracts/payments/answer-chargeback'
import { closePaymentAlert } from '@localchef/contracts/payments/close-payment-alert'
import { getConnectedAccount } from '@localchef/contracts/payments/get-connected-account'
import { listPayouts } from '@localchef/contracts/payments/list-payouts'
import { refundOrder } from '@localchef/contracts/payments/refund-order'
import { setCommission } from '@localchef/contracts/payments/set-commission'
import { getQueue } from '@localchef/contracts/queue/get-queue'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import type { ApprovableAct } from '@localchef/contracts/staff/approval'
import { decideApproval } from '@localchef/contracts/staff/decide-approval'
import { requestApproval } from '@localchef/contracts/staff/request-approval'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { bellAbout } from '../order-notifications.ts'
import {
  admin,
  authorized,
  bank,
  buyer,
  captured,
  cardKitchen,
  closePaymentStage,
  ledgerOf,
  move,
  openPaymentStage,
  read,
  refund,
  requestOf,
  server,
  soon,
} from './payment-stage.ts'

beforeAll(openPaymentStage)
afterAll(closePaymentStage)

describe('refunds', () => {
  test('a chef refunds by line up to the ordered quantity, and transfer and fee are reversed in proportion', async () => {
    const { kitchen, chef } = await cardKitchen()
    await callFunction(
      server,
      setCommission,
      { chefId: kitchen.chefId, percent: 20, version: 0, reason: 'As agreed' },
      admin,
    )
    const { order } = await captured(kitchen, chef, { tip: 2 })
    const lineId = order.lines[0]?.id ?? ''
    const lines = [{ lineId, quantity: 1 }]
    const { data } = await refund(order.id, chef, { lines })
    expect(data.payment).toMatchObject({ refundable: 8.5, refunds: [{ amount: 6.5, cause: 'chef', lines }] })
    await expect.poll(async () => (await read(order.id, buyer)).paymentStatus, soon).toBe('partly_refunded')
    // The fee is $2.60 on $15.00: a refund of $6.50 returns $1.13 of it.
    expect(await ledgerOf(order.id)).toMatchObject({
      marketplace_revenue: -147,
      chef_payable: -703,
      refunds: -650,
    })
    const tooMany = await refund(order.id, chef, { lines: [{ lineId, quantity: 2 }] })
    expect(tooMany.error.code).toBe('not_refundable')
    const bell = (await bellAbout(buyer, order.id)).filter(({ event }) => event === 'order_refunded')
    expect(bell).toMatchObject([{ title: `Refund for order #${order.number}` }])
  })

  test('all portions refunded one by one give back all that was paid, also after a refund of an amount', async () => {
    const { kitchen, chef } = await cardKitchen()
    const { order } = await captured(kitchen, chef, { tip: 2 })
    const lines = [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }]
    await refund(order.id, chef, { lines })
    await refund(order.id, admin, { amount: 0.01 })
    const { data } = await refund(order.id, chef, { lines })
    expect(data.payment).toMatchObject({
      refundable: 0,
      refunds: [{ amount: 6.5 }, { amount: 0.01 }, { amount: 8.49 }],
    })
    await expect.poll(async () => (await read(order.id, buyer)).paymentStatus, soon).toBe('refunded')
    await expect.poll(() => ledgerOf(order.id), soon).not.toHaveProperty('chef_payable')
  })

  test('nobody refunds beyond what was captured, another kitchen’s order, or their own purchase', async () => {
    const { kitchen, chef } = await cardKitchen()
    const { chef: stranger } = await cardKitchen()
    const { order } = await captured(kitchen, chef)
    expect((await refund(order.id, stranger)).status).toBe(404)
    expect((await refund(order.id, buyer)).status).toBe(404)
    expect((await refund(order.id, chef, { amount: 13.01 })).error).toMatchObject({
      code: 'not_refundable',
      details: { left: 13 },
    })
    const foreign = (await captured(kitchen, chef)).order.lines[0]?.id ?? ''
    expect((await refund(order.id, chef, { lines: [{ lineId: foreign, quantity: 1 }] })).status).toBe(404)
    const both = await Promise.all([
      refund(order.id, chef, { amount: 3, seenRefundable: 13 }),
      refund(order.id, admin, { amount: 3, seenRefundable: 13 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'refundable_changed',
      details: { left: 10 },
    })
    const { rows } = await server.database.pool.query(
      `select sum(r.amount_cents)::integer as cents
       from public.refunds r
       join public.payments p on p.id = r.payment_id
       where p.order_id = $1`,
      [order.id],
    )
    expect(rows).toEqual([{ cents: 300 }])
  })

  test('a refund based on an outdated balance is refused with the current balance', async () => {
    const { kitchen, chef } = await cardKitchen()
    const { order } = await captured(kitchen, chef)
    const lines = [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }]
    expect((await refund(order.id, admin, { amount: 1 })).status).toBe(200)
    for (const wish of [{}, { lines }, { amount: 2 }, { amount: 13 }]) {
      expect((await refund(order.id, chef, { ...wish, seenRefundable: 13 })).error).toMatchObject({
        code: 'refundable_changed',
        details: { left: 12 },
      })
    }
    expect((await read(order.id, chef)).payment).toMatchObject({ refundable: 12, refunds: [{ amount: 1 }] })
  })

  test('a repeated click with the same key refunds once', async () => {
    const { kitchen, chef } = await cardKitchen()
    const { order } = await captured(kitchen, chef)
    const as = { ...chef, idempotencyKey: randomUUID() }
    const input = { orderId: order.id, amount: 3, seenRefundable: 13, reason: 'One was burnt' }
    const both = await Promise.all([
      callFunction(server, refundOrder, input, as),
      callFunction(server, refundOrder, input, as),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(order.id, chef)).payment).toMatchObject({ refundable: 10, refunds: [{ amount: 3 }] })
  })

  test('a refund is in the chef’s history, export and analytics, which leave the revenue unchanged', async () => {
    const { kitchen, chef } = await cardKitchen()
    const { order } = await captured(kitchen, chef)
    await move({ ...order, status: 'confirmed' }, 'preparing', chef)
    await move({ ...order, status: 'preparing' }, 'ready', chef)
    await move({ ...order, status: 'ready' }, 'completed', chef)
    expect((await refund(order.id, chef, { amount: 2.5 })).status).toBe(200)
    await expect.poll(async () => (await read(order.id, chef)).paymentStatus, soon).toBe('partly_refunded')
    const { data: history } = await callFunction(server, listOrderHistory, {}, chef)
    expect(history.orders).toMatchObject([{ paymentMethod: 'card', paymentStatus: 'partly_refunded' }])
    const { data: exported } = await callFunction(server, exportOrders, {}, chef)
    const [head = '', row = ''] = exported.csv.trim().split('\r\n')
    expect(head).toContain(
      ',total,discount_code,discount_borne_by,credit_borne_by_kitchen,refunded,payment_method,payment_status,',
    )
    expect(row).toContain(',13.00,,,0.00,2.50,card,partly_refunded,')
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const range = { from: day(-1), to: day(14) }
    const { data: figures } = await callFunction(server, getChefAnalytics, range, chef)
    expect(figures.current).toMatchObject({ orders: 1, revenue: 13, income: 13, refunded: 2.5 })
  })

  test('an order whose card is not charged yet, or that is paid at the handover, cannot be refunded', async () => {
    const { kitchen, chef } = await cardKitchen()
    const { order } = await authorized(kitchen)
    expect((await refund(order.id, chef)).error).toMatchObject({
      code: 'not_refundable',
      details: { left: 0 },
    })
    const request = await requestOf(kitchen, { payment: 'at_pickup' })
    const { data: atPickup } = await callFunction(server, placeOrder, request, buyer)
    expect((await refund(atPickup.id, chef)).status).toBe(404)
  })

  test('the database itself refuses refunds beyond the captured amount', async () => {
    const { kitchen, chef } = await cardKitchen()
    const { order } = await captured(kitchen, chef)
    await expect(
      server.database.pool.query(
        `insert into public.refunds (payment_id, amount_cents, cause, reason) values ($1, 1301, 'admin', 'x')`,
        [order.payment?.id],
      ),
    ).rejects.toMatchObject({ code: 'LC011' })
  })

  test('a refund that the bank returns reaches the admins', async () => {
    const { kitchen, chef } = await cardKitchen()
    const { order, checkoutId } = await captured(kitchen, chef)
    await refund(order.id, admin, { amount: 5, reason: 'Too salty' })
    await expect.poll(async () => (await read(order.id, buyer)).paymentStatus, soon).toBe('partly_refunded')
    await bank('refundFailed', checkoutId)
    await expect
      .poll(async () => (await read(order.id, buyer)).payment?.refunds[0]?.status, soon)
      .toBe('failed')
    expect(await read(order.id, buyer)).toMatchObject({ paymentStatus: 'paid', payment: { refundable: 13 } })
    expect(await ledgerOf(order.id)).toMatchObject({ chef_payable: -1300 })
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id from public.payment_alerts where kind = 'refund_failed' and payment_id = $1 and status = 'open'`,
      [order.payment?.id],
    )
    const alertId = rows[0]?.id ?? ''
    const { data: queue } = await callFunction(server, getQueue, { kinds: ['payment'], limit: 100 }, admin)
    expect(queue.items.find(({ id }) => id === alertId)).toMatchObject({
      title: `#${order.number}`,
      subjectKind: 'refund_failed',
      chefId: kitchen.chefId,
    })
    const note = 'Sent by hand'
    expect((await callFunction(server, closePaymentAlert, { alertId, note }, chef)).status).toBe(403)
    expect((await callFunction(server, closePaymentAlert, { alertId, note }, admin)).status).toBe(200)
    expect((await callFunction(server, closePaymentAlert, { alertId, note }, admin)).status).toBe(404)
  })
})

describe('chargebacks and payouts', () => {
  test('a chargeback reaches the admins, is answered with evidence once, and the marketplace bears a lost one', async () => {
    const { kitchen, chef } = await cardKitchen()
    const { order, checkoutId } = await captured(kitchen, chef)
    await bank('chargeback', checkoutId)
    await expect.poll(async () => (await read(order.id, buyer)).paymentStatus, soon).toBe('charged_back')
    expect(await ledgerOf(order.id)).toMatchObject({ chargebacks: 1300, chef_payable: -1300 })
    const refused = await refund(order.id, chef)
    expect(refused.error.code).toBe('chargeback_open')

    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id from public.payment_alerts where kind = 'chargeback' and payment_id = $1`,
      [order.payment?.id],
    )
    const answer = { alertId: rows[0]?.id ?? '', explanation: 'The buyer took the food at the door.' }
    expect((await callFunction(server, answerChargeback, answer, admin)).status).toBe(200)
    expect((await callFunction(server, answerChargeback, answer, admin)).error.code).toBe('already_answered')
    await bank('lost', checkoutId)
    await expect
      .poll(() => ledgerOf(order.id), soon)
      .toMatchObject({ marketplace_revenue: 1300, chef_payable: -1300 })
    const { rows: closed } = await server.database.pool.query(
      'select status, note from public.payment_alerts where id = $1',
      [answer.alertId],
    )
    expect(closed).toEqual([{ status: 'closed', note: 'lost' }])
  })

  test('a payout is on its way, then paid, and lists its orders', async () => {
    const { kitchen, chef } = await cardKitchen()
    const { order } = await captured(kitchen, chef)
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select account_id as id from public.connected_accounts where chef_id = $1',
      [kitchen.chefId],
    )
    const accountId = rows[0]?.id ?? ''
    await bank('payOut', accountId)
    const payouts = async () => (await callFunction(server, listPayouts, {}, chef)).data.payouts
    await expect.poll(payouts, soon).toMatchObject([{ status: 'on_the_way', amount: 13 }])
    expect(await payouts()).toMatchObject([{ orders: [{ id: order.id, number: order.number, amount: 13 }] }])
    const { data: account } = await callFunction(server, getConnectedAccount, {}, chef)
    expect(account).toMatchObject({ balance: 0, onTheWay: 13 })
    await bank('payoutPaid', accountId)
    await expect.poll(async () => (await payouts())[0]?.status, soon).toBe('paid')
    expect((await callFunction(server, getConnectedAccount, {}, chef)).data.onTheWay).toBe(0)
  })
})

describe('a second owner', () => {
  const reason = 'The soup was cold.'
  let approve: (act: ApprovableAct) => Promise<string | null>

  beforeAll(async () => {
    const second = await server.signUp({ email: 'second@pay.test', role: 'admin', name: 'Sara Second' })
    const value = { twoOwners: true, fromAmount: 5 }
    await callFunction(server, saveSetting, { key: 'approvals', value, from: 0, reason }, admin)
    approve = async (act) => {
      const { approval } = (await callFunction(server, requestApproval, { act, reason }, admin)).data
      const decision = { approvalId: approval.id, decision: 'approve' as const }
      await callFunction(server, decideApproval, decision, second)
      return approval.subject
    }
  })

  test('a large refund by an admin waits for a second owner, and one by a chef does not', async () => {
    const { kitchen, chef } = await cardKitchen()
    const { order } = await captured(kitchen, chef)
    expect((await refund(order.id, admin, { amount: 4.99 })).status).toBe(200)
    expect((await refund(order.id, admin, { amount: 0.01 })).error.code).toBe('approval_needed')
    const refused = await refund(order.id, admin, { amount: 5 })
    expect(refused.error).toMatchObject({ code: 'approval_needed', details: { state: 'none' } })
    expect((await refund(order.id, admin)).error.code).toBe('approval_needed')
    expect((await read(order.id, chef)).payment).toMatchObject({
      refundable: 8.01,
      refunds: [{ amount: 4.99 }],
    })
    const act = { operation: 'refund-order', orderId: order.id, amount: 5 } as const
    expect(await approve(act)).toBe(`#${order.number}`)
    expect((await refund(order.id, admin, { amount: 6 })).error.code).toBe('approval_needed')
    expect((await refund(order.id, admin, { amount: 5 })).status).toBe(200)

    const { order: another } = await captured(kitchen, chef)
    expect((await refund(another.id, chef, { amount: 6 })).status).toBe(200)
  })

  test('a dispute that ends with a large refund waits for a second owner', async () => {
    const { kitchen, chef } = await cardKitchen()
    const { order } = await captured(kitchen, chef)
    const { rows } = await server.database.pool.query<{ id: string }>(
      `insert into public.reports (reporter_id, subject_kind, subject_id, reason, body)
       values ($1, 'order', $2, 'quality', $3)
       returning id`,
      [buyer.id, order.id, reason],
    )
    const reportId = rows[0]?.id ?? ''
    const outcome = { kind: 'refund' as const, amount: 5, seenRefundable: 13 }
    const decide = () =>
      callFunction(server, decideDispute, { reportId, side: 'buyer', outcome, note: reason }, admin)
    expect((await decide()).error.code).toBe('approval_needed')
    expect((await read(order.id, chef)).payment?.refunds).toEqual([])
    expect(await approve({ operation: 'decide-dispute', reportId, amount: 5 })).toBe(`#${order.number}`)
    expect((await decide()).status).toBe(200)
    expect((await read(order.id, chef)).payment?.refunds).toMatchObject([{ amount: 5, cause: 'admin' }])
  })
})
