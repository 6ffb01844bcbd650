import { listAllPayouts } from '@localchef/domain/card/list-all-payouts'
import { listCardRefunds } from '@localchef/domain/card/list-card-refunds'
import { getLedgerMonth } from '@localchef/domain/ledger/get-ledger-month'
import { getMonthlyReport } from '@localchef/domain/ledger/get-monthly-report'
import { getTaxReport } from '@localchef/domain/ledger/get-tax-report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyNode, explainFunction } from '../explain-queries.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'

/** Two years of card payments, and as many orders paid at the handover. */
const orders = 24_000
const kitchens = 200
const months = 24

let open: TestDatabase

beforeAll(async () => {
  open = await openTestDatabase()
  await open.database.transaction(async (connection) => {
    await connection.query('set local session_replication_role = replica')
    await connection.query(
      `create temporary table moved on commit drop as
       select nth, cause, md5('kitchen' || nth % $2)::uuid as chef_id, md5('order' || nth)::uuid as order_id,
         timestamptz '2024-12-01T00:00:00Z' + nth * (interval '1 day' * 30 * $3 / $1) as moment
       from generate_series(1, $1::integer) nth
       cross join unnest('{sale,capture,provider_fee}'::text[]) cause`,
      [orders, kitchens, months],
    )
    await connection.query(`
      insert into public.orders (
        id, chef_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, meals, buyer_name, answer_due_at,
        payment_method, placed_at, completed_at
      )
      select case kind when 'card' then order_id else gen_random_uuid() end, chef_id, 'completed', 'pickup', moment,
        moment + interval '1 hour', moment::date, 1300, 1, 'Bella', moment, kind, moment, moment
      from moved
      cross join unnest('{card,pay_on_pickup}'::text[]) kind
      where cause = 'sale'
      order by nth
    `)
    await connection.query(`
      insert into public.ledger_transactions (cause, cause_key, order_id, chef_id, created_at)
      select cause, nth::text, order_id, chef_id, moment
      from moved
      order by nth
    `)
    await connection.query(`
      insert into public.ledger_entries (transaction_id, account, chef_id, part, amount_cents)
      select t.id, e.account::public.ledger_account, case when e.account = 'chef_payable' then t.chef_id end, e.part, e.cents
      from public.ledger_transactions t
      join (
        values
          ('sale', 'buyer', null, 1615),
          ('sale', 'chef_payable', null, -1170),
          ('sale', 'chef_payable', 'tip', -200),
          ('sale', 'marketplace_revenue', 'service_fee', -115),
          ('sale', 'marketplace_revenue', 'commission', -130),
          ('capture', 'provider_clearing', null, 1615),
          ('capture', 'buyer', null, -1615),
          ('provider_fee', 'provider_fees', null, 77),
          ('provider_fee', 'provider_clearing', null, -77)
      ) e (cause, account, part, cents) on e.cause = t.cause
      order by t.id
    `)
  })
  await fillLists()
  // Autovacuum would do this in time: index-only scans need pages known to be all-visible.
  await open.database.pool.query(
    'vacuum analyze public.ledger_transactions, public.ledger_entries, public.orders',
  )
}, 120_000)
afterAll(() => open.stop())

/** Fills payouts, and refunds of all card payments, half an hour apart, and refunds in person of one day. */
async function fillLists(): Promise<void> {
  await open.database.transaction(async (connection) => {
    await connection.query('set local session_replication_role = replica')
    await connection.query(
      `insert into public.chefs (id, profile_id, slug, name, cuisines, services, latitude, longitude, city, state, zip_code)
       select md5('kitchen' || nth)::uuid, gen_random_uuid(), 'kitchen-' || nth, 'Kitchen ' || nth, '{russian}', '{pickup}', 37, -122,
         'Oakland', 'CA', '94612'
       from generate_series(0, $1::integer - 1) nth`,
      [kitchens],
    )
    await connection.query(
      `insert into public.connected_accounts (id, chef_id, provider, account_id)
       select md5('account' || nth)::uuid, md5('kitchen' || nth)::uuid, 'sandbox', 'acct_' || nth
       from generate_series(0, $1::integer - 1) nth`,
      [kitchens],
    )
    await connection.query(
      `insert into public.payouts (connected_account_id, provider_reference, amount_cents, status, created_at)
       select md5('account' || nth % $2)::uuid, 'po_' || nth, 1000, case when nth % 5000 = 7 then 'failed' else 'paid' end,
         timestamptz '2026-11-01T00:00:00Z' - nth * interval '30 minutes'
       from generate_series(1, $1::integer) nth`,
      [orders, kitchens],
    )
    await connection.query(
      `insert into public.payments (
         id, order_id, chef_id, provider, account_id, status, amount_cents, application_fee_cents, captured_cents, hold_until
       )
       select md5('payment' || nth)::uuid, md5('order' || nth)::uuid, md5('kitchen' || nth % $2)::uuid, 'sandbox', 'acct', 'captured',
         1300, 100, 1300, now()
       from generate_series(1, $1::integer) nth`,
      [orders, kitchens],
    )
    await connection.query(
      `insert into public.refunds (payment_id, amount_cents, cause, reason, status, created_at)
       select md5('payment' || nth)::uuid, 100, 'chef', 'Cold', case when nth % 5000 = 7 then 'failed' else 'succeeded' end,
         timestamptz '2026-11-01T00:00:00Z' - nth * interval '30 minutes'
       from generate_series(1, $1::integer) nth`,
      [orders],
    )
    await connection.query(`
      insert into public.refunds (order_id, amount_cents, cause, reason, status, created_at)
      select o.id, 100, 'chef', 'Cold', 'succeeded', o.completed_at
      from public.orders o
      where o.payment_method = 'pay_on_pickup'
        and o.completed_at >= '2025-11-10'
        and o.completed_at < '2025-11-11'
    `)
  })
  await open.database.pool.query(
    'vacuum analyze public.payouts, public.refunds, public.payments, public.chefs',
  )
}

