import type { AdminReview } from '@localchef/contracts/reviews/review-row'
import { sql } from 'kysely'
import { noteCount } from '../notes/note-count.ts'
import type { Queries } from '../queries.ts'
import { notFound } from '../refusal.ts'
import { reviewColumns } from './review-columns.ts'

/** The columns of `AdminReview`, from `reviews r` and `chefs c`. */
export const adminReviewColumns = sql`
  ${reviewColumns}, r.hidden_at as "hiddenAt", r.hidden_reason as "hiddenReason",
  (
    select count(*)::integer
    from public.reports t
    where t.subject_kind = 'review'
      and t.subject_id = r.id
      and t.status = 'open'
  ) as "openReports",
  ${noteCount('review', sql`r.id`)},
  jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'nameRu', c.name_ru) as chef
`

export async function readAdminReview(db: Queries, id: string): Promise<AdminReview> {
  const { rows } = await sql<{ review: AdminReview }>`
    select to_jsonb(found) as review
    from (
      select ${adminReviewColumns}
      from public.reviews r
      join public.chefs c on c.id = r.chef_id
      where r.id = ${id}
    ) found
  `.execute(db)
  const review = rows[0]?.review
  if (!review) throw notFound('review')
  return review
}
