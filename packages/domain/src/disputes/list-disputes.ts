import { listDisputes as contract, type DecidedDispute } from '@localchef/contracts/disputes/list-disputes'
import { sql } from 'kysely'
import { readPage } from '../long-lists/long-list.ts'
import { implement } from '../server-function.ts'
import { pastOutcomes } from './past-outcomes.ts'

/** One row per dispute: the report with the outcome, or the earlier report if neither has one. */
export const listDisputes = implement(contract, async (page, { db }) => {
  const { rows, nextCursor } = await readPage(
    db,
    sql`
      select t.id, t.subject_kind as "subjectKind", t.subject_id as "subjectId", s.number::text as number,
        jsonb_build_object('id', c.id, 'name', c.name, 'nameRu', c.name_ru) as chef,
        t.decided_at as "decidedAt", ${pastOutcomes(sql`t.subject_kind`, sql`t.subject_id`)} as outcomes
    `,
    sql<DecidedDispute>`
      from public.reports t
      join lateral (
        select o.number, o.chef_id from public.orders o where t.subject_kind = 'order' and o.id = t.subject_id
        union all
        select b.number, b.chef_id from public.bookings b where t.subject_kind = 'booking' and b.id = t.subject_id
      ) s on true
      join public.chefs c on c.id = s.chef_id
      where t.status <> 'open'
        and t.subject_kind in ('order', 'booking')
        and t.id = (
          select e.id
          from public.reports e
          left join public.dispute_outcomes u on u.report_id = e.id and u.reopened_at is null
          where e.subject_kind = t.subject_kind
            and e.subject_id = t.subject_id
          order by (u.id is null), e.created_at, e.id
          limit 1
        )
    `,
    { at: sql`t.decided_at`, id: sql`t.id`, first: 'newest' },
    page,
  )
  return { disputes: rows, nextCursor }
})