test('the monthly report reads the movements of its month by index, and no others', async () => {
  const queries = await explainFunction(
    open.database,
    getMonthlyReport,
    { month: '2025-11' },
    { withoutScans: true },
  )
  const report = queries.find(({ text }) => text.includes('public.ledger_entries'))
  if (!report) throw new Error('the report sent no statement')
  const nodes = everyNode(report.plan)
  const reads = nodes.filter((node) => node['Relation Name']?.startsWith('ledger_'))
  // A bitmap scan names its index in the node below.
  expect(new Set(reads.map((node) => node['Index Name'] ?? node.Plans?.[0]?.['Index Name']))).toEqual(
    new Set(['ledger_transactions_created_at_idx', 'ledger_entries_transaction_id_idx']),
  )
  const rows = reads.map((node) => (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 0))
  expect(Math.max(...rows)).toBeLessThan((orders * 9) / 12)
})

test('a month after a closed one reads the movements since the close by index, and no earlier ones', async () => {
  await open.database.pool.query(
    `insert into public.closed_months (month, time_zone, begins_at, ends_at, transactions, totals, closed_by)
     values ('2025-10', 'UTC', '2025-10-01T00:00:00Z', '2025-11-01T00:00:00Z', 0, '{}', gen_random_uuid())`,
  )
  const queries = await explainFunction(
    open.database,
    getLedgerMonth,
    { month: '2025-11' },
    { withoutScans: true },
  )
  const sums = queries.filter(({ text }) => text.includes('public.ledger_entries'))
  // The debt of gift cards is not limited to a month; its movements have their own index.
  const [gifts = [], totals = []] = [true, false].map((isOfGifts) =>
    sums.filter(({ text }) => text.includes("'gift_cards'") === isOfGifts),
  )
  expect([gifts, totals].map(({ length }) => length)).toEqual([1, 2])
  for (const { plan } of gifts) {
    expect(everyNode(plan).map((node) => node['Index Name'])).toContain('ledger_entries_gift_cards_idx')
  }
  for (const { plan } of totals) {
    const reads = everyNode(plan).filter((node) => node['Relation Name']?.startsWith('ledger_'))
    expect(new Set(reads.map((node) => node['Index Name'] ?? node.Plans?.[0]?.['Index Name']))).toEqual(
      new Set(['ledger_transactions_created_at_idx', 'ledger_entries_transaction_id_idx']),
    )
    const rows = reads.map((node) => (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 0))
    expect(Math.max(...rows)).toBeLessThan((orders * 9) / 12)
  }
})

test('the tax report reads the movements and the orders of its month by index, and no others', async () => {
  const queries = await explainFunction(
    open.database,
    getTaxReport,
    { from: '2025-11-01', to: '2025-11-30' },
    { withoutScans: true },
  )
  const report = queries.find(({ text }) => text.includes('public.ledger_entries'))
  if (!report) throw new Error('the report sent no statement')
  const reads = everyNode(report.plan).filter((node) =>
    ['ledger_transactions', 'ledger_entries', 'orders'].includes(node['Relation Name'] ?? ''),
  )
  expect(new Set(reads.map((node) => node['Index Name'] ?? node.Plans?.[0]?.['Index Name']))).toEqual(
    new Set([
      'ledger_transactions_created_at_idx',
      'ledger_entries_transaction_id_idx',
      'orders_pkey',
      'orders_handover_idx',
    ]),
  )
  const rows = reads.map((node) => (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 0))
  expect(Math.max(...rows)).toBeLessThan((orders * 9) / 12)
  expect(Math.min(...rows)).toBeGreaterThan(0)
})

test.each([
  ['payouts', listAllPayouts, {}],
  ['payouts', listAllPayouts, { status: 'failed' }],
  ['payouts', listAllPayouts, { from: '2026-03-01', to: '2026-03-02' }],
  ['refunds', listCardRefunds, {}],
  ['refunds', listCardRefunds, { status: 'failed' }],
  ['refunds', listCardRefunds, { from: '2026-03-01', to: '2026-03-02' }],
] as const)(
  'a page of the %s of all kitchens reads no more rows than it shows',
  async (table, list, input) => {
    const queries = await explainFunction(open.database, list, input)
    const page = queries.find(({ text }) => text.includes(`from public.${table} `))
    if (!page) throw new Error('the list sent no statement')
    const reads = everyNode(page.plan).filter((node) => node['Relation Name'] === table)
    expect(reads).toHaveLength(1)
    for (const node of reads) {
      const names = ['created_at', 'status_created_at'].map((name) => `${table}_${name}_idx`)
      expect(names).toContain(node['Index Name'])
      expect((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)).toBeLessThan(100)
    }
  },
)
