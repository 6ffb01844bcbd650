import { type RawBuilder, sql } from 'kysely'

/** A batch that can still be ordered at `now`: portions left, its pickup not over, its order time not past. */
export function batchIsOpen(now: Date): RawBuilder<unknown> {
  return sql`b.portions_left > 0 and b.pickup_until > ${now} and (b.order_by is null or b.order_by > ${now})`
}

/** A batch of today, or of a day before: that day has begun where its kitchen is. */
export function batchIsOfToday(now: Date): RawBuilder<unknown> {
  return sql`b.day_begins_at <= ${now}`
}

/** A `ReadyBatch` from `ready_batches` as `b`. */
export const batchObject = sql.raw(`
  jsonb_build_object(
    'id', b.id,
    'pickupFrom', b.pickup_from,
    'pickupUntil', b.pickup_until,
    'orderBy', b.order_by,
    'portionsLeft', b.portions_left
  )
`)

/** The columns of a `DishCard`, named as the contract names them, from `dishes` as `d`. */
export function dishCardColumns(now: Date): RawBuilder<unknown> {
  return sql`
    ${plainDishColumns},
    (
      select ${batchObject}
      from public.ready_batches b
      where b.dish_id = d.id
        and ${batchIsOpen(now)}
      order by b.pickup_from, b.id
      limit 1
    ) as batch
  `
}

/** Everything of a `DishCard` but its batch. */
export const plainDishColumns = sql.raw(`
  d.id,
  d.chef_id as "chefId",
  d.name,
  d.name_ru as "nameRu",
  d.description,
  d.description_ru as "descriptionRu",
  (d.price_cents / 100.0)::float8 as price,
  d.category,
  d.cuisine,
  d.promise,
  d.status,
  d.allergens,
  d.possible_allergens as "possibleAllergens",
  d.diets,
  d.heat,
  d.serves,
  d.prep_minutes as "prepMinutes",
  case when d.picture_path is not null then jsonb_build_object('path', d.picture_path, 'color', d.picture_color) end as picture,
  d.times_ordered as "timesOrdered",
  exists (select 1 from public.dish_variant_groups g where g.dish_id = d.id and g.min_choices > 0) as "hasChoices"
`)

/** The pictures of a `DishDetail` from `dishes` as `d`, the cover first. */
export const dishPictures = sql.raw(`
  coalesce((
    select jsonb_agg(
      jsonb_build_object('path', shown.path, 'color', shown.color, 'alt', shown.alt, 'altRu', shown.alt_ru)
      order by shown.position
    )
    from (
      select 0 as position, d.picture_path as path, d.picture_color as color, d.picture_alt as alt, d.picture_alt_ru as alt_ru
      where d.picture_path is not null
      union all
      select p.position, p.path, p.color, p.alt, p.alt_ru
      from public.dish_pictures p
      where p.dish_id = d.id
    ) shown
  ), '[]')
`)

/** A `DishChef` from `chefs` as `c`. */
export const dishChefObject = sql.raw(`
  jsonb_build_object(
    'id', c.id,
    'slug', c.slug,
    'name', c.name,
    'nameRu', c.name_ru,
    'avatarPath', c.avatar_path,
    'city', c.city,
    'state', c.state,
    'timeZone', c.time_zone,
    'isVerified', c.is_verified,
    'rating', c.rating_average::float8,
    'ratingCount', c.rating_count,
    'status', c.status
  )
`)
