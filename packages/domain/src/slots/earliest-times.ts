import type { DishCard, DishPromise, ReadyBatch } from '@localchef/contracts/menu/dish-card'
import { sql } from 'kysely'
import { planKept, type Queries } from '../queries.ts'
import { hourExceptions, weeklyHours } from './chef-hours.ts'
import { isPastYearlySales } from './kitchen-limits.ts'
import { closedRanges, type HourException, type WeeklyWindow, without } from './opening-hours.ts'
import { type CartBatch, freeSlots, type Kitchen, type Promised, type SlotDish } from './pickup-slots.ts'

interface StoredKitchen extends Omit<Kitchen, 'hours' | 'isDelivery'> {
  id: string
  timeZone: string
  weekly: WeeklyWindow[]
  exceptions: (HourException & { note: string })[]
  /** Whether the kitchen is paused or owes an agreement. */
  isPaused: boolean
  maxOpenOrders: number
  salesPerYearCents: number | null
  limits: { open: number; salesCents: number }
  mealsPerDay: number | null
  mealsPerWeek: number | null
  dayMeals: { day: string; meals: number }[]
  slots: { id: string; slot: string; portions: number }[]
  dishes: (Omit<SlotDish, 'batches'> & { priceCents: number })[]
  /** The batches that the dishes of the call name. */
  batches: CartBatch[]
  dishDays: { id: string; day: string; portions: number }[]
}

/** A dish in any answer that names its promise. */
interface PromisedDish {
  id: string
  promise: DishPromise
  batch?: ReadyBatch | null
}

/** The fields of a dish that `withEarliest` adds. */
export type PromisedFields = 'earliestAt' | 'takesOrders'

/**
 * Adds to dishes the start of the first slot in which a portion cooked to order can be handed over: the slot that the
 * cart would offer. Null for dishes that are not cooked to order, and if the coming days have no such slot. Leaves out
 * a batch if the kitchen would refuse every order of it.
 */
export async function withEarliest<Dish extends PromisedDish>(
  db: Queries,
  now: Date,
  dishes: readonly Dish[],
): Promise<(Dish & Pick<DishCard, PromisedFields>)[]> {
  if (dishes.length === 0) return []
  const kitchens = await readKitchens(db, now, dishes)
  const kitchenOf = new Map(
    kitchens.flatMap((kitchen) => kitchen.dishes.map(({ id }) => [id, kitchen] as const)),
  )
  return dishes.map((dish) => {
    const kitchen = kitchenOf.get(dish.id)
    return {
      ...dish,
      ...(kitchen ? promiseOf(kitchen, dish, now) : { earliestAt: null, takesOrders: false }),
    }
  })
}

function promiseOf(kitchen: StoredKitchen, { id, promise, batch }: PromisedDish, now: Date) {
  const { isPaused, limits, maxOpenOrders } = kitchen
  const dish = kitchen.dishes.find((known) => known.id === id)
  const isPastYear = (handover: Date) =>
    isPastYearlySales({ ...kitchen, ...limits }, dish?.priceCents ?? 0, handover, now)
  const isFull = limits.open >= maxOpenOrders
  const stored = kitchen.batches.find((known) => known.id === batch?.id)
  // Open orders do not stop a drop, which its portions limit.
  const isTaken = isPaused || (isFull && !stored?.drop)
  const sold =
    dish && batch && stored && !isTaken && !isPastYear(new Date(batch.pickupFrom))
      ? openPart(kitchen, dish, batch, stored, now)
      : undefined
  const first =
    dish && promise === 'made_to_order' && !isPaused && !isFull
      ? slotsOf(kitchen, { ...dish, batches: [] }, false, now).find(({ from }) => !isPastYear(new Date(from)))
      : undefined
  const hasPortions = batch ? batch.portionsLeft > 0 : false
  return {
    ...(batch && hasPortions ? { batch: sold ?? null } : {}),
    earliestAt: first?.from ?? null,
    takesOrders:
      sold !== undefined || first !== undefined || !(hasPortions || isPaused || isFull || isPastYear(now)),
  }
}

