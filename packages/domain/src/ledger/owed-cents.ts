import { sql } from 'kysely'

/**
 * What the marketplace owes the kitchen beside the charge of an order's own payment `p`, in cents, including all
 * charged supplements and all changes so far.
 */
export const owedCents = sql.raw(`
  (
    p.owed_cents + coalesce((
      select sum(s.owed_cents)
      from public.supplements s
      join public.ledger_transactions t on t.cause = 'sale' and t.cause_key = s.payment_id::text
      where s.order_id = p.order_id
    ), 0) - coalesce((
      select sum(e.amount_cents)
      from public.ledger_transactions t
      join public.ledger_entries e on e.transaction_id = t.id
      where t.order_id = p.order_id
        and t.cause = 'change'
        and e.account = 'owed_to_chef'
    ), 0)
  )::integer
`)
