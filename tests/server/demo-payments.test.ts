import { demoAccounts } from '@localchef/demo/demo-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})
afterAll(() => server?.stop())

async function rowsOf<Row>(text: string): Promise<Row[]> {
  const { rows } = await server.database.pool.query(text)
  return rows as Row[]
}

async function numberOf(text: string): Promise<number> {
  const [row] = await rowsOf<{ n: string }>(text)
  return Number(row?.n)
}

test.each([
  ['captured payments', `select count(*) as n from payments where status = 'captured'`, 500],
  ['authorized payments', `select count(*) as n from payments where status = 'authorized'`, 1],
  ['released payments', `select count(*) as n from payments where status = 'released'`, 20],
  ['partly refunded payments', `select count(*) as n from payments where status = 'partly_refunded'`, 10],
  ['wholly refunded payments', `select count(*) as n from payments where status = 'refunded'`, 3],
  ['refunds on their way', `select count(*) as n from refunds where status = 'pending'`, 1],
  ['payouts that arrived', `select count(*) as n from payouts where status = 'paid'`, 100],
  ['payouts on their way', `select count(*) as n from payouts where status = 'on_the_way'`, 10],
  ['accounts that take charges', 'select count(*) as n from connected_accounts where takes_charges', 80],
  ['accounts that lack something', `select count(*) as n from connected_accounts where missing <> '{}'`, 2],
  [
    'active kitchens without an account',
    `select count(*) as n
     from chefs c
     where c.status = 'active'
       and not exists (select from connected_accounts a where a.chef_id = c.id)`,
    10,
  ],
  [
    'tips paid by card',
    `select count(*) as n from orders where payment_method = 'card' and payment_status = 'paid' and tip_cents > 0`,
    200,
  ],
  [
    'orders paid at the handover since cards are taken',
    `select count(*) as n
     from orders o
     join connected_accounts a on a.chef_id = o.chef_id and a.takes_charges
     where o.placed_at > a.created_at and o.payment_method = 'pay_on_pickup'`,
    200,
  ],
  [
    'charged deposits',
    `select count(*) as n from payments where purpose = 'deposit' and status = 'captured'`,
    10,
  ],
  [
    'charged balances',
    `select count(*) as n from payments where purpose = 'balance' and status = 'captured'`,
    5,
  ],
  [
    'deposits that went back to the buyer',
    `select count(*) as n from payments where purpose = 'deposit' and status = 'refunded'`,
    1,
  ],
  [
    'deposits that are due',
    `select count(*) as n from bookings where status = 'awaiting_deposit' and answer_due_at > now()`,
    1,
  ],
  [
    'confirmed bookings whose balance is due',
    `select count(*) as n
     from bookings b
     where b.status = 'confirmed'
       and b.balance_days is not null
       and not exists (select from payments p where p.booking_id = b.id and p.purpose = 'balance')`,
    3,
  ],
  [
    'deposits of the demo chef',
    `select count(*) as n
     from payments p
     join chefs c on c.id = p.chef_id
     where c.profile_id = '${demoAccounts[1].id}' and p.purpose = 'deposit'`,
    2,
  ],
])('the demo marketplace has enough %s', async (_what, text, least) => {
  expect(await numberOf(text)).toBeGreaterThanOrEqual(least)
})

test('the demo has one open chargeback in the admins’ queue and one that was lost', async () => {
  expect(
    await rowsOf(
      `select c.status, a.status as alert, a.note
       from chargebacks c
       join payment_alerts a on a.payment_id = c.payment_id and a.kind = 'chargeback'
       order by c.status`,
    ),
  ).toEqual([
    { status: 'lost', alert: 'closed', note: 'lost' },
    { status: 'needs_answer', alert: 'open', note: null },
  ])
})

test('the demo chef and the demo buyer find payments of every kind that they can act on', async () => {
  const [, chef, buyer] = demoAccounts
  const ofChef = await rowsOf<{ status: string }>(
    `select distinct p.status
     from payments p
     join orders o on o.id = p.order_id
     join chefs c on c.id = o.chef_id
     where c.profile_id = '${chef.id}'`,
  )
  expect(ofChef.map(({ status }) => status)).toEqual(expect.arrayContaining(['authorized', 'captured']))
  const ofBuyer = await rowsOf<{ status: string }>(
    `select distinct p.status from payments p join orders o on o.id = p.order_id where o.buyer_id = '${buyer.id}'`,
  )
  expect(ofBuyer.map(({ status }) => status)).toEqual(expect.arrayContaining(['captured', 'partly_refunded']))
})

