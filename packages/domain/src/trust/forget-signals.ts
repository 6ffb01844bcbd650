import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** Deletes the traces and signals of an erased person. A group reduced to one account is no longer a signal. */
export async function forgetSignals(db: Queries, userId: string): Promise<void> {
  await sql`delete from public.trust_traces where profile_id = ${userId}`.execute(db)
  await sql`delete from public.trust_signals where profile_id = ${userId}`.execute(db)
  await sql`
    delete from public.trust_signals s
    where s.profile_id is null
      and s.id in (select o.signal_id from public.trust_signal_people o where o.profile_id = ${userId})
      and (select count(*) from public.trust_signal_people a where a.signal_id = s.id) <= 2
  `.execute(db)
  await sql`
    update public.trust_signals s
    set fact_keys = array_remove(s.fact_keys, ${userId}::text),
        count = greatest(s.count - 1, 1)
    where s.profile_id is null
      and s.id in (select o.signal_id from public.trust_signal_people o where o.profile_id = ${userId})
  `.execute(db)
  await sql`delete from public.trust_signal_people where profile_id = ${userId}`.execute(db)
}
