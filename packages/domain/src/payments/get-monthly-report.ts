import {
  getMonthlyReport as contract,
  type MonthlyReport,
} from '@localchef/contracts/payments/get-monthly-report'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { taxedAtHandover } from './statement-movements.ts'

type Row = Omit<MonthlyReport['kitchens'][number], 'chef'> & {
  chef: MonthlyReport['kitchens'][number]['chef'] | null
  isSum: boolean
  firstMonth: string | null
}

/** One pass over the month's movements, and one over its taxed orders, gives the rows of kitchens and their sum. */
export const getMonthlyReport = implement(contract, async ({ month }, { db }) => {
  const first = `${month}-01T00:00:00Z`
  const { rows } = await sql<Row>`
    with moved as (
      ${movedIn(first)}
    ),
    handed as (
      ${handedIn(first)}
    )
    select
      key = 'sum' as "isSum",
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, 'nameRu', c.name_ru) end as chef,
      (
        select to_char(
          least(
            (select min(t.created_at) from public.ledger_transactions t),
            (select min(o.completed_at) from public.orders o where ${taxedAtHandover})
          ) at time zone 'UTC',
          'YYYY-MM'
        )
      ) as "firstMonth",
      coalesce(m.orders, 0)::integer as orders,
      coalesce(m.booking_payments, 0)::integer as "bookingPayments",
      coalesce(h.handover_orders, 0)::integer as "handoverOrders",
      ${dollars('sales', 'sales')},
      ${dollars('service_fees', 'serviceFees')},
      ${dollars('commission', 'commission')},
      ${dollars('discounts', 'discounts')},
      ${dollars('chefs_discounts', 'chefsDiscounts')},
      ${dollars('credit_granted', 'creditGranted')},
      ${dollars('credit_spent', 'creditSpent')},
      ${dollars('chefs_credit', 'chefsCredit')},
      ${dollars('owed', 'owed')},
      ${dollars('tips', 'tips')},
      ${dollars('tax', 'tax')},
      ${dollars('chefs_tax', 'chefsTax')},
      ${dollars('refunds', 'refunds')},
      ${dollars('fees_returned', 'feesReturned')},
      ${dollars('earnings', 'earnings')},
      ${dollars('payouts', 'payouts')},
      ${dollars('charged_back', 'chargedBack')},
      ${dollars('lost', 'lost')},
      ${dollars('provider_fees', 'providerFees')},
      ${dollars('kept', 'kept')},
      ${dollars('handover_tax', 'handoverTax')},
      ${dollars('handover_chefs_tax', 'handoverChefsTax')}
    from moved m
    full join handed h using (key)
    left join public.chefs c on c.id = coalesce(m.chef_id, h.chef_id)
    order by m.sales desc nulls last, c.name, c.id
  `.execute(db)
  return reportOf(rows)
})

