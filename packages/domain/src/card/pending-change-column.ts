import { sql } from 'kysely'
import { orderTakesChange } from './waiting-change.ts'

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
