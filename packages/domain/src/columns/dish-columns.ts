import { leastHandoverMinutes } from '@localchef/contracts/menu/least-handover'
import { type RawBuilder, sql } from 'kysely'
import { cityInRussian } from '../city-in-russian.ts'
import { isMarked } from './marked-kitchen.ts'
import { timeIsOpen } from './time-is-open.ts'

/** Condition for batches (`b`) that can be ordered: those of a drop from its opening on. */
export function batchIsOpen(now: Date): RawBuilder<unknown> {
  const soonest = new Date(now.getTime() + leastHandoverMinutes * 60_000)
  return sql`
    b.portions_left > 0
    and b.opens_at <= ${now}
    and b.pickup_until >= ${soonest}
    and (b.order_by is null or b.order_by > ${now})
    and ${batchTimeIsOpen}
  `
}

/** Condition for batches (`b`) whose time the kitchen has not closed. */
export const batchTimeIsOpen = timeIsOpen({
  chefId: sql`b.chef_id`,
  day: sql`b.day`,
  from: sql`b.pickup_from`,
  until: sql`b.pickup_until`,
})

/** Condition for batches (`b`) whose day has begun in the kitchen's time zone. */
export function batchIsOfToday(now: Date): RawBuilder<unknown> {
  return sql`b.day_begins_at <= ${now}`
}

/** Whether a dish (`d`) has a picture. */
export const hasPicture = sql.raw('(d.picture_path is not null)')

/** A `ReadyBatch`, from `ready_batches b`. */
export const batchObject = sql.raw(`
  jsonb_build_object(
    'id', b.id,
    'pickupFrom', b.pickup_from,
    'pickupUntil', b.pickup_until,
    'orderBy', b.order_by,
    'portionsLeft', b.portions_left,
    'openUntil', (
      select k.hours_change_at
      from public.chefs k
      where k.id = b.chef_id
        and k.is_open
    )
  )
`)

/** The columns of `DishCard`, from `dishes d`. */
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

/** The columns of `DishCard` without its batch, from `dishes d`. */
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

/** The pictures of a dish, cover first, from `dishes d`. */
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

/** A `DishChef`, from `chefs c`. */
export const dishChefObject = sql.raw(`
  jsonb_build_object(
    'id', c.id,
    'slug', c.slug,
    'name', c.name,
    'nameRu', c.name_ru,
    'avatarPath', c.avatar_path,
    'city', c.city,
    'cityRu', ${cityInRussian},
    'state', c.state,
    'latitude', c.latitude,
    'longitude', c.longitude,
    'timeZone', c.time_zone,
    'isVerified', c.is_verified,
    'isMarked', ${isMarked},
    'rating', c.rating_average::float8,
    'ratingCount', c.rating_count,
    'status', c.status
  )
`)

/** The ingredients of a dish in the chef's order, from `dishes d`. */
export const dishIngredients = sql.raw(`
  coalesce((
    select jsonb_agg(
      jsonb_build_object('id', i.id, 'name', i.name, 'nameRu', i.name_ru, 'isRemovable', i.is_removable)
      order by i.position, i.id
    )
    from public.dish_ingredients i
    where i.dish_id = d.id
  ), '[]')
`)

/** The option groups of a dish with their options in the chef's order, from `dishes d`. */
export const dishVariantGroups = sql.raw(`
  coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'id', g.id, 'name', g.name, 'nameRu', g.name_ru, 'minChoices', g.min_choices, 'maxChoices', g.max_choices,
        'variants', coalesce((
          select jsonb_agg(
            jsonb_build_object(
              'id', v.id, 'name', v.name, 'nameRu', v.name_ru,
              'additionalPrice', (v.additional_price_cents / 100.0)::float8, 'isAvailable', v.is_available,
              'netWeightGrams', v.net_weight_grams, 'netVolumeMl', v.net_volume_ml
            )
            order by v.position, v.id
          )
          from public.dish_variants v
          where v.group_id = g.id
        ), '[]')
      )
      order by g.position, g.id
    )
    from public.dish_variant_groups g
    where g.dish_id = d.id
  ), '[]')
`)
