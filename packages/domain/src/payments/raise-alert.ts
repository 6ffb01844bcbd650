import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

export interface PaymentAlert {
  kind: 'difference' | 'chargeback' | 'capture_failed' | 'refund_failed' | 'transfer_failed'
  /** The subject's key: one alert for each subject is open. */
  subject: string
  detail: string
  /** Of a difference: the amounts in the ledger and at the provider. */
  cents?: { ours: number; theirs: number }
  paymentId: string | null
  chefId: string | null
}

/** Puts something about money into the admins' queue, once while it is open. */
export async function raiseAlert(
  db: Queries,
  { kind, subject, detail, cents, paymentId, chefId }: PaymentAlert,
): Promise<void> {
  await sql`
    insert into public.payment_alerts (kind, subject, detail, ours_cents, theirs_cents, payment_id, chef_id)
    values (
      ${kind}, ${subject}, ${detail}, ${cents?.ours ?? null}, ${cents?.theirs ?? null}, ${paymentId}, ${chefId}
    )
    on conflict (kind, subject) where status = 'open' do nothing
  `.execute(db)
}
