import type { notFound } from '@localchef/contracts/common-refusals'
import type { AdminReport } from '@localchef/contracts/reports/report'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { readJsonRow } from '../read-json-row.ts'
import type { Refuse } from '../refusal.ts'

/** The columns of `AdminReport`, from `reports t`. The subject's kind decides which table it is read from. */
export const reportColumns = sql`
  t.id, t.subject_kind as "subjectKind", t.subject_id as "subjectId", t.reason, t.body, t.status,
  t.decision_note as "decisionNote", t.decided_at as "decidedAt", t.created_at as "createdAt",
  (
    select jsonb_build_object('id', p.id, 'name', p.name)
    from public.profiles p
    where p.id = t.reporter_id
  ) as reporter,
  case t.subject_kind
    when 'review' then (
      select jsonb_build_object(
        'title', c.name, 'titleRu', c.name_ru,
        'text', concat(r.rating, '/5 ', r.author_name, ': ' || nullif(r.body, '')), 'textRu', null, 'chefId', c.id,
        'userId', r.buyer_id, 'picturePath', null, 'isHidden', r.hidden_at is not null
      )
      from public.reviews r
      join public.chefs c on c.id = r.chef_id
      where r.id = t.subject_id
    )
    when 'chef' then (
      select jsonb_build_object(
        'title', c.name, 'titleRu', c.name_ru, 'text', c.tagline, 'textRu', c.tagline_ru, 'chefId', c.id, 'userId', c.profile_id,
        'picturePath', null, 'isHidden', c.status not in ('active', 'paused')
      )
      from public.chefs c
      where c.id = t.subject_id
    )
    when 'dish' then (
      select jsonb_build_object(
        'title', d.name, 'titleRu', d.name_ru, 'text', d.description, 'textRu', d.description_ru, 'chefId', d.chef_id,
        'userId', c.profile_id, 'picturePath', null, 'isHidden', d.status <> 'active'
      )
      from public.dishes d
      join public.chefs c on c.id = d.chef_id
      where d.id = t.subject_id
    )
    when 'message' then coalesce(
      (
        select jsonb_build_object(
          'title', coalesce(s.name, ''), 'titleRu', null, 'text', m.body, 'textRu', null, 'chefId', c.id, 'userId', s.id,
          'picturePath', m.picture_path, 'isHidden', false
        )
        from public.messages m
        left join public.profiles s on s.id = m.sender_id
        left join public.orders o on o.id = m.order_id
        left join public.bookings b on b.id = m.booking_id
        left join public.chefs c on c.id = coalesce(o.chef_id, b.chef_id)
        where m.id = t.subject_id
      ),
      (
        select jsonb_build_object(
          'title', c.name, 'titleRu', c.name_ru, 'text', concat(m.subject, ': ', m.body), 'textRu', null, 'chefId', c.id,
          'userId', c.profile_id, 'picturePath', null, 'isHidden', false
        )
        from public.follower_messages m
        join public.chefs c on c.id = m.chef_id
        where m.id = t.subject_id
      )
    )
    when 'notification' then (
      select jsonb_build_object(
        'title', n.sender ->> 'name', 'titleRu', null, 'text', concat_ws(E'\n', n.title, nullif(n.message, '')), 'textRu', null,
        'chefId', c.id, 'userId', n.triggered_by, 'picturePath', null, 'isHidden', false
      )
      from public.notifications n
      left join public.chefs c on c.profile_id = n.triggered_by
      where n.id = t.subject_id
    )
    when 'order' then (
      select jsonb_build_object(
        'title', '#' || o.number, 'titleRu', null, 'text', o.note, 'textRu', null, 'chefId', o.chef_id, 'userId', null,
        'picturePath', null, 'isHidden', false
      )
      from public.orders o
      where o.id = t.subject_id
    )
    when 'booking' then (
      select jsonb_build_object(
        'title', '#' || b.number, 'titleRu', null, 'text', b.message, 'textRu', null, 'chefId', b.chef_id, 'userId', null,
        'picturePath', null, 'isHidden', false
      )
      from public.bookings b
      where b.id = t.subject_id
    )
  end as subject
`

export function readAdminReport(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  id: string,
): Promise<AdminReport> {
  return readJsonRow(
    refuse,
    db,
    'report',
    sql<AdminReport>`
      select ${reportColumns}
      from public.reports t
      where t.id = ${id}
    `,
  )
}
