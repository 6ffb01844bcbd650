import type { Connection } from './database/connection.ts'
import { insertRows } from './database/insert-rows.ts'
import { demoId } from './demo-id.ts'
import { addDays, localTime, minuteMs, momentAt, weekdayOf } from './marketplace/local-time.ts'
import { createRandom } from './random.ts'

interface DishOfKitchen {
  dishId: string
  chefId: string
  promise: string
  timeZone: string
  hours: { weekday: number; opens: number; closes: number }[]
}

/**
 * Inserts the demo kitchens' batches of today and the next days, so that Ready Today is never empty. Safe to call at
 * every start: existing batches stay unchanged. Returns the number of planned batches.
 */
export async function refreshDemoBatches(connection: Connection, now: Date): Promise<number> {
  const found = await connection.query(
    `select
       d.id as dish_id,
       c.id as chef_id,
       d.promise::text as promise,
       c.time_zone,
       (
         select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', h.opens_minute, 'closes', h.closes_minute))
         from public.chef_hours h
         where h.chef_id = c.id
       ) as hours
     from public.dishes d
     join public.chefs c on c.id = d.chef_id
     join auth.users u on u.id = c.profile_id
     where d.status = 'active'
       and d.promise in ('ready_now', 'scheduled_batch')
       and c.status = 'active'
       and u.email like '%demo.test'`,
  )
  const dishes = found.rows.map(
    (row): DishOfKitchen => ({
      dishId: String(row.dish_id),
      chefId: String(row.chef_id),
      promise: String(row.promise),
      timeZone: String(row.time_zone),
      hours: Array.isArray(row.hours) ? row.hours : [],
    }),
  )
  const openLate = new Map(dishes.flatMap((dish) => lateHours(dish, now)).map((late) => [late.chef_id, late]))
  await insertRows(connection, 'public.chef_hour_exceptions', [...openLate.values()], { skipPresent: true })
  const rows = dishes.flatMap((dish) => batchesOf(dish, now))
  return insertRows(connection, 'public.ready_batches', rows, { skipPresent: true })
}

/**
 * Hours that keep the kitchen open until the end of today's late batch, because a dish counts as ready only while its
 * kitchen is open.
 */
function lateHours(dish: DishOfKitchen, now: Date) {
  if (dish.promise !== 'ready_now') return []
  const { day, minutes } = localTime(now, dish.timeZone)
  const open = dish.hours.find(({ weekday }) => weekday === weekdayOf(day))
  const late = open && readyWindows(open, 0, minutes).find(({ name }) => name === 'late')
  if (!late) return []
  const id = demoId('open-late', dish.chefId, day)
  return [{ id, chef_id: dish.chefId, day, opens_minute: open.opens, closes_minute: late.until }]
}

function batchesOf(dish: DishOfKitchen, now: Date): object[] {
  const today = localTime(now, dish.timeZone)
  const daysAhead = dish.promise === 'ready_now' ? [0, 1] : [0, 1, 3]
  return daysAhead.flatMap((ahead) => {
    const day = addDays(today.day, ahead)
    const open = dish.hours.find((hours) => hours.weekday === weekdayOf(day))
    if (!open) return []
    const random = createRandom('batch', dish.dishId, day)
    const made = random.between(3, 12) * 2
    const isSoldOut = ahead === 0 && random.chance(0.05)
    const sold = Math.floor(made * random.next() * (ahead === 0 ? 0.8 : 0.3))
    const windows =
      dish.promise === 'ready_now' ? readyWindows(open, ahead, today.minutes) : [batchWindow(open)]
    return windows.flatMap((window) => {
      const from = momentAt(day, window.from, dish.timeZone)
      const orderBy = dish.promise === 'ready_now' ? null : new Date(from.getTime() - 4 * 60 * minuteMs)
      if (orderBy && orderBy < now) return []
      return [
        {
          id: demoId('batch', dish.dishId, day, window.name),
          dish_id: dish.dishId,
          chef_id: dish.chefId,
          day,
          order_by: orderBy?.toISOString() ?? null,
          pickup_from: from.toISOString(),
          pickup_until: momentAt(day, window.until, dish.timeZone).toISOString(),
          portions_made: made,
          portions_left: isSoldOut ? 0 : made - sold,
        },
      ]
    })
  })
}

interface Window {
  name: 'day' | 'late'
  from: number
  until: number
}

/** Pickup windows: the opening hours, and from half an hour before closing today, also a late window until midnight. */
function readyWindows(open: { opens: number; closes: number }, ahead: number, minutesNow: number): Window[] {
  const day: Window = { name: 'day', from: open.opens, until: open.closes }
  const isLate = ahead === 0 && minutesNow > open.closes - 30 && open.closes < 1400
  return isLate ? [day, { name: 'late', from: open.closes, until: 1439 }] : [day]
}

function batchWindow(open: { opens: number; closes: number }): Window {
  const until = Math.max(open.opens + 120, open.closes - 30)
  return { name: 'day', from: until - 120, until: Math.min(until, 1439) }
}
