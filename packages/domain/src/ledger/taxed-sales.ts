import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { paidAtHandover, taxHandedBack } from './paid-in-person.ts'
import type { Span } from './statement-movements.ts'

/** The span of the closed months within `from` and `until` that store their sums. They are contiguous. */
export async function readKeptSpan(db: Queries, { from, until }: Span): Promise<Span | null> {
  const { rows } = await sql<Span>`
    select min(c.begins_at) as "from", max(c.ends_at) as until
    from public.closed_months c
    where c.begins_at >= ${from}
      and c.ends_at <= ${until}
      and c.card_taxes is not null
    having count(*) > 0
  `.execute(db)
  return rows[0] ?? null
}

/**
 * Sums of orders in cents by rate, state, remitting side and way to pay. Movements through the provider are read from
 * the ledger, so that the tax agrees with the monthly report; the sales come from the orders. Closed months store these
 * sums, because they take no further postings; orders paid at the handover are counted each time.
 */
export function taxedSales(span: Span, kept: Span | null): RawBuilder<unknown> {
  return sql`
    select
      x.tax_rate_id,
      x.state,
      x.remitter,
      x.method,
      ${sums},
      round(sum(x.returned)) as returned
    from (
      ${charged(span, kept)}
      union all
      ${keptSales(kept)}
      union all
      ${handedOver(span)}
      union all
      ${backInPerson(span)}
    ) x
    group by x.tax_rate_id, x.state, x.remitter, x.method
    having ${hasMoved}
  `
}

/** The sums of card payments that a closed month stores. Returned amounts include fractions of a cent. */
export function chargedSums(span: Span): RawBuilder<unknown> {
  return sql`
    select
      x.tax_rate_id,
      x.state,
      x.remitter,
      ${sums},
      sum(x.returned) as returned
    from (${charged(span, null)}) x
    group by x.tax_rate_id, x.state, x.remitter
    having ${hasMoved}
  `
}

const sums = sql`
  sum(x.orders)::integer as orders,
  sum(x.charged) as charged,
  sum(x.taxable) as taxable,
  sum(x.exempt) as exempt,
  sum(x.collected) as collected,
  sum(x.refunded) as refunded,
  sum(x.corrected) as corrected
`

const hasMoved = sql`
  sum(x.orders) <> 0
    or sum(x.charged) <> 0
    or sum(x.collected) <> 0
    or sum(x.refunded) <> 0
    or sum(x.corrected) <> 0
`

/** The same columns as `charged`. */
function keptSales(kept: Span | null): RawBuilder<unknown> {
  return sql`
    select k.tax_rate_id, k.state, k.remitter, 'card' as method, k.orders, k.charged, k.taxable, k.exempt, k.returned,
      k.collected, k.refunded, k.corrected
    from public.closed_months m
    cross join jsonb_to_recordset(m.card_taxes) as k (
      tax_rate_id uuid, state text, remitter text, orders integer, charged numeric, taxable numeric, exempt numeric,
      returned numeric, collected numeric, refunded numeric, corrected numeric
    )
    where m.begins_at >= ${kept?.from ?? null}
      and m.ends_at <= ${kept?.until ?? null}
  `
}

/**
 * Sales, refunds and corrections of the ledger, outside the stored span. A later tip is charged, but sells no food. A
 * correction only moves the marketplace's tax, even for an order whose tax the chef remits. The order's row already
 * contains its changes after the charge. Their effect is taken out of the first sale: supplements are sales of their
 * own, and refunds by changes return a part of the first sale.
 */
function charged({ from, until }: Span, kept: Span | null): RawBuilder<unknown> {
  const isSale = sql`t.cause = 'sale'`
  const sellsFood = sql`t.cause = 'sale' and p.purpose is distinct from 'tip'`
  const isRefund = sql`t.cause in ('refund', 'refund_failed')`
  const isCorrection = sql`t.cause = 'correction'`
  return sql`
    select
      o.tax_rate_id,
      ${stateOf} as state,
      case when ${isCorrection} then 'marketplace' else r.remitter end as remitter,
      'card' as method,
      case when ${sellsFood} and p.purpose is distinct from 'supplement' then 1 else 0 end as orders,
      case when ${isSale} then coalesce(e.charged, 0) else 0 end as charged,
      case
        when not ${sellsFood} then 0
        else coalesce(u.taxable_cents, coalesce(s.taxable, 0) + coalesce(g.taxable - g.supplements_taxable, 0))
      end as taxable,
      case
        when not ${sellsFood} then 0
        else coalesce(
          u.exempt_cents,
          coalesce(s.food + s.delivery - s.taxable, 0) + coalesce(g.exempt - g.supplements_exempt, 0)
        )
      end as exempt,
      case
        when not ${isRefund} or p.purpose = 'tip' then 0
        when f.id is not null then f.taxable_cents * sign(e.refunded)
        else coalesce(
          (s.taxable + coalesce(g.taxable - g.returned_taxable, 0))::numeric * e.refunded
            / nullif(coalesce(g.captured - g.returned, p.captured_cents, o.total_cents), 0),
          0
        )
      end as returned,
      case when ${isSale} then e.tax else 0 end as collected,
      case when ${isRefund} then -e.tax else 0 end as refunded,
      case when ${isCorrection} then e.tax else 0 end as corrected
    from public.ledger_transactions t
    -- An aggregate, so that the planner asks for the entries of each transaction by index.
    cross join lateral (
      select
        sum(e.amount_cents) filter (where e.account = 'buyer') as charged,
        -sum(e.amount_cents) filter (where e.account in ('refunds', 'provider_clearing')) as refunded,
        coalesce(-sum(e.amount_cents) filter (where e.account = 'tax_payable' or e.part = 'tax'), 0) as tax
      from public.ledger_entries e
      where e.transaction_id = t.id
    ) e
    left join public.orders o on o.id = t.order_id
    left join public.payments p
      on p.order_id = t.order_id
      and p.id::text = split_part(t.cause_key, ':', 1)
    left join public.tax_rates r on r.id = o.tax_rate_id
    left join public.chefs c on c.id = t.chef_id
    left join lateral (${soldBy}) s on true
    left join public.refunds f
      on f.payment_id = p.id
      and f.cause = 'change'
      and t.cause_key = p.id || ':' || f.provider_reference
    left join public.supplements u on u.payment_id = p.id
    left join (${changed}) g on g.order_id = o.id
    where ${postedIn({ from, until }, kept)}
      and t.cause in ('sale', 'refund', 'refund_failed', 'correction')
      and (t.booking_id is null or ${isCorrection})
  `
}

