import type { notFound } from '@localchef/contracts/common-refusals'
import type { AdminReview } from '@localchef/contracts/reviews/review-row'
import { sql } from 'kysely'
import { noteCount } from '../notes/note-count.ts'
import { readJsonRow } from '../read-json-row.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { hasRight, type Reader } from '../staff/staff-rights.ts'
import { reviewColumns } from './review-columns.ts'

/**
 * The columns of `AdminReview`, from `reviews r` and `chefs c`. The number of open reports is 0 for readers without the
 * right to reports.
 */
export const adminReviewColumns = (reader: Reader) => sql`
  ${reviewColumns}, r.hidden_at as "hiddenAt", r.hidden_reason as "hiddenReason",
  (
    select count(*)::integer
    from public.reports t
    where t.subject_kind = 'review'
      and t.subject_id = r.id
      and t.status = 'open'
      and ${hasRight(reader, 'reports')}
  ) as "openReports",
  ${noteCount(reader, 'review', sql`r.id`)},
  jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'nameRu', c.name_ru) as chef
`

export function readAdminReview(
  { db, user, refuse }: UserCall & Refusing<typeof notFound>,
  id: string,
): Promise<AdminReview> {
  return readJsonRow(
    refuse,
    db,
    'review',
    sql<AdminReview>`
      select ${adminReviewColumns(user)}
      from public.reviews r
      join public.chefs c on c.id = r.chef_id
      where r.id = ${id}
    `,
  )
}
