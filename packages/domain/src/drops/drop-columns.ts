import { type RawBuilder, sql } from 'kysely'
import { batchObject, dishChefObject, plainDishColumns } from '../columns/dish-columns.ts'

/** The pictures of a drop, cover first, from `drops p`. */
export const dropPictures = sql.raw(`
  coalesce((
    select jsonb_agg(
      jsonb_build_object('path', i.path, 'color', i.color, 'alt', i.alt, 'altRu', i.alt_ru)
      order by i.position
    )
    from public.drop_pictures i
    where i.drop_id = p.id
  ), '[]')
`)

/** Condition for drops (`p`) of chefs (`c`) that anyone may see. */
export const dropIsPublic = sql.raw(`p.announced_at is not null and c.status in ('active', 'paused')`)

/** The moments and portions of an announced drop, from `drops p`. A dish that is not on sale has no portions left. */
const dropMoments = sql.raw(`
  to_jsonb(p.announced_at) #>> '{}' as "announcedAt",
  to_jsonb(p.cancelled_at) #>> '{}' as "cancelledAt",
  to_jsonb(p.opens_at) #>> '{}' as "opensAt",
  to_jsonb(p.order_by) #>> '{}' as "orderBy",
  (
    select coalesce(sum(b.portions_made), 0)::integer
    from public.ready_batches b
    where b.drop_id = p.id
  ) as "portionsMade",
  (
    select coalesce(sum(b.portions_left), 0)::integer
    from public.ready_batches b
    join public.dishes d on d.id = b.dish_id and d.status = 'active'
    where b.drop_id = p.id
  ) as "portionsLeft"
`)

/**
 * The columns of `DropCard`, from `drops p` and `chefs c`. The cover is the drop's own, or that of its first dish with
 * one.
 */
export const dropCardColumns = sql`
  p.id,
  p.slug,
  p.title,
  p.title_ru as "titleRu",
  coalesce(
    (
      select jsonb_build_object('path', i.path, 'color', i.color)
      from public.drop_pictures i
      where i.drop_id = p.id
      order by i.position
      limit 1
    ),
    (
      select jsonb_build_object('path', d.picture_path, 'color', d.picture_color)
      from public.ready_batches b
      join public.dishes d on d.id = b.dish_id
      where b.drop_id = p.id
        and d.picture_path is not null
      order by d.position, d.id
      limit 1
    )
  ) as picture,
  ${dropMoments},
  (
    select to_jsonb(min(w.pickup_from)) #>> '{}'
    from public.drop_windows w
    where w.drop_id = p.id
  ) as "pickupFrom",
  (
    select count(*)::integer
    from public.ready_batches b
    where b.drop_id = p.id
  ) as dishes,
  ${dishChefObject} as chef
`

/** The pickup windows `w` of a drop with their sales `s`, as JSON with the given fields. */
export function dropWindows(fields: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    coalesce((
      select jsonb_agg(
        jsonb_build_object('pickupFrom', w.pickup_from, 'pickupUntil', w.pickup_until, ${fields})
        order by w.pickup_from
      )
      from public.drop_windows w
      left join public.slot_sales s on s.cap_key = w.drop_id and s.slot_from = w.pickup_from
      where w.drop_id = p.id
    ), '[]')
  `
}

/** The columns of `Drop`, from `drops p` and `chefs c`. */
export const dropColumns = sql`
    p.id,
    p.slug,
    p.title,
    p.title_ru as "titleRu",
    p.story,
    p.story_ru as "storyRu",
    ${dropPictures} as pictures,
    ${dropMoments},
    p.portions_per_person as "perPerson",
    ${dropWindows(sql`
      'portionsLeft', case
        when w.portions_limit is not null then greatest(0, w.portions_limit - coalesce(s.portions, 0))
      end
    `)} as windows,
    coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'dish', to_jsonb(shown) - 'portionsMade' - 'portionsLeft' - 'perPerson' - 'position',
          'portionsMade', shown."portionsMade",
          'portionsLeft', shown."portionsLeft",
          'perPerson', shown."perPerson"
        )
        order by shown.position, shown.id
      )
      from (
        select
          ${plainDishColumns},
          ${batchObject} as batch,
          d.position,
          b.portions_made as "portionsMade",
          case when d.status = 'active' then b.portions_left else 0 end as "portionsLeft",
          b.portions_per_person as "perPerson"
        from public.ready_batches b
        join public.dishes d on d.id = b.dish_id and d.status in ('active', 'paused')
        where b.drop_id = p.id
      ) shown
    ), '[]') as dishes,
    ${dishChefObject} as chef
  `
