import { MonthlyMoney } from '@localchef/contracts/payments/monthly-money'

/**
 * SQL that gives half of the completed orders a card payment with its ledger transactions, some of them refunds,
 * weekly payouts to 5,000 kitchens and a comparison with the provider for each of 700 days, and closes all months of
 * the ledger but the last four.
 */

const accountsSql = `
  insert into public.connected_accounts (id, chef_id, provider, account_id)
  select md5(c.id::text)::uuid, c.id, 'sandbox', 'acct_' || c.slug
  from public.chefs c;
`

const paymentsSql = `
  update public.orders
  set payment_method = 'card'
  where status = 'completed'
    and number % 2 = 0;
  insert into public.payments (
    id, order_id, chef_id, provider, account_id, status, amount_cents, application_fee_cents, captured_cents, hold_until,
    created_at
  )
  select md5('payment' || o.number)::uuid, o.id, o.chef_id, 'sandbox', 'acct', 'captured', 1615, 245, 1615, o.placed_at,
    o.placed_at
  from public.orders o
  where o.payment_method = 'card';
`

const ledgerSql = `
  insert into public.ledger_transactions (cause, cause_key, order_id, chef_id, created_at)
  select m.cause, p.id::text, p.order_id, p.chef_id, p.created_at
  from public.payments p
  cross join unnest('{sale,capture,provider_fee}'::text[]) with ordinality m (cause, nth)
  order by p.created_at, m.nth;
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
  order by t.id;
`

const refundsSql = `
  insert into public.refunds (payment_id, amount_cents, cause, reason, status, created_at)
  select p.id, 100, 'chef', 'Cold', case when o.number % 4402 = 0 then 'failed' else 'succeeded' end, p.created_at
  from public.payments p
  join public.orders o on o.id = p.order_id
  where o.number % 62 = 0;
`

const payoutsSql = `
  insert into public.payouts (connected_account_id, provider_reference, amount_cents, status, created_at)
  select a.id, 'po_' || week, 30000, case when week = 7 then 'failed' else 'paid' end,
    timestamptz '2026-11-20' - week * interval '7 days'
  from public.connected_accounts a, generate_series(1, 100) week;
`

const comparisonsSql = `
  insert into public.ledger_comparisons (day, payments, differences, finished_at)
  select date '2026-11-20' - n, 1000, 0, timestamptz '2026-11-20' - n * interval '1 day'
  from generate_series(1, 700) n;
`

const zeros = JSON.stringify(Object.fromEntries(MonthlyMoney.keyof().options.map((name) => [name, 0])))

/** Includes the opening balances of a later month. The totals, which no other month reads, are zero. */
const closesSql = `
  insert into public.closed_months (month, time_zone, begins_at, ends_at, transactions, totals, card_taxes, closed_by)
  select to_char(first_day, 'YYYY-MM'), 'UTC', first_day, first_day + interval '1 month', 0, '${zeros}',
    (
      select coalesce(jsonb_agg(s), '[]')
      from (
        select null as tax_rate_id, c.state, null as remitter, count(*) as orders, sum(p.captured_cents) as charged,
          0 as taxable, sum(o.subtotal_cents) as exempt, 0 as returned, 0 as collected, 0 as refunded, 0 as corrected
        from public.payments p
        join public.orders o on o.id = p.order_id
        join public.chefs c on c.id = p.chef_id
        where p.created_at >= first_day
          and p.created_at < first_day + interval '1 month'
        group by c.state
      ) s
    ),
    gen_random_uuid()
  from generate_series(timestamptz '2024-12-01', '2026-07-01', '1 month') first_day;
  create temporary table moved on commit drop as
  select date_trunc('month', t.created_at) as first_day, e.account, e.chef_id,
    coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0) as debit,
    coalesce(-sum(e.amount_cents) filter (where e.amount_cents < 0), 0) as credit
  from public.ledger_transactions t
  join public.ledger_entries e on e.transaction_id = t.id
  group by 1, 2, 3;
  insert into public.closed_month_accounts (month, account, opening_cents, debit_cents, credit_cents, closing_cents)
  select c.month, a.account, sum(m.debit - m.credit) filter (where m.first_day < c.begins_at),
    sum(m.debit) filter (where m.first_day = c.begins_at), sum(m.credit) filter (where m.first_day = c.begins_at),
    sum(m.debit - m.credit)
  from public.closed_months c
  cross join (select distinct account from moved) a
  join (
    select first_day, account, sum(debit) as debit, sum(credit) as credit from moved group by 1, 2
    union all
    select '-infinity', account, 0, 0 from moved group by 2
  ) m on m.account = a.account and m.first_day < c.ends_at
  group by 1, 2;
  insert into public.closed_month_kitchens (month, chef_id, opening_cents, change_cents, closing_cents)
  select c.month, m.chef_id, coalesce(sum(m.credit - m.debit) filter (where m.first_day < c.begins_at), 0),
    coalesce(sum(m.credit - m.debit) filter (where m.first_day = c.begins_at), 0), sum(m.credit - m.debit)
  from public.closed_months c
  join moved m on m.account = 'chef_payable' and m.first_day < c.ends_at
  group by 1, 2;
`

/** The last table that a step fills, with its statements. */
export const paymentSteps: [table: string, statements: string[]][] = [
  ['payments', [accountsSql, paymentsSql]],
  ['ledger_transactions', [ledgerSql]],
  ['refunds', [refundsSql]],
  ['payouts', [payoutsSql]],
  ['ledger_comparisons', [comparisonsSql]],
  ['closed_month_kitchens', [closesSql]],
]
