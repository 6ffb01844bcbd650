import { sql } from 'kysely'
import { handedBackCents } from '../ledger/paid-in-person.ts'

/**
 * The sum of refunds of orders `o` in cents, including pending ones and those in person. Refunds by changes do not
 * count, because a change lowers the total instead.
 */
export const refundedCents = sql`
  (
    (
      select coalesce(sum(r.amount_cents), 0)
      from public.payments p
      join public.refunds r on r.payment_id = p.id
      where p.order_id = o.id
        and p.purpose in ('order', 'supplement')
        and r.status <> 'failed'
        and r.cause <> 'change'
    ) + ${handedBackCents}
  )
`
