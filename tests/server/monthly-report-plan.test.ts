import { getLedgerMonth } from '@localchef/domain/payments/get-ledger-month'
import { getMonthlyReport } from '@localchef/domain/payments/get-monthly-report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyNode, explainFunction } from '../explain-queries.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'

/** Two years of card payments, and a payout of each kitchen every month. */
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
       select nth, cause, md5('kitchen' || nth % $2)::uuid as chef_id,
         timestamptz '2024-12-01T00:00:00Z' + nth * (interval '1 day' * 30 * $3 / $1) as moment
       from generate_series(1, $1::integer) nth
       cross join unnest('{sale,capture,provider_fee}'::text[]) cause`,
      [orders, kitchens, months],
    )
    await connection.query(`
      insert into public.ledger_transactions (cause, cause_key, chef_id, created_at)
      select cause, nth::text, chef_id, moment
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
  // As autovacuum does in time: an index alone answers only for pages that are known to be visible.
  await open.database.pool.query('vacuum analyze public.ledger_transactions, public.ledger_entries')
}, 120_000)
afterAll(() => open.stop())

test('the monthly report reads the movements of its month by index, and no others', async () => {
  const queries = await explainFunction(
    open.database,
    getMonthlyReport,
    { month: '2025-11' },
    { withoutScans: true },
  )
  const report = queries.find(({ text }) => text.includes('public.ledger_entries'))
  if (!report) throw new Error('the report asks the database')
  const nodes = everyNode(report.plan)
  const reads = nodes.filter((node) => node['Relation Name']?.startsWith('ledger_'))
  // The index of a bitmap's pages stands in the node below.
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
  const totals = queries.filter(({ text }) => text.includes('public.ledger_entries'))
  expect(totals).toHaveLength(2)
  for (const { plan } of totals) {
    const reads = everyNode(plan).filter((node) => node['Relation Name']?.startsWith('ledger_'))
    expect(new Set(reads.map((node) => node['Index Name'] ?? node.Plans?.[0]?.['Index Name']))).toEqual(
      new Set(['ledger_transactions_created_at_idx', 'ledger_entries_transaction_id_idx']),
    )
    const rows = reads.map((node) => (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 0))
    expect(Math.max(...rows)).toBeLessThan((orders * 9) / 12)
  }
})