/** The batch with the part of its window that the kitchen has not closed; undefined if no portion can be ordered. */
function openPart(
  kitchen: StoredKitchen,
  dish: StoredKitchen['dishes'][number],
  batch: ReadyBatch,
  stored: CartBatch,
  now: Date,
): ReadyBatch | undefined {
  const hasSlot = !slotsOf(kitchen, { ...dish, batches: [stored] }, true, now).next().done
  const window = { from: new Date(batch.pickupFrom), until: new Date(batch.pickupUntil) }
  const open = without(window, closedRanges(kitchen))
  const [first] = open
  const last = open.at(-1)
  if (!hasSlot || !first || !last) return undefined
  if (first.from <= window.from && window.until <= last.until) return batch
  return { ...batch, pickupFrom: first.from.toISOString(), pickupUntil: last.until.toISOString() }
}

/** The slots of one portion. */
function slotsOf(kitchen: StoredKitchen, dish: SlotDish, fromBatch: boolean, now: Date) {
  const { leadMinutes, slotMinutes } = kitchen
  const facts: Kitchen = { hours: kitchen, leadMinutes, slotMinutes }
  return freeSlots([{ dish, quantity: 1, fromBatch }], facts, now, promisedBy(kitchen))
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

/** The kitchens of these dishes, in one statement for a page of cards. */
async function readKitchens(
  db: Queries,
  now: Date,
  dishes: readonly PromisedDish[],
): Promise<StoredKitchen[]> {
  const dishIds = [...new Set(dishes.map(({ id }) => id))]
  const batchIds = dishes.flatMap(({ batch }) => batch?.id ?? [])
  const { rows } = await sql<StoredKitchen>`
    select
      c.id,
      c.time_zone as "timeZone",
      c.lead_minutes as "leadMinutes",
      c.slot_minutes as "slotMinutes",
      ${weeklyHours(sql`c.id`)} as weekly,
      ${hourExceptions(sql`c.id`, sql`e.day between t.day - 1 and t.day + 60`)} as exceptions,
      c.status <> 'active' or private.owes_agreement(c.id, ${now}) as "isPaused",
      c.max_open_orders as "maxOpenOrders",
      y.cents::float8 as "salesPerYearCents",
      private.ordering_limits(c.id, t.day, y.cents is not null) as limits,
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
          -- The window of a drop can be handed over until it ends.
          and s.slot_from > ${now}::timestamptz - interval '1 day'
      ), '[]') as slots,
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', d.id,
            'priceCents', d.price_cents,
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
        select jsonb_agg(
          jsonb_build_object(
            'id', b.id,
            'pickupFrom', b.pickup_from,
            'pickupUntil', b.pickup_until,
            'orderBy', b.order_by,
            'portionsLeft', b.portions_left,
            'drop', case when b.drop_id is not null then jsonb_build_object(
              'id', b.drop_id,
              'opensAt', b.opens_at,
              'windows', (
                select jsonb_agg(
                  jsonb_build_object('from', w.pickup_from, 'until', w.pickup_until, 'limit', w.portions_limit)
                )
                from public.drop_windows w
                where w.drop_id = b.drop_id
              )
            ) end
          )
        )
        from public.ready_batches b
        where b.chef_id = c.id
          and b.id = any (${batchIds}::uuid[])
      ), '[]') as batches,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', s.dish_id, 'day', s.day, 'portions', s.portions + s.portions_held))
        from public.dish_day_sales s
        where s.dish_id = any (${dishIds}::uuid[])
          and s.day between t.day and t.day + 7
      ), '[]') as "dishDays"
    from public.chefs c
    left join public.chef_permits p on p.chef_id = c.id
    cross join lateral (select (${now}::timestamptz at time zone c.time_zone)::date as day) t
    cross join lateral (select least(p.sales_per_year_cents, p.law_sales_per_year_cents) as cents) y
    where c.id in (select d.chef_id from public.dishes d where d.id = any (${dishIds}::uuid[]))
    ${planKept}
  `.execute(db)
  return rows
}
