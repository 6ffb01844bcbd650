import type { StatementSums } from '@localchef/contracts/payments/statement'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { taxedAtHandover, taxHandedBack } from './paid-in-person.ts'

export interface Span {
  from: Date
  until: Date
}

/**
 * The movements of a kitchen's balance, all or within a span, one row per ledger transaction: `change` of the balance,
 * `fees` of the marketplace, `remitted_tax` that the marketplace owes to the state, and `charged`, which the buyer
 * paid, or got back if negative; 0 for corrections and payouts. Taxed orders paid at the handover and refunds in person
 * don't move the balance: their rows contain the tax only.
 */
export function movementsOf(chefId: string, span?: Span): RawBuilder<unknown> {
  // Placed in the inner query, because PostgreSQL does not push the condition below the grouping.
  const within = span ? sql`and t.created_at >= ${span.from} and t.created_at < ${span.until}` : sql``
  const handedWithin = span
    ? sql`and o.completed_at >= ${span.from} and o.completed_at < ${span.until}`
    : sql``
  const backWithin = span ? sql`and h.at >= ${span.from} and h.at < ${span.until}` : sql``
  return sql`
    select
      t.id,
      t.cause,
      t.created_at as at,
      t.order_id,
      t.booking_id,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'chef_payable'), 0) as change,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'marketplace_revenue'), 0) as fees,
      case when t.cause = 'correction' or t.order_id is null and t.booking_id is null then 0 else
        -sum(e.amount_cents) filter (where e.account in ('chef_payable', 'marketplace_revenue', 'tax_payable', 'credit', 'owed_to_chef')
        )
      end as charged,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'tax_payable'), 0) as remitted_tax,
      coalesce(-sum(e.amount_cents) filter (where e.part = 'tax'), 0) as own_tax,
      coalesce(-sum(e.amount_cents) filter (where e.part = 'service_fee'), 0) as service_fee,
      coalesce(-sum(e.amount_cents) filter (where e.part = 'tip'), 0) as tip,
      coalesce(sum(e.amount_cents) filter (where e.part = 'discount' and e.account = 'chef_payable'), 0) as own_discount,
      coalesce(sum(e.amount_cents) filter (where e.part = 'discount' and e.account = 'marketplace_revenue'), 0)
        as borne_discount,
      coalesce(sum(e.amount_cents) filter (where e.part = 'credit'), 0) as own_credit,
      coalesce(sum(e.amount_cents) filter (where e.account = 'credit'), 0) as borne_credit,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'owed_to_chef'), 0) as owed,
      0 as handover_own_tax,
      0 as handover_remitted_tax
    from public.ledger_transactions t
    join public.ledger_entries e on e.transaction_id = t.id
    where t.chef_id = ${chefId}
      and t.cause in ('sale', 'refund', 'refund_failed', 'payout', 'payout_failed', 'credit_spent',
        'credit_returned', 'transfer', 'transfer_reversed', 'correction', 'change')
      ${within}
    group by t.id
    union all
    select 0, 'handover', o.completed_at, o.id, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      case r.remitter when 'chef' then o.tax_cents else 0 end,
      case r.remitter when 'marketplace' then o.tax_cents else 0 end
    from public.orders o
    join public.tax_rates r on r.id = o.tax_rate_id
    where o.chef_id = ${chefId}
      and ${taxedAtHandover}
      ${handedWithin}
    union all
    select 0, 'handed_back', h.at, o.id, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      case r.remitter when 'chef' then -h.tax_cents else 0 end,
      case r.remitter when 'marketplace' then -h.tax_cents else 0 end
    from ${taxHandedBack} h
    join public.orders o on o.id = h.order_id
    join public.tax_rates r on r.id = o.tax_rate_id
    where o.chef_id = ${chefId}
      and h.tax_cents <> 0
      ${backWithin}
  `
}

/** `StatementSums` of movements `m`, as an object of dollars. */
export const sumsOfMovements = sql.raw(`
  jsonb_build_object(
    'charged', (coalesce(sum(m.charged) filter (where m.cause = 'sale'), 0) / 100.0)::float8,
    'tips', (coalesce(sum(m.tip), 0) / 100.0)::float8,
    'ownTax', (coalesce(sum(m.own_tax), 0) / 100.0)::float8,
    'remittedTax', (coalesce(sum(m.remitted_tax), 0) / 100.0)::float8,
    'serviceFees', (coalesce(sum(m.service_fee), 0) / 100.0)::float8,
    'commission', (coalesce(sum(m.fees - m.service_fee + m.borne_discount) filter (where m.cause = 'sale'), 0) / 100.0)::float8,
    'ownDiscounts', (coalesce(sum(m.own_discount), 0) / 100.0)::float8,
    'borneDiscounts', (coalesce(sum(m.borne_discount), 0) / 100.0)::float8,
    'ownCredit', (coalesce(sum(m.own_credit), 0) / 100.0)::float8,
    'borneCredit', (coalesce(sum(m.borne_credit), 0) / 100.0)::float8,
    'owed', (coalesce(sum(m.owed), 0) / 100.0)::float8,
    'refunded', (coalesce(-sum(m.charged) filter (where m.cause in ('refund', 'refund_failed')), 0) / 100.0)::float8,
    'feesReturned', (coalesce(
      -sum(m.fees + m.borne_discount) filter (where m.cause in ('refund', 'refund_failed', 'credit_returned', 'change')), 0
    ) / 100.0)::float8,
    'corrections', (coalesce(sum(m.change + m.remitted_tax) filter (where m.cause = 'correction'), 0) / 100.0)::float8,
    'paidOut', (coalesce(-sum(m.change) filter (where m.cause in ('payout', 'payout_failed')), 0) / 100.0)::float8,
    'change', (coalesce(sum(m.change), 0) / 100.0)::float8,
    'handoverOrders', count(*) filter (where m.cause = 'handover'),
    'handoverOwnTax', (coalesce(sum(m.handover_own_tax), 0) / 100.0)::float8,
    'handoverRemittedTax', (coalesce(sum(m.handover_remitted_tax), 0) / 100.0)::float8
  )
`)

export type RawSums = z.input<typeof StatementSums>
