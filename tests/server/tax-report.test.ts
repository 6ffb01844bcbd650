import { service } from '@localchef/backend/caller'
import { closeLedgerMonth } from '@localchef/contracts/payments/close-ledger-month'
import { getLedgerMonth } from '@localchef/contracts/payments/get-ledger-month'
import { getMonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import { getTaxReport } from '@localchef/contracts/payments/get-tax-report'
import { listLedgerMonths } from '@localchef/contracts/payments/list-ledger-months'
import { sumTax, type TaxLine } from '@localchef/contracts/payments/tax-report'
import { readMonthlyReport } from '@localchef/domain/ledger/get-monthly-report'
import { readTaxReport } from '@localchef/domain/ledger/get-tax-report'
import { taxOfOrder } from '@localchef/domain/orders/price-order'
import { queriesOn } from '@localchef/domain/queries'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantAdmin } from '../../apps/server/src/commands/grant-admin.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { type PostedEntry, postMovement } from '../post-movement.ts'
import '../fixed-seed.ts'

let server: TestServer
let admin: TestUser
let buyer: TestUser
let chefId: string

interface Rate {
  id: string
  percent: number
  foodTaxable: boolean
  deliveryTaxable: boolean
  remitter: 'marketplace' | 'chef'
}
let rates: Rate[]

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'admin@tax.test', role: 'admin', name: 'Ada Admin' })
  buyer = await server.signUp({ email: 'buyer@tax.test', role: 'buyer', name: 'Bella Buyer' })
  const chef = await server.signUp({ email: 'chef@tax.test', role: 'chef', name: 'Olga' })
  chefId = (await addKitchen(server.database, chef.id)).chefId
  await server.database.pool.query(
    `insert into public.platform_settings (key, version, value, reason)
     values ('ledger', 1, '{"timeZone": "America/Los_Angeles"}', 'A test')`,
  )
  const { rows } = await server.database.pool.query<Rate>(
    `insert into public.tax_rates (state, zip_prefix, percent, food_taxable, delivery_taxable, remitter, holds_from)
     values ('CA', '', 8.5, true, false, 'marketplace', '2020-01-01'), ('CA', '946', 10.75, true, true, 'marketplace', '2020-01-01'),
       ('TX', '', 6.25, true, true, 'chef', '2020-01-01'), ('OR', '', 0, false, false, 'chef', '2020-01-01')
     returning id, percent::float8 as percent, food_taxable as "foodTaxable", delivery_taxable as "deliveryTaxable", remitter`,
  )
  rates = rows
})
afterAll(() => server.stop())

/** A sale by card or at the handover in cents, its refunds, and a correction of its tax. */
const sale = fc.record({
  rate: fc.option(fc.nat(3)),
  subtotal: fc.integer({ min: 1000, max: 9000 }),
  delivery: fc.nat(900),
  discount: fc.nat(900),
  bearer: fc.constantFrom('kitchen', 'marketplace'),
  tip: fc.nat(500),
  isCard: fc.boolean(),
  at: moment(),
  refunds: fc.array(
    fc.record({ percent: fc.integer({ min: 1, max: 50 }), at: moment(), fails: fc.boolean() }),
    {
      maxLength: 2,
    },
  ),
  correction: fc.option(fc.record({ cents: fc.integer({ min: 1, max: 50 }), at: moment() })),
})
type Sale = typeof sale extends fc.Arbitrary<infer Made> ? Made : never

/** The clocks change in March. */
function moment() {
  return fc.date({
    min: new Date('2026-02-01T08:00:00Z'),
    max: new Date('2026-05-01T06:59:59Z'),
    noInvalidDate: true,
  })
}

function pricesOf({ rate: nth, subtotal, delivery, discount, bearer, tip }: Sale) {
  const rate = nth === null ? null : (rates[nth] ?? null)
  const lowered = bearer === 'kitchen' ? discount : 0
  const { taxCents, foodTaxCents } = taxOfOrder(rate, {
    subtotalCents: subtotal - lowered,
    deliveryFeeCents: delivery,
  })
  const taxable = (rate?.foodTaxable ? subtotal - lowered : 0) + (rate?.deliveryTaxable ? delivery : 0)
  const total = subtotal + delivery + taxCents + tip - discount
  return { rate, taxCents, foodTaxCents, taxable, exempt: subtotal - lowered + delivery - taxable, total }
}

