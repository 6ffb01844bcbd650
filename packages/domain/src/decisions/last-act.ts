import { sql } from 'kysely'
import type { AdminAct } from '../audit/record-act.ts'
import type { Queries } from '../queries.ts'

export interface Act {
  id: number
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  actorId: string | null
  /** Current name of the admin, or the address recorded at the time. */
  actorName: string
  at: string
  secondsAgo: number
}

/** The last audit entry about a subject. Reliable while the caller locks the subject's row. */
export async function lastAct(
  db: Queries,
  { subjectKind, subjectId }: Pick<AdminAct, 'subjectKind' | 'subjectId'>,
): Promise<Act | undefined> {
  const { rows } = await sql<Act>`
    select
      a.id::float8 as id,
      a.action,
      a.before,
      a.after,
      a.actor_id as "actorId",
      coalesce(p.name, a.actor_email, '') as "actorName",
      to_jsonb(a.created_at) #>> '{}' as at,
      extract(epoch from clock_timestamp() - a.created_at)::float8 as "secondsAgo"
    from public.audit_log a
    left join public.profiles p on p.id = a.actor_id
    where a.subject_kind = ${subjectKind}
      and a.subject_id = ${subjectId}
    order by a.id desc
    limit 1
  `.execute(db)
  return rows[0]
}

/** The last decision about a subject, for the details of a refusal. */
export async function decidedBy(
  db: Queries,
  subject: Pick<AdminAct, 'subjectKind' | 'subjectId'>,
): Promise<Partial<{ by: string; action: string; at: string }>> {
  const act = await lastAct(db, subject)
  return act ? { by: act.actorName, action: act.action, at: act.at } : {}
}
