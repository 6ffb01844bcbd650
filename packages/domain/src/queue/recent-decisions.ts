import type { QueueKind, RecentDecision } from '@localchef/contracts/queue/get-queue'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

const minutes = 3
const most = 50

/** Reads the decisions of the last minutes about these kinds, newest first. */
export async function recentDecisions(db: Queries, kinds: readonly QueueKind[]): Promise<RecentDecision[]> {
  const { rows } = await sql<RecentDecision>`
    select
      a.subject_id as id,
      a.action,
      jsonb_build_object('id', a.actor_id, 'name', coalesce(p.name, a.actor_email, '')) as by,
      to_jsonb(a.created_at) #>> '{}' as at /* never null: id */
    from public.audit_log a
    left join public.profiles p on p.id = a.actor_id
    left join public.reports r on r.id = case when a.subject_kind = 'report' then a.subject_id::uuid end
    where a.created_at > now() - make_interval(mins => ${minutes})
      and case when r.subject_kind in ('order', 'booking') then 'dispute' else a.subject_kind end = any(${[...kinds]}::text[])
      and a.subject_id is not null
    order by a.created_at desc, a.id desc
    limit ${most}
  `.execute(db)
  return rows
}
