import { sql } from 'kysely'
import type { ProviderCard } from '../payment-provider.ts'
import type { Queries } from '../queries.ts'

/**
 * Stores which buyer paid with a card, as a hash with its last four digits. Payments of buyers without an account leave
 * no trace.
 */
export async function traceCard(
  db: Queries,
  {
    orderId,
    bookingId,
    giftCardId = null,
  }: { orderId: string | null; bookingId: string | null; giftCardId?: string | null },
  { fingerprint, digits }: ProviderCard,
): Promise<void> {
  await sql`
    insert into public.trust_traces (kind, hash, profile_id, digits)
    select 'card', private.trust_hash('card', ${fingerprint}), p.id, ${digits}
    from public.profiles p
    where p.id = coalesce(
        (select o.buyer_id from public.orders o where o.id = ${orderId}),
        (select b.buyer_id from public.bookings b where b.id = ${bookingId}),
        (select g.buyer_id from public.gift_cards g where g.id = ${giftCardId})
      )
    on conflict (kind, hash, profile_id) do update
    set last_seen_at = now(),
        digits = excluded.digits
    where trust_traces.last_seen_at < now() - interval '1 hour'
      or trust_traces.digits is distinct from excluded.digits
  `.execute(db)
}
