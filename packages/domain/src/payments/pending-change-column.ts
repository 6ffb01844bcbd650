import { sql } from 'kysely'

const orderTakes = `(p.purpose, o.status) in (('change', 'placed'), ('supplement_wish', 'confirmed'))`

/** Whether an order `o` still takes the change that a payment `p` is for. */
export const canTakeChange = sql.raw(orderTakes)

/** The latest change of orders `o` that waits for the card of its larger total. */
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
    from public.payments p
    where p.order_id = o.id
      and p.status = 'awaiting'
      and p.hold_until > now()
      and ${orderTakes}
    order by p.created_at desc, p.id
    limit 1
  ) as "pendingChange"
`)