/** The month's movements by kitchen and in sum. */
function movedIn(first: string) {
  return sql`
    select
      t.chef_id,
      ${keyOf('t')} as key,
      count(*) filter (where t.cause = 'sale' and e.account = 'buyer' and t.booking_id is null) as orders,
      count(*) filter (where t.cause = 'sale' and e.account = 'buyer' and t.booking_id is not null) as booking_payments,
      sum(e.amount_cents) filter (where t.cause = 'sale' and e.account = 'buyer') as sales,
      -sum(e.amount_cents) filter (where t.cause = 'sale' and e.part = 'service_fee') as service_fees,
      -sum(e.amount_cents) filter (where t.cause = 'sale' and e.part = 'commission') as commission,
      sum(e.amount_cents) filter (where e.part = 'discount' and e.account = 'marketplace_revenue') as discounts,
      sum(e.amount_cents) filter (where e.part = 'discount' and e.account = 'chef_payable') as chefs_discounts,
      sum(e.amount_cents) filter (where e.part = 'credit' and e.account = 'marketplace_revenue') as credit_granted,
      sum(e.amount_cents) filter (where t.cause in ('sale', 'credit_spent', 'credit_returned') and e.account = 'credit')
        as credit_spent,
      sum(e.amount_cents) filter (where e.part = 'credit' and e.account = 'chef_payable') as chefs_credit,
      -sum(e.amount_cents) filter (where e.account = 'owed_to_chef') as owed,
      -sum(e.amount_cents) filter (where t.cause = 'sale' and e.part = 'tip') as tips,
      -sum(e.amount_cents) filter (where e.account = 'tax_payable') as tax,
      -sum(e.amount_cents) filter (where e.part = 'tax') as chefs_tax,
      -sum(e.amount_cents) filter (
        where (t.cause = 'refund' and e.account = 'refunds')
          or (t.cause = 'refund_failed' and e.account in ('refunds', 'provider_clearing'))
      ) as refunds,
      sum(e.amount_cents) filter (
        where t.cause in ('refund', 'refund_failed', 'credit_returned') and e.account = 'marketplace_revenue'
      ) as fees_returned,
      -sum(e.amount_cents) filter (
        where t.cause in ('sale', 'refund', 'refund_failed', 'credit_spent', 'credit_returned')
          and e.account in ('chef_payable', 'owed_to_chef')
      ) as earnings,
      sum(e.amount_cents) filter (
        where t.cause in ('payout', 'payout_failed') and e.account = 'chef_payable'
      ) as payouts,
      sum(e.amount_cents) filter (
        where t.cause in ('chargeback', 'chargeback_won') and e.account = 'chargebacks'
      ) as charged_back,
      sum(e.amount_cents) filter (
        where t.cause = 'chargeback_lost' and e.account = 'marketplace_revenue'
      ) as lost,
      sum(e.amount_cents) filter (where e.account = 'provider_fees') as provider_fees,
      -sum(e.amount_cents) filter (where e.account in ('marketplace_revenue', 'provider_fees')) as kept
    from public.ledger_transactions t
    -- Not joined, because the planner would read the entries of all months.
    cross join lateral (
      select e.account, e.part, e.amount_cents
      from public.ledger_entries e
      where e.transaction_id = t.id
      offset 0
    ) e
    where t.created_at >= ${first}::timestamptz
      and t.created_at < (${first}::timestamptz at time zone 'UTC' + interval '1 month') at time zone 'UTC'
    group by grouping sets ((t.chef_id), ())
  `
}

/** The month's taxed orders that were paid at the handover, by kitchen and in sum. */
function handedIn(first: string) {
  return sql`
    select
      o.chef_id,
      ${keyOf('o')} as key,
      count(*) as handover_orders,
      sum(o.tax_cents) filter (where r.remitter = 'marketplace') as handover_tax,
      sum(o.tax_cents) filter (where r.remitter = 'chef') as handover_chefs_tax
    from public.orders o
    join public.tax_rates r on r.id = o.tax_rate_id
    where ${taxedAtHandover}
      and o.completed_at >= ${first}::timestamptz
      and o.completed_at < (${first}::timestamptz at time zone 'UTC' + interval '1 month') at time zone 'UTC'
    group by grouping sets ((o.chef_id), ())
  `
}

function reportOf(rows: readonly Row[]) {
  const sum = rows.find(({ isSum }) => isSum)
  if (!sum) throw new Error('a sum without a grouping always has a row')
  return {
    firstMonth: sum.firstMonth,
    sum,
    kitchens: rows.flatMap((row) => (row.isSum || !row.chef ? [] : [{ ...row, chef: row.chef }])),
  }
}

/** The key of a kitchen's row, or of the row of the sum. */
function keyOf(table: 't' | 'o') {
  return sql.raw(
    `case grouping(${table}.chef_id) when 1 then 'sum' else coalesce(${table}.chef_id::text, '') end`,
  )
}

function dollars(cents: string, name: string) {
  return sql.raw(`(coalesce(${cents}, 0) / 100.0)::float8 as "${name}"`)
}
