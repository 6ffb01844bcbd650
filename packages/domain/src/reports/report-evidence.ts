import type { AdminReport } from '@localchef/contracts/reports/report'
import type { ReportEvidence } from '@localchef/contracts/reports/report-evidence'
import { sql } from 'kysely'
import { evidenceDish } from '../columns/evidence-dish-columns.ts'
import type { Queries } from '../queries.ts'

type Subject = Pick<ReportEvidence, 'dish' | 'review' | 'kitchen'>

/** The reported dish, review or kitchen in full. */
export async function readSubject(
  db: Queries,
  { subjectKind, subjectId }: Pick<AdminReport, 'subjectKind' | 'subjectId'>,
): Promise<Subject> {
  const { rows } = await sql<Subject>`
    select
      (
        select ${evidenceDish}
        from public.dishes d
        where ${subjectKind}::text = 'dish'
          and d.id = ${subjectId}
      ) as dish,
      (
        select jsonb_build_object(
          'rating', v.rating, 'authorName', v.author_name, 'body', v.body,
          'picturePaths', to_jsonb(v.picture_paths), 'reply', v.reply, 'at', v.created_at
        )
        from public.reviews v
        where ${subjectKind}::text = 'review'
          and v.id = ${subjectId}
      ) as review,
      (
        select jsonb_build_object(
          'name', c.name, 'nameRu', c.name_ru, 'bio', c.bio, 'status', c.status, 'city', c.city,
          'state', c.state, 'avatarPath', c.avatar_path
        )
        from public.chefs c
        where ${subjectKind}::text = 'chef'
          and c.id = ${subjectId}
      ) as kitchen
  `.execute(db)
  return rows[0] ?? { dish: null, review: null, kitchen: null }
}

/** Messages shown on each side of the reported one. */
const around = 5

/** The reported message with those before and after it, earliest first; empty for a message to followers. */
export async function readConversation(
  db: Queries,
  messageId: string,
): Promise<ReportEvidence['conversation']> {
  const part = (beyond: string, order: string, most: number) => sql`
    select n.id, n.sender_id, n.body, n.created_at
    from public.messages n
    where n.order_id is not distinct from m.order_id
      and n.booking_id is not distinct from m.booking_id
      and (n.order_id = m.order_id or n.booking_id = m.booking_id)
      and (n.created_at, n.id) ${sql.raw(beyond)} (m.created_at, m.id)
    order by n.created_at ${sql.raw(order)}, n.id ${sql.raw(order)}
    limit ${most}
  `
  const { rows } = await sql<ReportEvidence['conversation'][number]>`
    select t.id, coalesce(p.name, '') as sender, t.body, to_jsonb(t.created_at) #>> '{}' as at,
      t.id = m.id as "isReported"
    from public.messages m
    cross join lateral (
      (${part('<=', 'desc', around + 1)})
      union all
      (${part('>', 'asc', around)})
    ) t
    left join public.profiles p on p.id = t.sender_id
    where m.id = ${messageId}
    order by t.created_at, t.id
  `.execute(db)
  return rows
}
