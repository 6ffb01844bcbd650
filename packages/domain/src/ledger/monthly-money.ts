import { sql } from 'kysely'
import { taxedAtHandover, taxHandedBack } from './paid-in-person.ts'
import type { Span } from './statement-movements.ts'

/** The columns of `MonthlyMoney`, from movements `m` and handed-over orders `h`. */
export const monthlyMoneyColumns = sql`
  coalesce(m.orders, 0)::integer as orders,
  coalesce(m.booking_payments, 0)::integer as "bookingPayments",
  coalesce(h.handover_orders, 0)::integer as "handoverOrders",
  ${dollars('sales', 'sales')},
  ${dollars('deposits', 'deposits')},
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
  ${dollars('corrections', 'corrections')},
  ${dollars('provider_fees', 'providerFees')},
  ${dollars('kept', 'kept')},
  ${dollars('handover_tax', 'handoverTax')},
  ${dollars('handover_chefs_tax', 'handoverChefsTax')}
`

/** The month's movements by kitchen and in total. */
export function movedIn({ from, until }: Span) {
  return sql`
    select
      t.chef_id,
      ${keyOf} as key,
      count(*) filter (
        where t.cause = 'sale' and e.account = 'buyer' and t.booking_id is null
          and not exists (select from public.supplements s where s.payment_id::text = t.cause_key)
      ) as orders,
      count(*) filter (where t.cause = 'sale' and e.account = 'buyer' and t.booking_id is not null) as booking_payments,
      sum(e.amount_cents) filter (where t.cause = 'sale' and e.account = 'buyer') as sales,
      sum(e.amount_cents) filter (where t.cause = 'sale' and e.account = 'buyer' and t.booking_id is not null) as deposits,
      -sum(e.amount_cents) filter (where t.cause = 'sale' and e.part = 'service_fee') as service_fees,
      -sum(e.amount_cents) filter (where t.cause = 'sale' and e.part = 'commission') as commission,
      sum(e.amount_cents) filter (where e.part = 'discount' and e.account = 'marketplace_revenue') as discounts,
      sum(e.amount_cents) filter (where e.part = 'discount' and e.account = 'chef_payable') as chefs_discounts,
      sum(e.amount_cents) filter (where e.part = 'credit' and e.account = 'marketplace_revenue') as credit_granted,
      sum(e.amount_cents) filter (where t.cause in ('sale', 'credit_spent', 'credit_returned', 'change') and e.account = 'credit')
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
        where t.cause in ('refund', 'refund_failed', 'credit_returned', 'change')
          and e.account = 'marketplace_revenue'
          and e.part is distinct from 'discount'
      ) as fees_returned,
      -sum(e.amount_cents) filter (
        where t.cause in ('sale', 'refund', 'refund_failed', 'credit_spent', 'credit_returned', 'change')
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
      -sum(e.amount_cents) filter (
        where t.cause = 'correction' and e.account in ('chef_payable', 'tax_payable')
      ) as corrections,
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
    where t.created_at >= ${from}
      and t.created_at < ${until}
    group by grouping sets ((t.chef_id), ())
  `
}

/** The month's taxed orders that were paid at the handover, less the tax that went back, by kitchen and in total. */
export function handedIn({ from, until }: Span) {
  return sql`
    select
      t.chef_id,
      ${keyOf} as key,
      sum(t.orders) as handover_orders,
      sum(t.tax_cents) filter (where r.remitter = 'marketplace') as handover_tax,
      sum(t.tax_cents) filter (where r.remitter = 'chef') as handover_chefs_tax
    from (
      select o.chef_id, o.tax_rate_id, 1 as orders, o.tax_cents::numeric
      from public.orders o
      where ${taxedAtHandover}
        and o.completed_at >= ${from}
        and o.completed_at < ${until}
      union all
      select o.chef_id, o.tax_rate_id, 0, -h.tax_cents
      from ${taxHandedBack} h
      join public.orders o on o.id = h.order_id
      where h.at >= ${from}
        and h.at < ${until}
    ) t
    join public.tax_rates r on r.id = t.tax_rate_id
    group by grouping sets ((t.chef_id), ())
  `
}

/** The key of a kitchen's row, or of the total's row. */
const keyOf = sql.raw(`case grouping(t.chef_id) when 1 then 'sum' else coalesce(t.chef_id::text, '') end`)

function dollars(cents: string, name: string) {
  return sql.raw(`(coalesce(${cents}, 0) / 100.0)::float8 as "${name}"`)
}
