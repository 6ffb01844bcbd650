import type { RecentDecision } from '@localchef/contracts/queue/get-queue'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

const MINUTES = 3
const MOST = 50

/** Decisions of the last minutes about what stands in the queue, the newest first: the reason why rows go. */
export async function recentDecisions(db: Queries): Promise<RecentDecision[]> {
  const { rows } = await sql<RecentDecision>`
    select
      a.subject_id as id,
      a.action,
      jsonb_build_object('id', a.actor_id, 'name', coalesce(p.name, a.actor_email, '')) as by,
      to_jsonb(a.created_at) #>> '{}' as at /* never null: id */
    from public.audit_log a
    left join public.profiles p on p.id = a.actor_id
    where a.created_at > now() - make_interval(mins => ${MINUTES})
      and a.subject_kind in ('chef', 'certification', 'permit', 'denial', 'report', 'mail', 'job')
      and a.subject_id is not null
    order by a.created_at desc, a.id desc
    limit ${MOST}
  `.execute(db)
  return rows
}
