import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/**
 * Opens a decided signal again. Merges a newer signal that a message opened meanwhile into it, so that only one is
 * open.
 */
export async function reopenSignal(db: Queries, id: string): Promise<void> {
  await sql`
    with newer as (
      delete from public.trust_signals n
      using public.trust_signals s
      where s.id = ${id}
        and n.kind = s.kind
        and n.subject_key = s.subject_key
        and n.state = 'open'
        and n.id <> s.id
      returning n.facts, n.fact_keys, n.count, n.last_seen_at
    )
    update public.trust_signals s
    set facts = case
          when s.kind = 'off_platform' then jsonb_set(
            s.facts,
            '{messages}',
            (s.facts -> 'messages') || coalesce((select n.facts -> 'messages' from newer n), '[]')
          )
          else coalesce((select n.facts from newer n), s.facts)
        end,
        count = case
          when s.kind = 'off_platform' then s.count + coalesce((select n.count from newer n), 0)
          else coalesce((select n.count from newer n), s.count)
        end,
        fact_keys = s.fact_keys || coalesce((select n.fact_keys from newer n), '{}')
    where s.id = ${id}
  `.execute(db)
  await sql`
    update public.trust_signals
    set state = 'open',
        decided_by = null,
        decided_at = null,
        note = null
    where id = ${id}
  `.execute(db)
}
