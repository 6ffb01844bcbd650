import { sql } from 'kysely'
import { settleOwedOf } from '../card/transfer-to-kitchen.ts'
import { postToLedger } from '../ledger/post-to-ledger.ts'
import type { Call } from '../server-function.ts'

/** Rows per transaction; the next run continues. */
const atOnce = 100

/**
 * Posts the marketplace's credit that paid for orders at the handover as owed to their kitchens, once their completion
 * can no longer be undone. Idempotent.
 */
export async function oweCredit(call: Omit<Call, 'user'>): Promise<number> {
  const { rows } = await sql<{ id: string; chefId: string; cents: number }>`
    select o.id, o.chef_id as "chefId", o.credit_cents - o.kitchen_credit_cents as cents
    from public.orders o
    where o.credit_cents > o.kitchen_credit_cents
      and o.status = 'completed'
      and o.payment_method = 'pay_on_pickup'
      and o.completed_at <= ${call.now}::timestamptz - interval '1 minute'
      and not exists (
        select
        from public.ledger_transactions t
        where t.cause = 'credit_spent'
          and t.cause_key = o.id::text
      )
    order by o.completed_at, o.id
    limit ${atOnce}
    for no key update of o skip locked
  `.execute(call.db)
  for (const { id, chefId, cents } of rows) {
    await postToLedger(call.db, {
      cause: 'credit_spent',
      key: id,
      orderId: id,
      bookingId: null,
      chefId,
      entries: [
        { account: 'credit', cents },
        { account: 'owed_to_chef', chefId, cents: -cents },
      ],
    })
    await settleOwedOf({ ...call, user: null }, id)
  }
  return rows.length
}
