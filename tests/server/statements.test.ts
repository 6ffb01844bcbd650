import { getStatement } from '@localchef/contracts/payments/get-statement'
import { listStatements } from '@localchef/contracts/payments/list-statements'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

let server: TestServer
let buyer: TestUser
let chef: TestUser
let kitchen: Kitchen
let other: TestUser

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@statements.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@statements.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id)
  other = await server.signUp({ email: 'other@statements.test', role: 'chef', name: 'Pavel' })
  await addKitchen(server.database, other.id)
  await writeBooks()
})
afterAll(() => server.stop())

/** An order of $100 with $20 of tip and $3 of service fee, of which the marketplace keeps $13. */
async function addOrder(): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into public.orders (
       buyer_id, chef_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, service_fee_cents,
       delivery_fee_cents, tip_cents, meals, payment_method, payment_status, buyer_name, answer_due_at
     )
     values ($1, $2, 'completed', 'pickup', now(), now() + interval '1 hour', current_date, 7000, 300, 700, 2000, 1, 'card',
       'paid', 'Bella', now())
     returning id`,
    [buyer.id, kitchen.chefId],
  )
  return rows[0]?.id ?? ''
}

type Entry = [account: string, cents: number, part?: string]

async function post(at: string, cause: string, orderId: string | null, entries: readonly Entry[]) {
  await server.database.transaction(async (connection) => {
    const { rows } = await connection.query<{ id: string }>(
      `insert into public.ledger_transactions (cause, cause_key, order_id, chef_id, created_at)
       values ($1, $2, $3, $4, $5)
       returning id`,
      [cause, `${orderId ?? 'payout'}:${at}`, orderId, kitchen.chefId, at],
    )
    for (const [account, cents, part = null] of entries) {
      await connection.query(
        `insert into public.ledger_entries (transaction_id, account, chef_id, part, amount_cents)
         values ($1, $2::ledger_account, $3, $4, $5)`,
        [
          rows[0]?.id,
          account,
          account === 'chef_payable' || account === 'payouts' ? kitchen.chefId : null,
          part,
          cents,
        ],
      )
    }
  })
}

const sell = async (at: string) => {
  const orderId = await addOrder()
  await post(at, 'sale', orderId, [
    ['buyer', 10_000],
    ['chef_payable', -6700],
    ['chef_payable', -2000, 'tip'],
    ['marketplace_revenue', -300, 'service_fee'],
    ['marketplace_revenue', -1000, 'commission'],
  ])
  await post(at, 'capture', orderId, [
    ['provider_clearing', 10_000],
    ['buyer', -10_000],
  ])
  return orderId
}

/** The kitchen is in California, where clocks change in November 2025 and March 2026. */
async function writeBooks(): Promise<void> {
  await sell('2025-11-01T06:59:59Z')
  await sell('2025-11-01T07:00:00Z')
  const refunded = await sell('2025-12-01T07:59:59Z')
  await sell('2025-12-01T08:00:00Z')
  await post('2025-12-04T12:00:00Z', 'refund', refunded, [
    ['chef_payable', 870],
    ['marketplace_revenue', 130],
    ['refunds', -1000],
  ])
  await post('2025-12-05T12:00:00Z', 'payout', null, [
    ['chef_payable', 20_000],
    ['payouts', -20_000],
  ])
  await post('2025-12-06T12:00:00Z', 'payout_failed', null, [
    ['chef_payable', -20_000],
    ['payouts', 20_000],
  ])
  await post('2025-12-07T12:00:00Z', 'payout', null, [
    ['chef_payable', 33_930],
    ['payouts', -33_930],
  ])
  await sell('2026-03-01T07:59:59Z')
  await sell('2026-03-01T08:00:00Z')
  await sell('2026-04-01T06:59:59Z')
  await sell('2026-04-01T07:00:00Z')
}

const read = async (period: string, person = chef) =>
  (await callFunction(server, getStatement, { period }, person)).data

test('a statement splits sales into tips, service fee and commission, and counts refunds and payouts', async () => {
  const statement = await read('2025-12')
  expect(statement).toMatchObject({
    period: '2025-12',
    isOver: true,
    kitchen: { name: 'Olga Piroshki Kitchen', timeZone: 'America/Los_Angeles' },
    opening: 261,
    closing: 0,
    sums: {
      charged: 100,
      tips: 20,
      serviceFees: 3,
      commission: 10,
      refunded: 10,
      feesReturned: 1.3,
      paidOut: 339.3,
      change: -261,
    },
    isCut: false,
  })
  expect(statement.entries.map(({ kind, charged, change }) => [kind, charged, change])).toEqual([
    ['sale', 100, 87],
    ['refund', -10, -8.7],
    ['payout', 0, -200],
    ['payout_failed', 0, 200],
    ['payout', 0, -339.3],
  ])
})

test.each([
  ['2025-11', '2025-11-01T07:00:00.000Z', '2025-12-01T08:00:00.000Z', 2],
  ['2026-03', '2026-03-01T08:00:00.000Z', '2026-04-01T07:00:00.000Z', 2],
])(
  'the month %s begins and ends at midnight of the kitchen though its clocks change',
  async (period, from, until, sales) => {
    const statement = await read(period)
    expect(statement).toMatchObject({ from, until })
    expect(statement.entries).toHaveLength(sales)
  },
)

test('an empty month has no entries and keeps its balance', async () => {
  const statement = await read('2026-01')
  expect(statement).toMatchObject({ opening: 0, closing: 0, entries: [], sums: { charged: 0, change: 0 } })
  expect(await read('2026-05')).toMatchObject({ opening: 348, closing: 348, entries: [] })
})

test('the months of a year add up to the year, and each month begins with the balance of the one before', async () => {
  for (const year of ['2025', '2026']) {
    const whole = await read(year)
    let balance = whole.opening
    for (let month = 1; month <= 12; month += 1) {
      const statement = await read(`${year}-${String(month).padStart(2, '0')}`)
      expect(statement.opening).toBeCloseTo(balance, 5)
      balance = statement.closing
    }
    expect(whole.closing).toBeCloseTo(balance, 5)
    const total = whole.months.reduce((sum, { charged }) => sum + charged, 0)
    expect(total).toBeCloseTo(whole.sums.charged, 5)
  }
})

test('sums and balance of the statements equal the ledger', async () => {
  const { rows } = await server.database.pool.query<{ account: string; cents: number }>(
    `select e.account::text, sum(e.amount_cents)::float8 as cents
     from public.ledger_entries e
     join public.ledger_transactions t on t.id = e.transaction_id
     group by e.account`,
  )
  const ledger = Object.fromEntries(rows.map(({ account, cents }) => [account, cents / 100]))
  const [first, second] = [await read('2025'), await read('2026')]
  const sum = (name: keyof typeof first.sums) => first.sums[name] + second.sums[name]
  expect(second.closing).toBeCloseTo(-(ledger.chef_payable ?? 0), 5)
  expect(sum('serviceFees') + sum('commission') - sum('feesReturned')).toBeCloseTo(
    -(ledger.marketplace_revenue ?? 0),
    5,
  )
  expect(sum('refunded')).toBeCloseTo(-(ledger.refunds ?? 0), 5)
  expect(sum('paidOut')).toBeCloseTo(-(ledger.payouts ?? 0), 5)
  expect(sum('charged')).toBeCloseTo(ledger.provider_clearing ?? 0, 5)
})

test('the list of statements names the months and years with entries, newest first', async () => {
  const { data } = await callFunction(server, listStatements, {}, chef)
  expect(data.months.map(({ period, charged }) => [period, charged])).toEqual([
    ['2026-04', 100],
    ['2026-03', 200],
    ['2026-02', 100],
    ['2025-12', 100],
    ['2025-11', 200],
    ['2025-10', 100],
  ])
  expect(data.years).toMatchObject([
    { period: '2026', charged: 400, paidOut: 0 },
    { period: '2025', isOver: true, charged: 400, paidOut: 339.3 },
  ])
})

test('a statement shows nothing of another chef, and buyers and visitors are refused', async () => {
  expect(await read('2025', other)).toMatchObject({ opening: 0, closing: 0, entries: [], months: [] })
  expect((await callFunction(server, listStatements, {}, other)).data).toEqual({ months: [], years: [] })
  for (const person of [buyer, undefined]) {
    const status = person ? 403 : 401
    expect((await callFunction(server, getStatement, { period: '2025' }, person)).status).toBe(status)
    expect((await callFunction(server, listStatements, {}, person)).status).toBe(status)
  }
})

test.each(['2025-13', '0000', '2025-1', 'last month'])('the period “%s” is refused', async (period) => {
  expect((await callFunction(server, getStatement, { period }, chef)).status).toBe(400)
})

test('a chef without a kitchen has no statement', async () => {
  const newcomer = await server.signUp({ email: 'new@statements.test', role: 'chef', name: 'Nina' })
  const { status, error } = await callFunction(server, getStatement, { period: '2025' }, newcomer)
  expect([status, error.code]).toEqual([404, 'not_found'])
})
