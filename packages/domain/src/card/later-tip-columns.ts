import { tipDays } from '@localchef/contracts/payments/later-tip'
import { sql } from 'kysely'

const liveTip = `p.order_id = o.id and p.purpose = 'tip' and p.status not in ('released', 'failed')`

/** Whether a completed order `o` of kitchen `c` can still get a tip by card. */
export const takesTip = sql.raw(`
  (
    o.status = 'completed'
    and o.buyer_id is not null
    and o.completed_at > now() - interval '${tipDays} days'
    and o.payment_status not in ('refunded', 'charged_back')
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
