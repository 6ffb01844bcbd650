import { isDeepStrictEqual } from 'node:util'
import { changeOrder } from '@localchef/contracts/orders/change-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { quoteOrderChange } from '@localchef/contracts/orders/quote-order-change'
import { checkPayment } from '@localchef/contracts/payments/check-payment'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { createTaxRate } from '@localchef/contracts/taxes/create-tax-rate'
import { expect } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import type { Kitchen } from '../kitchen-fixture.ts'
import { steadySlot } from '../steady-slot.ts'
import {
  admin,
  buyer,
  cardKitchen,
  choose,
  move,
  openPaymentStage,
  read,
  refund,
  server,
  soon,
} from './payment-stage.ts'

/** Opens a payment stage with a 10% service fee, a 10% commission, and an 8.5% tax that the marketplace remits. */
export async function openTaxedStage(): Promise<void> {
  await openPaymentStage()
  const fees = { servicePercent: 10, serviceFixed: 0, sharePercent: 10 }
  await callFunction(server, saveSetting, { key: 'fees', value: fees, from: 0, reason: 'A test' }, admin)
  await callFunction(
    server,
    createTaxRate,
    {
      state: 'CA',
      zipPrefix: '',
      percent: 8.5,
      foodTaxable: true,
      deliveryTaxable: false,
      remitter: 'marketplace' as const,
      holdsFrom: '2020-01-01',
      reason: 'The state asks for it',
    },
    admin,
  )
}

interface Wanted {
  quantity?: number
  code?: string
  useCredit?: boolean
}

/**
 * Places an order of four piroshki for $26.00, with $2.60 of service fee, $2.21 of tax and $2.00 of tip: $32.81
 * authorized on the card.
 */
export async function authorizedOrder(kitchen: Kitchen, { quantity = 4, ...reductions }: Wanted = {}) {
  const cart = {
    chefId: kitchen.chefId,
    lines: [
      {
        dishId: kitchen.dishId,
        quantity,
        variantIds: [kitchen.variantId],
        isReady: true,
        seenUnitPrice: 6.5,
      },
    ],
    ...reductions,
  }
  const { data: quote } = await callFunction(server, quoteOrder, cart, buyer)
  const request = {
    ...cart,
    slotFrom: steadySlot(quote.slots),
    tip: 2,
    payment: 'card' as const,
    seenServiceFee: quote.serviceFee,
    seenTax: quote.tax,
    seenDiscount: quote.discount?.amount ?? 0,
    seenCredit: quote.credit,
  }
  const { data: order, error } = await callFunction(server, placeOrder, request, buyer)
  const url = order.payment?.checkoutUrl
  if (!url) throw new Error(JSON.stringify(error))
  await choose(url, { choice: 'good' })
  await callFunction(server, checkPayment, { orderId: order.id }, buyer)
  return { orderId: order.id, lineId: order.lines[0]?.id ?? '', checkoutId: url.split('/').at(-1) ?? '' }
}

export async function chargedOrder(
  wanted: Wanted & { code?: string } = {},
  made = cardKitchen({ portions: 50 }),
) {
  const { kitchen, chef } = await made
  const order = await authorizedOrder(kitchen, wanted)
  await move({ id: order.orderId, status: 'placed' }, 'confirmed', chef)
  await expect.poll(async () => (await read(order.orderId, buyer)).paymentStatus, soon).toBe('paid')
  return { kitchen, chef, ...order }
}

export const quoteOf = async (orderId: string, lineId: string, quantity: number) =>
  (await callFunction(server, quoteOrderChange, { orderId, kept: [{ lineId, quantity }] }, buyer)).data

/** Changes the order to this quantity, at the quoted total. */
export async function change(orderId: string, lineId: string, quantity: number, changes: object = {}) {
  const { total, changes: seenChanges } = await quoteOf(orderId, lineId, quantity)
  const input = { orderId, kept: [{ lineId, quantity }], seenChanges, seenTotal: total, ...changes }
  return callFunction(server, changeOrder, input, buyer)
}