/** Transactions `t` of the span, before and after the stored span. */
function postedIn({ from, until }: Span, kept: Span | null): RawBuilder<unknown> {
  if (!kept) return sql`t.created_at >= ${from} and t.created_at < ${until}`
  return sql`(
    t.created_at >= ${from} and t.created_at < ${kept.from}
    or t.created_at >= ${kept.until} and t.created_at < ${until}
  )`
}

/**
 * Sums of completed orders that were paid to the kitchen. `offset 0` is an optimization fence: without it the planner
 * expects as many groups as orders from the state's expression, and sorts all rows.
 */
function handedOver({ from, until }: Span): RawBuilder<unknown> {
  return sql`
    select
      h.tax_rate_id,
      h.state,
      h.remitter,
      'handover' as method,
      count(*)::integer as orders,
      sum(h.total_cents) as charged,
      sum(h.taxable) as taxable,
      sum(h.food + h.delivery - h.taxable) as exempt,
      0 as returned,
      sum(h.tax_cents) as collected,
      0 as refunded,
      0 as corrected
    from (
      select o.tax_rate_id, ${stateOf} as state, r.remitter, o.total_cents, o.tax_cents, s.food, s.delivery, s.taxable
      from public.orders o
      join public.chefs c on c.id = o.chef_id
      left join public.tax_rates r on r.id = o.tax_rate_id
      cross join lateral (${soldBy}) s
      where ${paidAtHandover}
        and o.completed_at >= ${from}
        and o.completed_at < ${until}
      offset 0
    ) h
    group by h.tax_rate_id, h.state, h.remitter
  `
}

/** Sums of what kitchens gave back in person, by the day it went back. */
function backInPerson({ from, until }: Span): RawBuilder<unknown> {
  return sql`
    select
      o.tax_rate_id,
      ${stateOf} as state,
      r.remitter,
      'handover' as method,
      0 as orders,
      0 as charged,
      0 as taxable,
      0 as exempt,
      s.taxable::numeric * h.amount_cents / o.total_cents as returned,
      0 as collected,
      h.tax_cents as refunded,
      0 as corrected
    from ${taxHandedBack} h
    join public.orders o on o.id = h.order_id
    join public.chefs c on c.id = o.chef_id
    left join public.tax_rates r on r.id = o.tax_rate_id
    cross join lateral (${soldBy}) s
    where h.at >= ${from}
      and h.at < ${until}
  `
}

/**
 * The charges of each order that changed after its first charge, and the effects of its changes: sums of their refunds
 * (all, and those that did not fail) and of supplements.
 */
const changed = sql`
  select
    y.order_id,
    sum(y.captured_cents) as captured,
    coalesce(sum(c.taxable), 0) as taxable,
    coalesce(sum(c.exempt), 0) as exempt,
    coalesce(sum(c.returned_taxable), 0) as returned_taxable,
    coalesce(sum(c.returned), 0) as returned,
    coalesce(sum(w.taxable_cents), 0) as supplements_taxable,
    coalesce(sum(w.exempt_cents), 0) as supplements_exempt
  from public.payments y
  left join public.supplements w on w.payment_id = y.id
  cross join lateral (
    select
      sum(r.taxable_cents) as taxable,
      sum(r.exempt_cents) as exempt,
      sum(r.taxable_cents) filter (where r.status <> 'failed') as returned_taxable,
      sum(r.amount_cents) filter (where r.status <> 'failed') as returned
    from public.refunds r
    where r.payment_id = y.id
      and r.cause = 'change'
  ) c
  where y.purpose in ('order', 'supplement')
    and y.order_id in (
      select p.order_id
      from public.refunds r
      join public.payments p on p.id = r.payment_id
      where r.cause = 'change'
      union
      select s.order_id
      from public.supplements s
    )
  group by y.order_id
`

/** The state of the rate, or else of the place of the handover. */
const stateOf = sql`coalesce(r.state, upper(o.delivery_address ->> 'state'), c.state, '')`

/**
 * Food and delivery of an order `o`, less the kitchen's discount, and the part that its rate `r` taxes, as in
 * `taxOfOrder`.
 */
const soldBy = sql`
  select
    b.food,
    b.delivery,
    case when r.food_taxable then b.food else 0 end + case when r.delivery_taxable then b.delivery else 0 end as taxable
  from (
    select
      o.subtotal_cents - case o.discount_bearer when 'kitchen' then o.food_discount_cents else 0 end as food,
      o.delivery_fee_cents
        - case o.discount_bearer when 'kitchen' then o.discount_cents - o.food_discount_cents else 0 end as delivery
  ) b
`