test('the ledger of the demo equals the books of the sandbox, and following every payment again changes nothing', async () => {
  const state = () =>
    rowsOf(
      `select
         (select count(*) from ledger_transactions) as transactions,
         (select count(*) from ledger_entries) as entries,
         (select md5(string_agg(p.id::text || p.status, ',' order by p.id)) from payments p) as payments,
         (select md5(string_agg(o.id::text || o.payment_status, ',' order by o.id)) from orders o) as orders,
         (select count(*) from provider_calls) as calls,
         (select count(*) from payment_alerts) as alerts`,
    )
  const before = await state()
  await server.database.pool.query('delete from ledger_comparisons')
  // The comparison covers every payment that is due to be read, regardless of age.
  await server.database.pool.query('update payments set ask_at = now()')
  await server.runTask('compare-ledger')
  expect(await rowsOf('select payments > 500 as "isWhole", differences from ledger_comparisons')).toEqual([
    { isWhole: true, differences: 0 },
  ])
  expect(await state()).toEqual(before)
})

test('the marketplace’s own money in the ledger of the demo equals its balance at the sandbox', async () => {
  // Fees earned, less the provider's charges and chargebacks, computed from the sandbox's rows without its code.
  const theirs = await numberOf(
    `select sum(
       (body ->> 'applicationFeeCents')::integer
       - (round((body ->> 'capturedCents')::integer * 0.029) + 30)
       - coalesce((select sum((r ->> 'applicationFeeCents')::integer) from jsonb_array_elements(body -> 'refunds') r), 0)
       - coalesce((select sum((c ->> 'amountCents')::integer) from jsonb_array_elements(body -> 'chargebacks') c), 0)
     ) as n
     from private.sandbox_objects
     where kind = 'payment' and body ->> 'state' = 'captured'`,
  )
  const ours = await numberOf(
    `select sum(amount_cents) as n
     from ledger_entries
     where account in ('provider_clearing', 'chef_payable', 'refunds', 'payouts')`,
  )
  expect(ours).toBe(theirs)
})

test('sales of the demo are split into tip and commission as the order says, and every transaction names its kitchen', async () => {
  expect(
    await numberOf(
      `select count(*) as n
       from ledger_transactions t
       join orders o on o.id = t.order_id
       where t.chef_id is distinct from o.chef_id
         or (
           t.cause = 'sale'
           and (
             select (-coalesce(sum(e.amount_cents) filter (where e.part = 'tip'), 0), -sum(e.amount_cents) filter (where e.part = 'commission'))
             from ledger_entries e
             where e.transaction_id = t.id
           ) <> (o.tip_cents::numeric, round(o.subtotal_cents * 0.10))
         )`,
    ),
  ).toBe(0)
  expect(await numberOf('select count(*) as n from ledger_transactions where chef_id is null')).toBe(0)
})

test("every deposit of the demo has its booking's terms, and each booking goes through its transitions", async () => {
  expect(
    await numberOf(
      `select count(*) as n
       from payments p
       join bookings b on b.id = p.booking_id
       where p.amount_cents <> case p.purpose
         when 'deposit' then b.deposit_due_cents
         else b.price_cents - b.deposit_due_cents
       end`,
    ),
  ).toBe(0)
  expect(
    await numberOf(
      `select count(*) as n
       from (
         select e.from_status, lag(e.to_status) over (partition by e.booking_id order by e.id) as before,
           e.created_at < lag(e.created_at) over (partition by e.booking_id order by e.id) as goes_back
         from booking_events e
       ) step
       where step.before is distinct from step.from_status
         or step.goes_back`,
    ),
  ).toBe(0)
})

test('every ledger transaction of the demo balances, and none is in the future', async () => {
  expect(
    await numberOf(
      `select count(*) as n
       from (
         select t.id
         from ledger_transactions t
         left join ledger_entries e on e.transaction_id = t.id
         group by t.id
         having count(*) < 2 or sum(e.amount_cents) <> 0 or t.created_at > now()
       ) wrong`,
    ),
  ).toBe(0)
})
