import type { DishPromise } from '@localchef/contracts/menu/dish-card'
import { sql } from 'kysely'
import { planKept, type Queries } from '../queries.ts'
import { hourExceptions, weeklyHours } from './chef-hours.ts'
import type { HourException, WeeklyWindow } from './opening-hours.ts'
import { freeSlots, type Kitchen, type Promised, type SlotDish } from './pickup-slots.ts'

interface StoredKitchen extends Omit<Kitchen, 'hours' | 'isDelivery'> {
  id: string
  timeZone: string
  weekly: WeeklyWindow[]
  exceptions: (HourException & { note: string })[]
  mealsPerDay: number | null
  mealsPerWeek: number | null
  dayMeals: { day: string; meals: number }[]
  slots: { id: string; slot: string; portions: number }[]
  dishes: Omit<SlotDish, 'batches'>[]
  dishDays: { id: string; day: string; portions: number }[]
}

/** A dish in any answer that names its promise. */
interface PromisedDish {
  id: string
  promise: DishPromise
}

/**
 * Adds to dishes the start of the first slot in which a portion cooked to order can be handed over: the one that the
 * cart would offer. Null for dishes that are not cooked to order, and while there is none in the coming days.
 */
export async function withEarliest<Dish extends PromisedDish>(
  db: Queries,
  now: Date,
  dishes: readonly Dish[],
): Promise<(Dish & { earliestAt: string | null })[]> {
  const times = await earliestTimes(db, now, dishes)
  return dishes.map((dish) => ({ ...dish, earliestAt: times.get(dish.id) ?? null }))
}

async function earliestTimes(
  db: Queries,
  now: Date,
  dishes: readonly PromisedDish[],
): Promise<ReadonlyMap<string, string>> {
  const ids = dishes.flatMap(({ id, promise }) => (promise === 'made_to_order' ? [id] : []))
  const times = new Map<string, string>()
  if (ids.length === 0) return times
  for (const kitchen of await readKitchens(db, now, [...new Set(ids)])) {
    const { timeZone, weekly, exceptions, leadMinutes, slotMinutes } = kitchen
    const facts: Kitchen = { hours: { timeZone, weekly, exceptions }, leadMinutes, slotMinutes }
    for (const dish of kitchen.dishes) {
      const line = { dish: { ...dish, batches: [] }, quantity: 1, fromBatch: false }
      const first = freeSlots([line], facts, now, promisedBy(kitchen)).next().value
      if (first) times.set(dish.id, first.from)
    }
  }
  return times
}

function promisedBy({ mealsPerDay, mealsPerWeek, dayMeals, slots, dishDays }: StoredKitchen): Promised {
  return {
    dishDays: new Map(dishDays.map(({ id, day, portions }) => [`${id}/${day}`, portions])),
    slots: new Map(
      slots.map(({ id, slot, portions }) => [`${id}/${new Date(slot).toISOString()}`, portions]),
    ),
    dayMeals: new Map(dayMeals.map(({ day, meals }) => [day, meals])),
    mealsPerDay,
    mealsPerWeek,
  }
}

/** The kitchens of these dishes that are not paused, in one statement for a page of cards. */
async function readKitchens(db: Queries, now: Date, dishIds: readonly string[]): Promise<StoredKitchen[]> {
  const { rows } = await sql<StoredKitchen>`
    select
      c.id,
      c.time_zone as "timeZone",
      c.lead_minutes as "leadMinutes",
      c.slot_minutes as "slotMinutes",
      ${weeklyHours(sql`c.id`)} as weekly,
      ${hourExceptions(sql`c.id`, sql`e.day between t.day - 1 and t.day + 7`)} as exceptions,
      least(p.meals_per_day, p.law_meals_per_day) as "mealsPerDay",
      least(p.meals_per_week, p.law_meals_per_week) as "mealsPerWeek",
      coalesce((
        select jsonb_agg(jsonb_build_object('day', m.day, 'meals', m.meals))
        from public.chef_day_meals m
        where m.chef_id = c.id
          and m.day between date_trunc('week', t.day)::date and t.day + 13
      ), '[]') as "dayMeals",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', s.cap_key, 'slot', s.slot_from, 'portions', s.portions))
        from public.slot_sales s
        where s.chef_id = c.id
          and s.slot_from > ${now}
      ), '[]') as slots,
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', d.id,
            'prepMinutes', d.prep_minutes,
            'availableWeekdays', d.available_weekdays,
            'dailyPortionLimit', d.daily_portion_limit,
            'slotPortionLimit', d.slot_portion_limit,
            'capGroup', (
              select jsonb_build_object('id', g.id, 'portionsPerSlot', g.portions_per_slot)
              from public.cap_groups g
              where g.id = d.cap_group_id
            )
          )
        )
        from public.dishes d
        where d.chef_id = c.id
          and d.id = any (${dishIds}::uuid[])
      ) as dishes,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', s.dish_id, 'day', s.day, 'portions', s.portions + s.portions_held))
        from public.dish_day_sales s
        where s.dish_id = any (${dishIds}::uuid[])
          and s.day between t.day and t.day + 7
      ), '[]') as "dishDays"
    from public.chefs c
    left join public.chef_permits p on p.chef_id = c.id
    cross join lateral (select (${now}::timestamptz at time zone c.time_zone)::date as day) t
    where c.id in (select d.chef_id from public.dishes d where d.id = any (${dishIds}::uuid[]))
      and c.status <> 'paused'
    ${planKept}
  `.execute(db)
  return rows
}
