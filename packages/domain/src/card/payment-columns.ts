import { tipDays } from '@localchef/contracts/payments/later-tip'
import { sql } from 'kysely'
import { soldOrders } from '../status-lists.ts'
import { orderTakesChange } from './waiting-change.ts'

/**
 * The payment by card of orders `o`, with its supplements. The checkout URL is included only until it is paid. Null
 * while a payment link is open.
 */
export const paymentColumn = sql`
  (
    select jsonb_build_object(
      'id', p.id,
      'checkoutUrl', case when o.status = 'awaiting_payment' then p.checkout_url end,
      'holdUntil', p.hold_until,
      'declined', p.declined,
      'canPayAtPickup',
        o.status = 'awaiting_payment'
        -- The marketplace gives its discounts on cards only.
        and o.discount_bearer is distinct from 'marketplace'
        and coalesce((
          select (s.value ->> 'atPickup')::boolean
          from public.platform_settings s
          where s.key = 'payments'
          order by s.version desc
          limit 1
        ), true),
      'isCapturePending',
        a.is_authorized and o.status in ${soldOrders},
      'captured', (a.captured / 100.0)::float8,
      'refundable', case when a.is_charged_back then 0 else (
        (
          a.captured - (
            select coalesce(sum(r.amount_cents), 0)
            from public.refunds r
            where r.payment_id = any (a.ids)
              and r.status <> 'failed'
          )
        ) / 100.0
      )::float8 end,
      'refunds', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', r.id, 'amount', (r.amount_cents / 100.0)::float8, 'cause', r.cause, 'reason', r.reason,
            'status', r.status, 'expectedAt', r.expected_at, 'at', r.created_at,
            'lines', coalesce((
              select jsonb_agg(
                jsonb_build_object('lineId', l.order_line_id, 'quantity', l.quantity)
                order by l.order_line_id
              )
              from public.refund_lines l
              where l.refund_id = r.id
            ), '[]')
          )
          order by r.created_at, r.id
        )
        from public.refunds r
        where r.payment_id = any (a.ids)
      ), '[]')
    )
    from public.payments p
    cross join lateral (
      select
        array_agg(s.id) as ids,
        sum(s.captured_cents) as captured,
        bool_or(s.status = 'authorized') as is_authorized,
        bool_or(s.status = 'charged_back') as is_charged_back
      from public.payments s
      where s.id = p.id
        or (s.order_id = o.id and s.purpose = 'supplement')
    ) a
    where p.order_id = o.id
      and p.purpose = 'order'
      and o.payment_method = 'card'
    order by p.created_at desc
    limit 1
  ) as payment
`

const liveTip = `p.order_id = o.id and p.purpose = 'tip' and p.status not in ('released', 'failed')`

/** Whether a completed order `o` of kitchen `c` can still get a tip by card. */
export const takesTip = sql.raw(`
  (
    o.status = 'completed'
    and o.buyer_id is not null
    and o.completed_at > now() - interval '${tipDays} days'
    and o.payment_status not in ('refunded', 'charged_back', 'failed')
    and not exists (select from public.payments p where ${liveTip} and p.status <> 'awaiting')
    and not exists (select from public.missed_pickups m where m.order_id = o.id)
    and exists (select from public.connected_accounts a where a.chef_id = c.id and a.takes_charges)
    and coalesce((
      select (s.value ->> 'card')::boolean
      from public.platform_settings s
      where s.key = 'payments'
      order by s.version desc
      limit 1
    ), true)
  )
`)

/** Columns of `Order` about its later tip, from orders `o` of kitchens `c`. */
export const laterTipColumns = sql.raw(`
  (
    select jsonb_build_object(
      'id', p.id,
      'amount', (p.amount_cents / 100.0)::float8,
      'status', case
        when p.status = 'awaiting' then 'open'
        when p.status in ('refunded', 'charged_back') then 'returned'
        else 'paid'
      end,
      'checkoutUrl', case when p.status = 'awaiting' then p.checkout_url end,
      'declined', p.declined
    )
    from public.payments p
    where ${liveTip}
  ) as "laterTip"
`)

/** The latest change of orders `o` whose larger total is not authorized yet. */
export const pendingChangeColumn = sql.raw(`
  (
    select jsonb_build_object(
      'paymentId', p.id,
      'total', ((p.amount_cents + case p.purpose when 'supplement_wish' then o.total_cents else 0 end) / 100.0)::float8,
      'supplement', (case p.purpose when 'supplement_wish' then p.amount_cents else 0 end / 100.0)::float8,
      'checkoutUrl', p.checkout_url,
      'holdUntil', p.hold_until,
      'declined', p.declined
    )
    from public.order_change_wishes w
    join public.payments p on p.id = w.payment_id
    where w.order_id = o.id
      and p.status = 'awaiting'
      and p.hold_until > now()
      and ${orderTakesChange}
    order by w.position desc
    limit 1
  ) as "pendingChange"
`)