let written = 0
async function addOrder(made: Sale, zone: { state?: string } = {}): Promise<string> {
  const { rate, taxCents, foodTaxCents } = pricesOf(made)
  const { subtotal, delivery, discount, bearer, tip, isCard, at } = made
  written += 1
  return server.database.transaction(async (connection) => {
    await connection.query('set local session_replication_role = replica')
    const { rows } = await connection.query<{ id: string }>(
      `insert into public.orders (
         buyer_id, chef_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, delivery_fee_cents, tip_cents,
         tax_cents, food_tax_cents, tax_rate_id, discount_cents, food_discount_cents, discount_bearer, discount_code, meals,
         payment_method, payment_status, buyer_name, answer_due_at, completed_at, delivery_address
       )
       values ($1, $2, 'completed', $14, now(), now() + interval '1 hour', current_date, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, 1,
         $12, 'paid', 'Bella', now(), $13, $15)
       returning id`,
      [
        buyer.id,
        chefId,
        subtotal,
        delivery,
        tip,
        taxCents,
        foodTaxCents,
        rate?.id ?? null,
        discount,
        discount > 0 ? bearer : null,
        discount > 0 ? 'SPRING' : null,
        isCard ? 'card' : 'pay_on_pickup',
        at,
        zone.state ? 'delivery' : 'pickup',
        zone.state
          ? JSON.stringify({ line: '1 Main', city: 'Reno', state: zone.state, zipCode: '89501' })
          : null,
      ],
    )
    return rows[0]?.id ?? ''
  })
}

const taxEntry = (rate: Rate | null, cents: number): PostedEntry =>
  rate?.remitter === 'chef' ? ['chef_payable', cents, 'tax'] : ['tax_payable', cents]

function balanced(account: string, entries: PostedEntry[]): PostedEntry[] {
  const kept = entries.filter(([, cents]) => cents !== 0)
  const rest = kept.reduce((sum, [, cents]) => sum + cents, 0)
  return [...kept, [account, -rest]]
}

/** Writes a sale with its movements, as the domain would post them. */
async function write(made: Sale): Promise<void> {
  const { rate, taxCents, total } = pricesOf(made)
  const orderId = await addOrder(made)
  if (!made.isCard) return
  const post = (cause: string, at: Date, entries: PostedEntry[], corrects: string | null = null) => {
    written += 1
    const key = `sale ${written}`
    return postMovement(server.database, {
      at: at.toISOString(),
      cause,
      key,
      chefId,
      orderId,
      corrects,
      entries,
    })
  }
  const id = await post(
    'sale',
    made.at,
    balanced('buyer', [taxEntry(rate, -taxCents), ['chef_payable', taxCents - total]]),
  )
  for (const { percent, at, fails } of made.refunds) {
    const [cents, tax] = [Math.round((total * percent) / 100), Math.round((taxCents * percent) / 100)]
    await post('refund', at, balanced('refunds', [taxEntry(rate, tax), ['chef_payable', cents - tax]]))
    if (fails) {
      await post(
        'refund_failed',
        at,
        balanced('refunds', [taxEntry(rate, -tax), ['chef_payable', tax - cents]]),
      )
    }
  }
  if (made.correction) {
    const { cents, at } = made.correction
    await post('correction', at, balanced('marketplace_revenue', [['tax_payable', cents]]), id)
  }
}

const report = async (period: object) => (await callFunction(server, getTaxReport, period, admin)).data
const monthly = async (month: string) =>
  (await callFunction(server, getMonthlyReport, { month }, admin)).data.sum
const cents = (dollars: number) => Math.round(dollars * 100)
const sums = (lines: readonly TaxLine[], method: string, remitter?: string) =>
  sumTax(lines.filter((line) => line.method === method && (!remitter || line.remitter === remitter)))

test('over random histories the tax report agrees with the monthly report, and its sales with the orders', async () => {
  const all: Sale[] = []
  const months = ['2026-02', '2026-03', '2026-04']
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 15, maxLength: 25 }), async (sales) => {
      for (const made of sales) await write(made)
      all.push(...sales)
      const found: TaxLine[] = []
      for (const month of months) {
        const { lines } = await report({ month })
        found.push(...lines)
        const money = await monthly(month)
        expect({ month, ...agreed(lines) }).toEqual({
          month,
          sales: money.sales,
          tax: money.tax,
          chefsTax: money.chefsTax,
          handoverTax: money.handoverTax,
          handoverChefsTax: money.handoverChefsTax,
        })
      }
      const whole = (await report({ from: '2026-02-01', to: '2026-04-30' })).lines
      const { taxableReturned: ofMonths, ...others } = sumTax(found)
      expect(sumTax(whole)).toMatchObject(others)
      // Each line is rounded once.
      expect(Math.abs(cents(ofMonths) - cents(sumTax(whole).taxableReturned))).toBeLessThanOrEqual(
        found.length,
      )
      const sold = (name: 'taxable' | 'exempt' | 'taxCents') =>
        all.reduce((sum, made) => sum + pricesOf(made)[name], 0)
      expect(
        [sumTax(whole).taxableSales, sumTax(whole).exemptSales, sumTax(whole).taxCollected].map(cents),
      ).toEqual([sold('taxable'), sold('exempt'), sold('taxCents')])
      expect(sumTax(whole).orders).toBe(all.length)
    }),
    { numRuns: 4, endOnFailure: true },
  )
  expect(all.some(({ correction, isCard }) => isCard && correction)).toBe(true)
}, 120_000)

