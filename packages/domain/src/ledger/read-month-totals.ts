import type { LedgerMonthDetail } from '@localchef/contracts/payments/get-ledger-month'
import type { LedgerMonthTotals } from '@localchef/contracts/payments/ledger-month'
import type { MonthlyMoney } from '@localchef/contracts/payments/monthly-money'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { handedIn, monthlyMoneyColumns, movedIn } from './monthly-money.ts'
import { readLedgerMonths, spanOf } from './read-ledger-months.ts'
import type { Span } from './statement-movements.ts'

type Kitchen = LedgerMonthDetail['kitchens'][number]

export interface MonthTotals extends LedgerMonthTotals {
  kitchens: Kitchen[]
}

/** The totals of a month; undefined if it is not in the ledger. */
export async function readLedgerMonth(db: Queries, month: string): Promise<MonthTotals | undefined> {
  const found = (await readLedgerMonths(db)).find((each) => each.month === month)
  if (!found) return undefined
  return found.close ? readClosedTotals(db, month) : readMonthTotals(db, spanOf(found))
}

/** The totals of an open month, calculated from the balances of the last closed month and all movements since. */
export async function readMonthTotals(db: Queries, span: Span): Promise<MonthTotals> {
  const { rows: money } = await sql<MonthlyMoney>`
    with moved as (
      ${movedIn(span)}
    ),
    handed as (
      ${handedIn(span)}
    )
    select ${monthlyMoneyColumns}
    from moved m
    full join handed h using (key)
    where key = 'sum'
  `.execute(db)
  const sum = money[0]
  if (!sum) throw new Error('the query for the sums returned no row')
  const { transactions, accounts, kitchens } = await readBalances(db, span)
  return { transactions, totals: sum, accounts, kitchens }
}

interface Balances {
  transactions: number
  accounts: LedgerMonthTotals['accounts']
  kitchens: Kitchen[]
}

/** One pass over the movements since the last close, for both accounts and kitchens. */
async function readBalances(db: Queries, span: Span): Promise<Balances> {
  const { rows } = await sql<Balances>`
    with last_closed as (
      select c.month, c.ends_at
      from public.closed_months c
      where c.ends_at <= ${span.from}
      order by c.ends_at desc
      limit 1
    ),
    moved as (
      ${movedSince(span)}
    ),
    accounts as (
      select
        a.account,
        coalesce(k.closing_cents, 0) + coalesce(m.before, 0) as opening,
        coalesce(m.debit, 0) as debit,
        coalesce(m.credit, 0) as credit
      from unnest(enum_range(null::public.ledger_account)) a (account)
      left join moved m on m.account = a.account
      left join public.closed_month_accounts k
        on k.account = a.account
        and k.month = (select l.month from last_closed l)
    ),
    kitchens as (
      select
        coalesce(m.chef_id, k.chef_id) as chef_id,
        coalesce(k.closing_cents, 0) - coalesce(m.payable_before, 0) as opening,
        -coalesce(m.payable, 0) as change
      from (select * from moved m where m.chef_id is not null) m
      full join (
        select k.chef_id, k.closing_cents
        from public.closed_month_kitchens k
        where k.month = (select l.month from last_closed l)
      ) k on k.chef_id = m.chef_id
    )
    select
      (
        select count(*)::integer
        from public.ledger_transactions t
        where t.created_at >= ${span.from}
          and t.created_at < ${span.until}
      ) as transactions,
      (
        select jsonb_agg(
          jsonb_build_object(
            'account', a.account,
            'opening', (a.opening / 100.0)::float8,
            'debit', (a.debit / 100.0)::float8,
            'credit', (a.credit / 100.0)::float8,
            'closing', ((a.opening + a.debit - a.credit) / 100.0)::float8
          )
          order by a.account
        )
        from accounts a
      ) as accounts,
      ${kitchenRows(sql`
        select k.chef_id, k.opening, k.change, k.opening + k.change as closing
        from kitchens k
        where k.opening <> 0 or k.change <> 0
      `)} as kitchens
  `.execute(db)
  const found = rows[0]
  if (!found) throw new Error('the query for the balances returned no row')
  return found
}

/** Rows by account, and rows by kitchen. `before` sums the movements between the last close and the month. */
function movedSince({ from, until }: Span) {
  const payable = sql`e.account = 'chef_payable'`
  return sql`
    select
      e.account,
      t.chef_id,
      sum(e.amount_cents) filter (where t.created_at < ${from}) as before,
      sum(e.amount_cents) filter (where t.created_at >= ${from} and e.amount_cents > 0) as debit,
      -sum(e.amount_cents) filter (where t.created_at >= ${from} and e.amount_cents < 0) as credit,
      sum(e.amount_cents) filter (where t.created_at < ${from} and ${payable}) as payable_before,
      sum(e.amount_cents) filter (where t.created_at >= ${from} and ${payable}) as payable
    from public.ledger_transactions t
    -- Not joined, because the planner would read the entries of all months.
    cross join lateral (
      select e.account, e.amount_cents
      from public.ledger_entries e
      where e.transaction_id = t.id
      offset 0
    ) e
    where t.created_at >= coalesce((select l.ends_at from last_closed l), '-infinity')
      and t.created_at < ${until}
    group by grouping sets ((e.account), (t.chef_id))
  `
}

/** The stored totals of a closed month. */
export async function readClosedTotals(db: Queries, month: string): Promise<MonthTotals> {
  const { rows } = await sql<MonthTotals>`
    select
      c.transactions,
      c.totals,
      (
        select jsonb_agg(
          jsonb_build_object(
            'account', a.account,
            'opening', (a.opening_cents / 100.0)::float8,
            'debit', (a.debit_cents / 100.0)::float8,
            'credit', (a.credit_cents / 100.0)::float8,
            'closing', (a.closing_cents / 100.0)::float8
          )
          order by a.account
        )
        from public.closed_month_accounts a
        where a.month = c.month
      ) as accounts,
      ${kitchenRows(sql`
        select k.chef_id, k.opening_cents as opening, k.change_cents as change, k.closing_cents as closing
        from public.closed_month_kitchens k
        where k.month = c.month
      `)} as kitchens
    from public.closed_months c
    where c.month = ${month}
  `.execute(db)
  const found = rows[0]
  if (!found) throw new Error('the closed month was not found')
  return found
}

/** Largest balance first. */
function kitchenRows(kitchens: RawBuilder<unknown>) {
  return sql`
    coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'chef', jsonb_build_object('id', c.id, 'name', c.name, 'nameRu', c.name_ru, 'timeZone', c.time_zone),
          'opening', (k.opening / 100.0)::float8,
          'change', (k.change / 100.0)::float8,
          'closing', (k.closing / 100.0)::float8
        )
        order by k.closing desc, c.name, c.id
      )
      from (${kitchens}) k
      join public.chefs c on c.id = k.chef_id
    ), '[]')
  `
}
