import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** Stores, as a hash, which buyer paid with a card. Payments of buyers without an account leave no trace. */
export async function traceCard(
  db: Queries,
  { orderId, bookingId }: { orderId: string | null; bookingId: string | null },
  fingerprint: string,
): Promise<void> {
  await sql`
    insert into public.trust_traces (kind, hash, profile_id)
    select 'card', private.trust_hash('card', ${fingerprint}), p.id
    from public.profiles p
    where p.id = coalesce(
        (select o.buyer_id from public.orders o where o.id = ${orderId}),
        (select b.buyer_id from public.bookings b where b.id = ${bookingId})
      )
    on conflict (kind, hash, profile_id) do update
    set last_seen_at = now()
    where trust_traces.last_seen_at < now() - interval '1 hour'
  `.execute(db)
}