/** The sums that the monthly report also contains. */
function agreed(lines: readonly TaxLine[]) {
  return {
    sales: sums(lines, 'card').charged,
    tax: sums(lines, 'card', 'marketplace').tax,
    chefsTax: sums(lines, 'card', 'chef').tax,
    handoverTax: sums(lines, 'handover', 'marketplace').tax,
    handoverChefsTax: sums(lines, 'handover', 'chef').tax,
  }
}

const plain: Sale = {
  rate: 1,
  subtotal: 2000,
  delivery: 500,
  discount: 300,
  bearer: 'kitchen',
  tip: 100,
  isCard: false,
  at: new Date('2025-06-10T12:00:00Z'),
  refunds: [],
  correction: null,
}

test("a line names the rate, and contains taxable and exempt sales after the kitchen's discounts", async () => {
  await write(plain)
  await write({ ...plain, rate: 0, isCard: true, bearer: 'marketplace' })
  const { lines } = await report({ from: '2025-06-10', to: '2025-06-10' })
  expect(lines).toMatchObject([
    // 8.5% of $20.00; delivery is not taxed, and a marketplace discount does not lower the taxed price.
    {
      state: 'CA',
      method: 'card',
      remitter: 'marketplace',
      taxableSales: 20,
      exemptSales: 5,
      taxCollected: 1.7,
      tax: 1.7,
    },
    // 10.75% of $17.00 and $5.00.
    {
      rate: { zipPrefix: '946', percent: 10.75 },
      method: 'handover',
      taxableSales: 22,
      exemptSales: 0,
      taxCollected: 2.37,
    },
  ])
  expect(lines[0]?.rate?.zipPrefix).toBe('')
})

test('a refund reduces the taxable sales in proportion, on the day of the refund', async () => {
  const refunds = [{ percent: 50, at: new Date('2025-07-20T12:00:00Z'), fails: false }]
  await write({ ...plain, isCard: true, tip: 0, at: new Date('2025-07-10T12:00:00Z'), refunds })
  expect((await report({ from: '2025-07-10', to: '2025-07-10' })).lines).toMatchObject([
    { orders: 1, taxCollected: 2.37, taxRefunded: 0, taxableReturned: 0 },
  ])
  expect((await report({ from: '2025-07-11', to: '2025-07-31' })).lines).toMatchObject([
    { orders: 0, taxCollected: 0, taxRefunded: 1.19, taxableReturned: 11, tax: -1.19, taxableSales: 0 },
  ])
})

test('sales without a rate are exempt in the state of the handover', async () => {
  const at = new Date('2025-08-10T12:00:00Z')
  await write({ ...plain, rate: null, at })
  await addOrder({ ...plain, rate: null, at }, { state: 'nv' })
  const { lines } = await report({ from: '2025-08-10', to: '2025-08-10' })
  expect(lines).toMatchObject([
    { rate: null, state: 'CA', remitter: null, taxableSales: 0, exemptSales: 22, tax: 0 },
    { rate: null, state: 'NV', exemptSales: 22 },
  ])
})

test('days begin at midnight in the marketplace’s time zone, also when the clocks change', async () => {
  // March 10, 2024 has 23 hours in California: from 08:00 to 07:00 UTC.
  const moments = [
    '2024-03-10T07:59:59Z',
    '2024-03-10T08:00:00Z',
    '2024-03-11T06:59:59Z',
    '2024-03-11T07:00:00Z',
  ]
  for (const at of moments) await write({ ...plain, at: new Date(at) })
  const count = async (period: object) => sumTax((await report(period)).lines).orders
  expect(await count({ from: '2024-03-10', to: '2024-03-10' })).toBe(2)
  expect(await count({ from: '2024-03-11', to: '2024-03-11' })).toBe(1)
  expect(await count({ month: '2024-03' })).toBe(4)
  expect(await count({ from: '2024-03-09' })).toBe(4)
  expect(await count({ to: '2024-03-09' })).toBe(1)
})

