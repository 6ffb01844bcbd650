import { sql } from 'kysely'
import type { UserCall } from '../server-function.ts'

/** Records the caller's consent to be contacted by a kitchen. An existing consent keeps its moment. */
export async function giveContactConsent(
  { db, user, now }: Pick<UserCall, 'db' | 'user' | 'now'>,
  chefId: string,
): Promise<void> {
  await sql`
    insert into public.contact_consents as known (buyer_id, chef_id, given_at)
    values (${user.id}, ${chefId}, ${now})
    on conflict (buyer_id, chef_id) do update
    set given_at = excluded.given_at,
        withdrawn_at = null
    where known.withdrawn_at is not null
  `.execute(db)
}