/** The refunds of an order, once the provider has accepted them all. */
export async function refundsOf(orderId: string) {
  const known = async () => (await read(orderId, buyer)).payment?.refunds ?? []
  await expect.poll(async () => (await known()).some(({ status }) => status === 'wanted'), soon).toBe(false)
  return known()
}

/** Ledger balances by account and part, in cents, without the provider's own fee. */
export async function booksOf(orderId: string): Promise<Record<string, number>> {
  const { rows } = await server.database.pool.query<{ name: string; cents: number }>(
    `select concat_ws(':', e.account, e.part) as name, sum(e.amount_cents)::float8 as cents
     from public.ledger_entries e
     join public.ledger_transactions t on t.id = e.transaction_id
     where t.order_id = $1
       and t.cause <> 'provider_fee'
     group by 1
     having sum(e.amount_cents) <> 0`,
    [orderId],
  )
  return Object.fromEntries(rows.map(({ name, cents }) => [name, cents]))
}

/** The amounts in the order's row, and the same from the ledger, in cents. */
export async function amountsOf(orderId: string) {
  const { rows } = await server.database.pool.query<{ order: object; books: object }>(
    `select
       jsonb_build_object(
         'total', o.total_cents, 'tax', o.tax_cents, 'discount', o.discount_cents, 'tip', o.tip_cents,
         'credit', o.credit_cents - o.kitchen_credit_cents
       ) as order,
       (
         select jsonb_build_object(
           'total', sum(e.amount_cents) filter (where t.cause = 'sale' and e.account = 'buyer')
             + coalesce(sum(e.amount_cents) filter (where t.cause = 'refund' and e.account = 'refunds'), 0),
           'tax', coalesce(-sum(e.amount_cents) filter (where e.account = 'tax_payable'), 0),
           'discount', coalesce(sum(e.amount_cents) filter (where e.part = 'discount'), 0),
           'tip', coalesce(-sum(e.amount_cents) filter (where e.part = 'tip'), 0),
           'credit', coalesce(sum(e.amount_cents) filter (where e.account = 'credit'), 0)
         )
         from public.ledger_transactions t
         join public.ledger_entries e on e.transaction_id = t.id
         where t.order_id = o.id
       ) as books
     from public.orders o
     where o.id = $1`,
    [orderId],
  )
  return rows[0] ?? { order: {}, books: {} }
}

/** Expects the order's row and the ledger to agree, once the provider's answers are posted. */
export async function expectAgreement(orderId: string): Promise<void> {
  await refundsOf(orderId)
  const differing = async () => {
    const { order, books } = await amountsOf(orderId)
    return isDeepStrictEqual(order, books) ? 'they agree' : { order, books }
  }
  await expect.poll(differing, soon).toBe('they agree')
}

/** Refunds the rest, and expects the books to contain nothing of the order but the offsetting parts of its sale. */
export async function expectRefundedWhole(orderId: string, chef: TestUser): Promise<void> {
  expect((await refund(orderId, chef)).status).toBe(200)
  await expectNothingKept(orderId)
}

export async function expectNothingKept(orderId: string): Promise<void> {
  await expect.poll(async () => (await read(orderId, buyer)).paymentStatus, soon).toBe('refunded')
  await refundsOf(orderId)
  const kept = async () => {
    const sums: Record<string, number> = {}
    for (const [name, cents] of Object.entries(await booksOf(orderId))) {
      const account = name.split(':')[0] ?? ''
      sums[account] = (sums[account] ?? 0) + cents
    }
    const { refunds = 0, provider_clearing: clearing = 0, ...accounts } = sums
    return [refunds + clearing, ...Object.values(accounts).filter((cents) => cents !== 0)]
  }
  await expect.poll(kept, soon).toEqual([0])
}
