import type { SignalKind } from '@localchef/contracts/trust/trust-signal'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** A found suspicion, with its subject, its facts and the people concerned. */
export interface FoundSignal {
  kind: SignalKind
  subjectKey: string
  /** The sender of the messages, or the owner of the kitchen; null for shared traces. */
  profileId: string | null
  chefId: string | null
  facts: Record<string, unknown>
  /** Facts that a dismissal covers: accounts or reviews. */
  factKeys: readonly string[]
  /** Further facts, stored as hashes: contacts. */
  secrets: readonly string[]
  people: readonly string[]
}

/** Maximum messages listed in one signal. */
const mostMessages = 30

/**
 * Opens a signal for each group, or updates the group's open signal, in one statement. Skips a group if all of its
 * facts were decided on: dismissed facts, and shared traces and bursts that an admin has acted on. A contact sent again
 * after a warning counts again.
 */
export async function raiseSignals(db: Queries, found: readonly FoundSignal[]): Promise<void> {
  if (found.length === 0) return
  await sql<{ signalId: string }>`
    with found as (
      select f.kind, f."subjectKey", f."profileId", f."chefId", f.facts, f.people,
        f."factKeys" || array(
          select distinct private.trust_hash('contact', s.value) from unnest(f.secrets) s (value)
        ) as keys
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (
        kind text, "subjectKey" text, "profileId" uuid, "chefId" uuid, facts jsonb, "factKeys" text[], secrets text[],
        people uuid[]
      )
    ),
    news as (
      select f.*
      from found f
      where exists (
        select
        from unnest(f.keys) k (key)
        where not exists (
          select
          from public.trust_signals s
          where s.kind = f.kind
            and s.subject_key = f."subjectKey"
            and (s.state = 'dismissed' or s.state = 'acted' and s.kind <> 'off_platform')
            and k.key = any (s.fact_keys)
        )
      )
    ),
    raised as (
      insert into public.trust_signals as t (kind, subject_key, profile_id, chef_id, facts, fact_keys, count)
      select n.kind, n."subjectKey", n."profileId", n."chefId", n.facts, n.keys,
        case n.kind when 'off_platform' then 1 else cardinality(n.keys) end
      from news n
      on conflict (kind, subject_key) where state = 'open' do update
      set facts = case
            when t.kind <> 'off_platform' then excluded.facts
            when jsonb_array_length(t.facts -> 'messages') >= ${mostMessages} then t.facts
            else jsonb_set(t.facts, '{messages}', (t.facts -> 'messages') || (excluded.facts -> 'messages'))
          end,
          fact_keys = case
            when t.kind <> 'off_platform' then excluded.fact_keys
            else array(select distinct k.key from unnest(t.fact_keys || excluded.fact_keys) k (key))
          end,
          count = case t.kind when 'off_platform' then t.count + 1 else excluded.count end,
          last_seen_at = now()
      where t.kind = 'off_platform'
        or not t.fact_keys @> excluded.fact_keys
      returning t.id, t.kind, t.subject_key
    )
    insert into public.trust_signal_people (signal_id, profile_id)
    select r.id, p.id
    from raised r
    join news n on n.kind = r.kind and n."subjectKey" = r.subject_key
    cross join unnest(n.people) u (id)
    join public.profiles p on p.id = u.id
    on conflict (signal_id, profile_id) do nothing
    returning signal_id as "signalId"
  `.execute(db)
}
