import { sql } from 'kysely'
import { soldOrders } from '../status-lists.ts'

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
