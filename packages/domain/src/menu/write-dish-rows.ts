import { notFound } from '@localchef/contracts/common-refusals'
import type { ListingStatus } from '@localchef/contracts/listings/listing-status'
import type { DishFields } from '@localchef/contracts/menu/dish'
import { toCents } from '@localchef/contracts/money'
import { sql } from 'kysely'
import type { OwnKitchen } from '../chefs/own-kitchen.ts'
import type { Queries } from '../queries.ts'
import { noSuch, type Refuse } from '../refusal.ts'

interface DishToWrite {
  /** Id of a dish of this kitchen, or a new id. */
  id: string
  fields: DishFields
  status: ListingStatus
}

/**
 * Writes the rows of any number of dishes. New ones go to the end of the menu. Placed orders do not change, because
 * they hold their own names and prices.
 */
export async function writeDishRows(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  kitchen: OwnKitchen,
  dishes: readonly DishToWrite[],
): Promise<void> {
  if (dishes.length === 0) return
  const rows = dishes.map(rowOf)
  const written = await sql`
    insert into public.dishes as d (
      id, chef_id, position, name, name_ru, description, description_ru, price_cents, category, cuisine, promise,
      status, allergens, diets, heat, serves, prep_minutes, available_weekdays, daily_portion_limit,
      slot_portion_limit, cap_group_id, net_weight_grams, net_volume_ml, keeps_days, needs_refrigeration, food_kinds
    )
    select
      r.id, ${kitchen.id}, last.position + 1 + r.place, r.name, r.name_ru, r.description, r.description_ru,
      r.price_cents, r.category, r.cuisine, r.promise, r.status, r.allergens, r.diets, r.heat, r.serves,
      r.prep_minutes, r.available_weekdays, r.daily_portion_limit, r.slot_portion_limit, r.cap_group_id,
      r.net_weight_grams, r.net_volume_ml, r.keeps_days, r.needs_refrigeration, r.food_kinds
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, place integer, name text, name_ru text, description text, description_ru text, price_cents integer,
      category text, cuisine text, promise public.dish_promise, status public.dish_status, allergens text[],
      diets text[], heat smallint, serves smallint, prep_minutes integer, available_weekdays smallint[],
      daily_portion_limit integer, slot_portion_limit integer, cap_group_id uuid,
      net_weight_grams integer, net_volume_ml integer, keeps_days smallint, needs_refrigeration boolean,
      food_kinds text[]
    )
    cross join (
      select coalesce(max(m.position), -1) as position
      from public.dishes m
      where m.chef_id = ${kitchen.id}
    ) last
    on conflict (id) do update
    set name = excluded.name,
        name_ru = excluded.name_ru,
        description = excluded.description,
        description_ru = excluded.description_ru,
        price_cents = excluded.price_cents,
        category = excluded.category,
        cuisine = excluded.cuisine,
        promise = excluded.promise,
        status = excluded.status,
        allergens = excluded.allergens,
        diets = excluded.diets,
        heat = excluded.heat,
        serves = excluded.serves,
        prep_minutes = excluded.prep_minutes,
        available_weekdays = excluded.available_weekdays,
        daily_portion_limit = excluded.daily_portion_limit,
        slot_portion_limit = excluded.slot_portion_limit,
        cap_group_id = excluded.cap_group_id,
        net_weight_grams = excluded.net_weight_grams,
        net_volume_ml = excluded.net_volume_ml,
        keeps_days = excluded.keeps_days,
        needs_refrigeration = excluded.needs_refrigeration,
        food_kinds = excluded.food_kinds
    where d.chef_id = excluded.chef_id
    returning d.id
  `.execute(db)
  if (written.rows.length !== dishes.length) throw refuse(notFound, noSuch('dish'))
}

function rowOf({ id, fields, status }: DishToWrite, place: number) {
  return {
    id,
    place,
    name: fields.name,
    name_ru: fields.nameRu || null,
    description: fields.description,
    description_ru: fields.descriptionRu || null,
    price_cents: toCents(fields.price),
    category: fields.category,
    cuisine: fields.cuisine || null,
    promise: fields.promise,
    status,
    allergens: fields.allergens && [...new Set(fields.allergens)],
    diets: [...new Set(fields.diets)],
    heat: fields.heat,
    serves: fields.serves,
    prep_minutes: fields.prepMinutes,
    net_weight_grams: fields.netWeightGrams,
    net_volume_ml: fields.netVolumeMl,
    keeps_days: fields.keepsDays,
    needs_refrigeration: fields.needsRefrigeration,
    food_kinds: fields.foodKinds && [...new Set(fields.foodKinds)],
    available_weekdays: [...new Set(fields.availableWeekdays)].sort(),
    daily_portion_limit: fields.dailyPortionLimit,
    slot_portion_limit: fields.slotPortionLimit,
    cap_group_id: fields.capGroupId,
  }
}
