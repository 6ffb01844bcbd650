import { notFound } from '@localchef/contracts/common-refusals'
import { DishFields, type MenuDish } from '@localchef/contracts/menu/dish'
import { listMenu as contract, type MenuBatch } from '@localchef/contracts/menu/list-menu'
import { sql } from 'kysely'
import { type OwnKitchen, readOwnKitchen } from '../chefs/own-kitchen.ts'
import { dishIngredients, dishPictures, dishVariantGroups } from '../columns/dish-columns.ts'
import { fieldsOf, versionOf } from '../edit-version.ts'
import type { Queries } from '../queries.ts'
import { noSuch, type Refuse } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { withEarliest } from '../slots/earliest-times.ts'
import { dayOf } from '../slots/opening-hours.ts'
import { endedOrders } from '../status-lists.ts'
import { menuBatchColumns } from './batch-columns.ts'
import { readCapGroups } from './cap-groups.ts'
import { readPermittedFood } from './check-permitted-food.ts'
import { countRepeatable } from './repeat-last-week.ts'

export const listMenu = implement(contract, async (_input, { db, user, now, refuse }) => {
  const kitchen = await readOwnKitchen(refuse, db, user.id)
  const today = dayOf(now, kitchen.timeZone)
  const batches = await sql<MenuBatch>`
    select ${menuBatchColumns}
    from public.ready_batches b
    where b.chef_id = ${kitchen.id}
      and b.opens_at < 'infinity'
      and (b.day >= ${today}::date or b.pickup_until > ${now})
    order by b.pickup_from, b.id
  `.execute(db)
  return {
    chef: kitchen,
    dishes: await readMenuDishes(db, kitchen, now),
    batches: batches.rows,
    capGroups: await readCapGroups(db, kitchen),
    today,
    repeatableBatches: await countRepeatable(db, kitchen, now),
    ...(await readPermittedFood(db, now, kitchen)),
  }
})

const editedFields = Object.keys(DishFields.shape)

export async function readMenuDish(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  kitchen: OwnKitchen,
  now: Date,
  id: string,
): Promise<MenuDish> {
  const [dish] = await readMenuDishes(db, kitchen, now, id)
  if (!dish) throw refuse(notFound, noSuch('dish'))
  return dish
}

/** The kitchen's dishes of every status in the chef's order, or only one of them. */
export async function readMenuDishes(
  db: Queries,
  kitchen: OwnKitchen,
  now: Date,
  id: string | null = null,
): Promise<MenuDish[]> {
  const { rows } = await sql<Omit<MenuDish, 'version' | 'earliestAt'>>`
    select
      d.id,
      d.status,
      d.hidden_reason as "hiddenReason",
      d.name,
      d.name_ru as "nameRu",
      d.description,
      d.description_ru as "descriptionRu",
      (d.price_cents / 100.0)::float8 as price,
      d.category,
      d.cuisine,
      d.promise,
      d.allergens,
      to_jsonb(d.possible_allergens) as "possibleAllergens",
      coalesce((
        select jsonb_object_agg(a.allergen, a.reason)
        from public.allergen_denials a
        where a.dish_id = d.id
      ), '{}') as "denialReasons",
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'allergen', a.allergen, 'ingredients', a.ingredients, 'status', a.status, 'note', a.decision_note
          )
          order by a.created_at, a.allergen
        )
        from public.allergen_denials a
        where a.dish_id = d.id
      ), '[]') as denials,
      d.diets,
      d.heat,
      d.serves,
      d.prep_minutes as "prepMinutes",
      d.net_weight_grams as "netWeightGrams",
      d.net_volume_ml as "netVolumeMl",
      d.keeps_days as "keepsDays",
      d.needs_refrigeration as "needsRefrigeration",
      to_jsonb(d.food_kinds) as "foodKinds",
      to_jsonb(d.available_weekdays) as "availableWeekdays",
      d.daily_portion_limit as "dailyPortionLimit",
      d.slot_portion_limit as "slotPortionLimit",
      d.cap_group_id as "capGroupId",
      ${dishPictures} as pictures,
      d.times_ordered as "timesOrdered",
      coalesce((
        select sum(l.quantity)
        from public.order_lines l
        join public.orders o on o.id = l.order_id
        where l.dish_id = d.id
          and o.service_day = ${dayOf(now, kitchen.timeZone)}::date
          and o.is_placed
          and o.status not in ${endedOrders}
      ), 0)::integer as "portionsToday",
      ${dishIngredients} as ingredients,
      ${dishVariantGroups} as "variantGroups",
      (
        select jsonb_build_object('total', (k.cost_cents / 100.0)::float8, 'parts', k.parts)
        from public.dish_costs k
        where k.dish_id = d.id
      ) as cost
    from public.dishes d
    where d.chef_id = ${kitchen.id}
      and (${id}::uuid is null or d.id = ${id}::uuid)
    order by d.position, d.created_at, d.id
  `.execute(db)
  const dishes = (await withEarliest(db, now, rows)).map(({ takesOrders: _, ...dish }) => dish)
  return Promise.all(
    dishes.map(async (dish) => ({ ...dish, version: await versionOf(fieldsOf(dish, editedFields)) })),
  )
}
