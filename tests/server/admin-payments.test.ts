import { totpCode } from '@localchef/backend/auth/factors/totp'
import { getMyCredit } from '@localchef/contracts/credit/get-my-credit'
import { decideDispute } from '@localchef/contracts/disputes/decide-dispute'
import { reportProblem } from '@localchef/contracts/disputes/report-problem'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { answerChargeback } from '@localchef/contracts/payments/answer-chargeback'
import { closePaymentAlert } from '@localchef/contracts/payments/close-payment-alert'
import { getMonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import { getOrderLedger } from '@localchef/contracts/payments/get-order-ledger'
import { getPaymentAlert } from '@localchef/contracts/payments/get-payment-alert'
import { listPaymentAlerts } from '@localchef/contracts/payments/list-payment-alerts'
import { refundOrder } from '@localchef/contracts/payments/refund-order'
import { getQueue } from '@localchef/contracts/queue/get-queue'
import { undoDecision } from '@localchef/contracts/queue/undo-decision'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { notifyDecisions } from '../notify-decisions.ts'
import { steadySlot } from '../steady-slot.ts'
import {
  admin,
  bank,
  buyer,
  cardKitchen,
  choose,
  closePaymentStage,
  openPaymentStage,
  server,
  soon,
} from './payment-stage.ts'

const password = 'a long enough password'

beforeAll(async () => {
  await openPaymentStage()
  const fees = { servicePercent: 5, serviceFixed: 0.5, sharePercent: 10 }
  await callFunction(server, saveSetting, { key: 'fees', value: fees, from: 0, reason: 'A test' }, admin)
})
afterAll(closePaymentStage)

/** A confirmed order of $13.00 of food, with a tip of $2.00, a service fee of $1.15 and a commission of $1.30. */
async function charged({ kitchen, chef }: { kitchen: Kitchen; chef: TestUser }) {
  const { chefId, dishId, variantId } = kitchen
  const lines = [{ dishId, quantity: 2, variantIds: [variantId], isReady: true, seenUnitPrice: 6.5 }]
  const quote = await callFunction(server, quoteOrder, { chefId, lines })
  const slotFrom = steadySlot(quote.data.slots)
  const seenServiceFee = quote.data.serviceFee
  const request = { chefId, lines, slotFrom, seenServiceFee, payment: 'card' as const, tip: 2 }
  const { data: order, error } = await callFunction(server, placeOrder, request, buyer)
  if (!order.payment?.checkoutUrl) throw new Error(JSON.stringify(error))
  const url = order.payment.checkoutUrl
  await choose(url, { choice: 'good' })
  const status = async () => (await callFunction(server, getOrder, { orderId: order.id }, buyer)).data
  await expect.poll(async () => (await status()).status, soon).toBe('placed')
  await callFunction(server, transitionOrder, { orderId: order.id, from: 'placed', to: 'confirmed' }, chef)
  await expect.poll(async () => (await status()).paymentStatus, soon).toBe('paid')
  return { order, checkoutId: url.split('/').at(-1) ?? '', status }
}

const ledgerOf = async (orderId: string) =>
  (await callFunction(server, getOrderLedger, { orderId }, admin)).data
const alertOf = async (orderId: string) => (await ledgerOf(orderId)).alerts[0]
const thisMonth = () => new Date().toISOString().slice(0, 7)
const reportOf = async (chefId: string, month = thisMonth()) => {
  const { data } = await callFunction(server, getMonthlyReport, { month }, admin)
  return { ...data, kitchen: data.kitchens.find(({ chef }) => chef.id === chefId) }
}

async function raise(kind: string, paymentId: string, chefId: string, minutesAgo = 0): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into public.payment_alerts (kind, subject, detail, ours_cents, theirs_cents, payment_id, chef_id, created_at)
     values ($1, gen_random_uuid()::text, 'A fault', 1426, 1500, $2, $3, now() - make_interval(mins => $4))
     returning id`,
    [kind, paymentId, chefId, minutesAgo],
  )
  return rows[0]?.id ?? ''
}

describe('the ledger of an order', () => {
  test('a sale names the tip, the service fee and the commission, and every movement sums to zero', async () => {
    const { order } = await charged(await cardKitchen())
    const { payment, transactions, chargebacks } = await ledgerOf(order.id)
    expect(payment).toMatchObject({
      provider: 'sandbox',
      status: 'captured',
      amount: 16.15,
      applicationFee: 2.45,
    })
    expect(chargebacks).toEqual([])
    expect(transactions.map(({ cause }) => cause)).toEqual(['sale', 'capture', 'provider_fee'])
    expect(transactions[0]?.entries).toEqual([
      { account: 'buyer', part: null, amount: 16.15 },
      { account: 'chef_payable', part: null, amount: -11.7 },
      { account: 'chef_payable', part: 'tip', amount: -2 },
      { account: 'marketplace_revenue', part: 'service_fee', amount: -1.15 },
      { account: 'marketplace_revenue', part: 'commission', amount: -1.3 },
    ])
    for (const { entries } of transactions) {
      expect(entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(0)
    }
  })

  test('an order that is paid at the handover has no movements, and an unknown order is not found', async () => {
    const { kitchen } = await cardKitchen()
    const { chefId, dishId, variantId } = kitchen
    const lines = [{ dishId, quantity: 1, variantIds: [variantId], isReady: true, seenUnitPrice: 6.5 }]
    const quote = await callFunction(server, quoteOrder, { chefId, lines })
    const slotFrom = steadySlot(quote.data.slots)
    const request = { chefId, lines, slotFrom, seenServiceFee: quote.data.serviceFee }
    const { data } = await callFunction(server, placeOrder, request, buyer)
    expect(await ledgerOf(data.id)).toEqual({ payment: null, transactions: [], chargebacks: [], alerts: [] })
    expect((await callFunction(server, getOrderLedger, { orderId: chefId }, admin)).status).toBe(404)
  })
})

describe('chargebacks', () => {
  test('a chargeback shows its deadline, leaves the queue once answered, and keeps answer and outcome', async () => {
    const { order, checkoutId, status } = await charged(await cardKitchen())
    await bank('chargeback', checkoutId)
    await expect.poll(async () => (await status()).paymentStatus, soon).toBe('charged_back')
    const alertId = (await alertOf(order.id))?.id ?? ''
    const queued = async () =>
      (await callFunction(server, getQueue, { kinds: ['payment'] }, admin)).data.items.find(
        ({ id }) => id === alertId,
      )
    const { data: open } = await callFunction(server, getPaymentAlert, { alertId }, admin)
    expect(open).toMatchObject({
      kind: 'chargeback',
      status: 'open',
      order: { id: order.id, number: order.number },
      chargeback: { amount: 16.15, reason: 'product_not_received', status: 'needs_answer' },
      answer: null,
      difference: null,
    })
    expect((await queued())?.dueAt).toBe(open.chargeback?.answerDueAt)

    const explanation = 'The buyer took the food at the door.'
    await callFunction(server, answerChargeback, { alertId, explanation }, admin)
    expect(await queued()).toBeUndefined()
    const answered = async () => (await callFunction(server, getPaymentAlert, { alertId }, admin)).data
    await expect.poll(async () => (await answered()).answer?.isDelivered, soon).toBe(true)
    expect((await answered()).answer?.history).toContain(explanation)

    await bank('lost', checkoutId)
    await expect.poll(async () => (await answered()).status, soon).toBe('closed')
    expect(await answered()).toMatchObject({ note: 'lost', chargeback: { status: 'lost' } })
    expect((await ledgerOf(order.id)).chargebacks).toMatchObject([{ status: 'lost', amount: 16.15 }])
    const { data } = await callFunction(server, listPaymentAlerts, { kind: 'chargeback' }, admin)
    expect(data.alerts.find(({ id }) => id === alertId)).toMatchObject({ status: 'closed', note: 'lost' })
  })

  test('the queue puts failed captures, refunds and close deadlines before older differences', async () => {
    const place = await cardKitchen()
    const { order, checkoutId, status } = await charged(place)
    const paymentId = order.payment?.id ?? ''
    const { chefId } = place.kitchen
    const difference = await raise('difference', paymentId, chefId, 600)
    const capture = await raise('capture_failed', paymentId, chefId, 5)
    const refund = await raise('refund_failed', paymentId, chefId, 5)
    await bank('chargeback', checkoutId)
    await expect.poll(async () => (await status()).paymentStatus, soon).toBe('charged_back')
    const chargeback = (await ledgerOf(order.id)).alerts.find(({ kind }) => kind === 'chargeback')?.id ?? ''
    const mine = [difference, capture, refund, chargeback]
    const shownOrder = async (limit = 100) => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const request = { kinds: ['payment' as const], limit, ...(cursor ? { cursor } : {}) }
        const { data } = await callFunction(server, getQueue, request, admin)
        seen.push(...data.items.map(({ id }) => id))
        cursor = data.nextCursor ?? undefined
      } while (cursor)
      return seen.filter((id) => mine.includes(id))
    }
    expect(await shownOrder()).toEqual([capture, refund, difference, chargeback])
    await server.database.pool.query(
      `update public.chargebacks set answer_due_at = now() + interval '1 hour' where payment_id = $1`,
      [paymentId],
    )
    expect(await shownOrder(1)).toEqual([chargeback, capture, refund, difference])

    const { data } = await callFunction(server, getPaymentAlert, { alertId: difference }, admin)
    expect(data.difference).toEqual({ ours: 14.26, theirs: 15 })
    const note = 'The provider had rounded.'
    expect((await callFunction(server, closePaymentAlert, { alertId: difference, note }, admin)).status).toBe(
      200,
    )
    const { data: closed } = await callFunction(server, getPaymentAlert, { alertId: difference }, admin)
    expect(closed).toMatchObject({ status: 'closed', note, closedBy: 'Ada Admin' })
    expect(await shownOrder()).not.toContain(difference)
  })
})

describe('the monthly report', () => {
  test('sales, fees, commission, tips, refunds, payouts and chargebacks of a kitchen come from the ledger', async () => {
    const place = await cardKitchen()
    const { chefId } = place.kitchen
    await charged(place)
    const refunded = await charged(place)
    const contested = await charged(place)
    const refund = {
      orderId: refunded.order.id,
      amount: 8.08,
      seenRefundable: 16.15,
      reason: 'Half of it was cold',
    }
    await callFunction(server, refundOrder, refund, admin)
    await expect.poll(async () => (await reportOf(chefId)).kitchen?.refunds, soon).toBe(8.08)
    await bank('chargeback', contested.checkoutId)
    await bank('lost', contested.checkoutId)
    await expect.poll(async () => (await reportOf(chefId)).kitchen?.lost, soon).toBe(16.15)
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select account_id as id from public.connected_accounts where chef_id = $1',
      [chefId],
    )
    await bank('payOut', rows[0]?.id ?? '')
    await expect.poll(async () => (await reportOf(chefId)).kitchen?.payouts, soon).toBeGreaterThan(0)

    const { kitchen, sum, firstMonth } = await reportOf(chefId)
    expect(firstMonth).toBe(thisMonth())
    expect(kitchen).toMatchObject({
      chef: { id: chefId },
      orders: 3,
      sales: 48.45,
      serviceFees: 3.45,
      commission: 3.9,
      tips: 6,
      refunds: 8.08,
      chargedBack: 16.15,
      lost: 16.15,
    })
    if (!kitchen) throw new Error('the kitchen is not in the report')
    const cents = (dollars: number) => Math.round(dollars * 100)
    expect(cents(kitchen.sales) - cents(kitchen.refunds)).toBe(
      cents(kitchen.earnings) +
        cents(kitchen.serviceFees) +
        cents(kitchen.commission) -
        cents(kitchen.feesReturned),
    )
    expect(kitchen.payouts).toBe(kitchen.earnings)
    expect(cents(kitchen.kept)).toBe(
      cents(kitchen.serviceFees) +
        cents(kitchen.commission) -
        cents(kitchen.feesReturned) -
        cents(kitchen.lost) -
        cents(kitchen.providerFees),
    )
    expect(sum.orders).toBeGreaterThan(kitchen.orders)
    expect(sum.sales).toBeGreaterThan(kitchen.sales)
  })

  test('a month without movements is empty, and a month that does not exist is refused', async () => {
    const { sum, kitchens: rows } = await reportOf(buyer.id, '2001-02')
    expect(rows).toEqual([])
    expect(sum).toMatchObject({ orders: 0, sales: 0, kept: 0 })
    expect((await callFunction(server, getMonthlyReport, { month: '2026-13' }, admin)).status).toBe(400)
  })
})

describe('disputes', () => {
  const messagesOf = async (user: TestUser) =>
    (
      await server.database.pool.query<{ event: string; message: string }>(
        `select event, message from public.notifications where user_id = $1 and event like 'dispute%'`,
        [user.id],
      )
    ).rows

  async function disputed(by: 'buyer' | 'chef') {
    const place = await cardKitchen()
    const made = await charged(place)
    await server.database.transaction(async (connection) => {
      await connection.query('set local session_replication_role = replica')
      await connection.query(
        `update public.orders set status = 'completed', closed_at = now(), completed_at = now() where id = $1`,
        [made.order.id],
      )
    })
    const report = { orderId: made.order.id, kind: 'quality' as const, body: 'The soup was cold.' }
    await callFunction(server, reportProblem, report, by === 'buyer' ? buyer : place.chef)
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from public.reports where subject_id = $1',
      [made.order.id],
    )
    return { ...place, ...made, reportId: rows[0]?.id ?? '' }
  }

  test('a dispute that ends in a refund returns a part of the money, notifies both sides, and cannot be undone', async () => {
    const { chef, order, reportId, status } = await disputed('buyer')
    const note = 'The pictures confirm it.'
    const wish = { reportId, side: 'buyer' as const, note }
    const refund = (amount: number, seenRefundable = 16.15) => ({
      ...wish,
      outcome: { kind: 'refund' as const, amount, seenRefundable },
    })
    expect((await callFunction(server, decideDispute, refund(20), admin)).error.code).toBe('not_refundable')
    expect((await callFunction(server, decideDispute, refund(5, 10), admin)).error.code).toBe(
      'refundable_changed',
    )
    expect((await callFunction(server, decideDispute, { ...refund(5), side: 'chef' }, admin)).status).toBe(
      400,
    )
    expect((await status()).payment?.refunds).toEqual([])
    expect((await callFunction(server, decideDispute, refund(5), admin)).status).toBe(200)
    expect((await callFunction(server, decideDispute, refund(5, 11.15), admin)).error.code).toBe(
      'report_conflict',
    )
    expect((await status()).payment?.refunds).toMatchObject([{ amount: 5, cause: 'admin', reason: note }])
    await expect.poll(async () => (await ledgerOf(order.id)).transactions.at(-1)?.cause, soon).toBe('refund')
    const undone = await callFunction(server, undoDecision, { kind: 'report', id: reportId }, admin)
    expect(undone.error.code).toBe('undo_too_late')

    await notifyDecisions(server)
    expect(await messagesOf(buyer)).toEqual([
      { event: 'dispute_for', message: expect.stringContaining('sending $5.00 back to your card') },
    ])
    expect(await messagesOf(chef)).toEqual([
      {
        event: 'dispute_against',
        message: expect.stringMatching(/order #\d+, heard.*confirm it.*buyer gets \$5\.00 back/),
      },
    ])
  })

  test('credit goes to the buyer, for later orders, and cannot be undone', async () => {
    const { chef, reportId } = await disputed('chef')
    await server.database.pool.query(`delete from public.notifications where event like 'dispute%'`)
    const decision = {
      reportId,
      side: 'buyer' as const,
      outcome: { kind: 'credit' as const, amount: 7 },
      note: 'It was cold',
    }
    const tooMuch = { ...decision, outcome: { kind: 'credit' as const, amount: 100.01 } }
    expect((await callFunction(server, decideDispute, tooMuch, admin)).status).toBe(400)
    expect((await callFunction(server, decideDispute, { ...decision, side: 'chef' }, admin)).status).toBe(400)
    const before = (await callFunction(server, getMyCredit, {}, buyer)).data.balance
    expect((await callFunction(server, decideDispute, decision, admin)).status).toBe(200)
    expect((await callFunction(server, decideDispute, decision, admin)).error.code).toBe('report_conflict')
    expect((await callFunction(server, getMyCredit, {}, buyer)).data.balance).toBe(before + 7)
    const undone = await callFunction(server, undoDecision, { kind: 'report', id: reportId }, admin)
    expect(undone.error.code).toBe('undo_too_late')
    await notifyDecisions(server)
    expect(await messagesOf(buyer)).toEqual([
      { event: 'dispute_for', message: expect.stringContaining('$7.00 of credit') },
    ])
    expect(await messagesOf(chef)).toEqual([
      { event: 'dispute_against', message: expect.stringContaining('$7.00 of credit from us') },
    ])
  })

  test('a warning goes to the side that was decided against, whichever side reported', async () => {
    const { chef, order, reportId } = await disputed('chef')
    await server.database.pool.query(`delete from public.notifications where event like 'dispute%'`)
    const decision = {
      reportId,
      side: 'buyer' as const,
      outcome: { kind: 'warning' as const },
      note: 'It was cold',
    }
    expect((await callFunction(server, decideDispute, decision, chef)).status).toBe(403)
    expect(
      (await callFunction(server, decideDispute, { ...decision, reportId: order.id }, admin)).status,
    ).toBe(404)
    expect((await callFunction(server, decideDispute, decision, admin)).status).toBe(200)
    await notifyDecisions(server)
    expect(await messagesOf(buyer)).toEqual([
      { event: 'dispute_for', message: expect.not.stringContaining('warning') },
    ])
    expect(await messagesOf(chef)).toEqual([
      { event: 'dispute_against', message: expect.stringContaining('This is a warning') },
    ])
  })
})

describe('the ways to pay', () => {
  const save = async (value: { card: boolean; atPickup: boolean }, from: number) =>
    callFunction(server, saveSetting, { key: 'payments', value, from, reason: 'A test' }, admin)

  test('without cards no kitchen takes one, and without paying in person only kitchens without cards do', async () => {
    const { kitchen, chef } = await cardKitchen()
    const { chefId } = kitchen
    const plain = await addKitchen(
      server.database,
      (await server.signUp({ email: 'plain@ledger.test', role: 'chef', name: 'Paula' })).id,
    )
    const linesOf = ({ dishId, variantId }: Kitchen) => [
      { dishId, quantity: 1, variantIds: [variantId], isReady: true, seenUnitPrice: 6.5 },
    ]
    const lines = linesOf(kitchen)
    const quoteOf = async (id: string) =>
      (
        await callFunction(
          server,
          quoteOrder,
          { chefId: id, lines: id === chefId ? lines : linesOf(plain) },
          buyer,
        )
      ).data
    const ways = async (id: string) => {
      const { takesCard, takesAtPickup } = await quoteOf(id)
      return { takesCard, takesAtPickup }
    }
    const place = async (payment: 'card' | 'at_pickup') => {
      const { slots, serviceFee } = await quoteOf(chefId)
      const slotFrom = steadySlot(slots)
      return callFunction(
        server,
        placeOrder,
        { chefId, lines, slotFrom, payment, seenServiceFee: serviceFee },
        buyer,
      )
    }
    expect(await ways(chefId)).toEqual({ takesCard: true, takesAtPickup: true })
    expect((await save({ card: false, atPickup: false }, 0)).status).toBe(400)
    expect(
      (
        await callFunction(
          server,
          saveSetting,
          { key: 'payments', value: { card: false, atPickup: true }, from: 0, reason: 'A test' },
          chef,
        )
      ).status,
    ).toBe(403)

    expect((await save({ card: false, atPickup: true }, 0)).status).toBe(200)
    expect(await ways(chefId)).toEqual({ takesCard: false, takesAtPickup: true })
    expect((await place('card')).error.code).toBe('card_unavailable')

    expect((await save({ card: true, atPickup: false }, 1)).status).toBe(200)
    expect(await ways(chefId)).toEqual({ takesCard: true, takesAtPickup: false })
    expect(await ways(plain.chefId)).toEqual({ takesCard: false, takesAtPickup: true })
    expect((await place('at_pickup')).error.code).toBe('pickup_payment_unavailable')
    expect((await save({ card: true, atPickup: true }, 2)).status).toBe(200)
    expect((await place('at_pickup')).status).toBe(200)
  })
})

test('an admin without the second factor reads and changes nothing about money', async () => {
  const careful = await server.signUp({ email: 'careful@ledger.test', role: 'admin', name: 'Carla' })
  const { mfa } = careful.client.auth
  const enrolled = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const factorId = enrolled.data?.id ?? ''
  const secret = enrolled.data?.type === 'totp' ? enrolled.data.totp.secret : ''
  await mfa.challengeAndVerify({ factorId, code: totpCode(secret, new Date()) })
  const { data } = await server.client().auth.signInWithPassword({ email: careful.email, password })
  const half = { accessToken: data.session?.access_token ?? '' }
  const { chef, kitchen } = await cardKitchen()
  const id = kitchen.chefId
  const asked: readonly (readonly [FunctionContract, unknown])[] = [
    [getPaymentAlert, { alertId: id }],
    [listPaymentAlerts, {}],
    [getOrderLedger, { orderId: id }],
    [getMonthlyReport, { month: '2026-11' }],
  ]
  for (const [contract, input] of asked) {
    expect((await callFunction(server, contract, input, chef)).status).toBe(403)
    const answer = await callFunction(server, contract, input, half)
    expect([contract.name, answer.error.code]).toEqual([contract.name, 'second_factor_required'])
  }
})
