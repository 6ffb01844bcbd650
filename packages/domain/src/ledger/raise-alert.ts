import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

export interface PaymentAlert {
  kind: 'difference' | 'chargeback' | 'capture_failed' | 'refund_failed' | 'transfer_failed'
  /** The subject's key: each subject has at most one open alert. */
  subject: string
  detail: string
  /** For a difference: the amounts in the ledger and at the provider. */
  cents?: { ours: number; theirs: number }
  paymentId: string | null
  chefId: string | null
}

/** Adds an alert about money to the admins' queue unless one is open. Returns the id of the open alert. */
export async function raiseAlert(
  db: Queries,
  { kind, subject, detail, cents, paymentId, chefId }: PaymentAlert,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with raised as (
      insert into public.payment_alerts (kind, subject, detail, ours_cents, theirs_cents, payment_id, chef_id)
      values (
        ${kind}, ${subject}, ${detail}, ${cents?.ours ?? null}, ${cents?.theirs ?? null}, ${paymentId}, ${chefId}
      )
      on conflict (kind, subject) where status = 'open' do nothing
      returning id
    )
    select r.id
    from raised r
    union all
    select a.id
    from public.payment_alerts a
    where a.kind = ${kind}
      and a.subject = ${subject}
      and a.status = 'open'
    limit 1
  `.execute(db)
  return rows[0]?.id ?? null
}