test('a report without days covers the current month, and a month without orders has no lines', async () => {
  const found = await report({})
  expect(found.month).toBe(found.currentMonth)
  expect(found.from).toMatch(/-01$/)
  expect(found.to.slice(0, 7)).toBe(found.from.slice(0, 7))
  expect(found.timeZone).toBe('America/Los_Angeles')
  expect(await report({ month: '2019-02' })).toMatchObject({
    month: '2019-02',
    from: '2019-02-01',
    to: '2019-02-28',
    lines: [],
  })
})

test('days in the wrong order, more than a year, and a month together with days are refused with the field', async () => {
  for (const [period, field] of [
    [{ from: '2026-03-03', to: '2026-03-02' }, 'to'],
    [{ from: '2024-01-01', to: '2025-01-02' }, 'to'],
    [{ month: '2026-03', from: '2026-03-01' }, 'month'],
    [{ month: '2026-13' }, 'month'],
    [{ from: '2026-02-30' }, 'from'],
  ] as const) {
    const { status, error } = await callFunction(server, getTaxReport, period, admin)
    expect([period, status]).toEqual([period, 400])
    expect(JSON.stringify(error)).toContain(`"${field}"`)
  }
  expect(
    (await callFunction(server, getTaxReport, { from: '2024-01-01', to: '2024-12-31' }, admin)).status,
  ).toBe(200)
})

test('the report stays the same after its months are closed, and card sales keep their state when the kitchen moves', async () => {
  const periods = [
    { from: '2025-06-01', to: '2026-04-30' },
    { month: '2026-02' },
    { from: '2026-02-10', to: '2026-04-20' },
  ]
  const reports = async () => Promise.all(periods.map(async (period) => (await report(period)).lines))
  const before = await reports()
  expect(before.every((lines) => lines.some(({ method }) => method === 'card'))).toBe(true)
  await closeUntil('2026-03')
  expect(await reports()).toEqual(before)

  await server.database.pool.query(`update public.chefs set state = 'NV' where id = $1`, [chefId])
  const byCard = (lines: readonly TaxLine[] = []) => lines.filter(({ method }) => method === 'card')
  expect(byCard((await reports())[1])).toEqual(byCard(before[1]))
  const ofOpenMonth = byCard((await report({ month: '2026-04' })).lines)
  expect(ofOpenMonth.map(({ state }) => state)).toContain('NV')
})

async function closeUntil(last: string): Promise<void> {
  const { months } = (await callFunction(server, listLedgerMonths, {}, admin)).data
  for (const { month } of months.toReversed()) {
    if (month > last) return
    const { transactions, totals, accounts } = (await callFunction(server, getLedgerMonth, { month }, admin))
      .data
    const seen = { transactions, totals, accounts }
    expect((await callFunction(server, closeLedgerMonth, { month, seen }, admin)).status).toBe(200)
  }
}

test('only staff with the right to read the ledger can read the tax report', async () => {
  const support = await server.signUp({ email: 'support@tax.test', role: 'admin', name: 'Sam' })
  await grantAdmin(server.database, support.email, 'support')
  for (const person of [buyer, support]) {
    expect((await callFunction(server, getTaxReport, {}, person)).status).toBe(403)
  }
  await grantAdmin(server.database, support.email, 'finance')
  expect((await callFunction(server, getTaxReport, {}, support)).status).toBe(200)
})

test('the current month is the marketplace’s, also while it is another month in UTC', async () => {
  const at = (moment: string) =>
    server.database.as(service, async (connection) => {
      const call = { db: queriesOn(connection), now: new Date(moment) }
      return { tax: await readTaxReport(call, {}), money: await readMonthlyReport(call) }
    })
  // Midnight of December 1 in Los Angeles is 8 o'clock in UTC.
  const before = await at('2026-12-01T07:59:00Z')
  expect(before.tax).toMatchObject({
    currentMonth: '2026-11',
    month: '2026-11',
    from: '2026-11-01',
    to: '2026-11-30',
  })
  expect(before.money).toMatchObject({ currentMonth: '2026-11', month: '2026-11' })
  const after = await at('2026-12-01T08:00:00Z')
  expect(after.tax).toMatchObject({ currentMonth: '2026-12', month: '2026-12', from: '2026-12-01' })
  expect(after.money).toMatchObject({ currentMonth: '2026-12', month: '2026-12' })
})
