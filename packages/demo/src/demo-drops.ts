import type { Connection } from './database/connection.ts'
import { insertRows } from './database/insert-rows.ts'
import { demoId } from './demo-id.ts'
import { addDays, localTime, momentAt, weekdayOf } from './marketplace/local-time.ts'

interface DropPlan {
  name: string
  title: string
  titleRu: string
  story: string
  storyRu: string
  /** Days from today until it opens. */
  opensIn: number
  /**
   * Minimum days from today until the handover, which is on the first of the weekdays `pickupOn` (0 is Sunday) from
   * then on.
   */
  pickupAfter: number
  pickupOn: readonly number[]
  isSoldOut: boolean
}

const evening = 18 * 60
const noon = 12 * 60
const portions = 24
const saturday = 6
const weekend = [0, saturday]
const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** Chance gives each plan a kitchen and a day, so no text names a season, a dish or days of cooking. */
export const dropPlans: readonly DropPlan[] = [
  {
    name: 'open',
    title: 'The big weekend box',
    titleRu: 'Большая коробка на выходные',
    story: 'Everything for a long table: we cook it once, on one day, and hand it over the same day.',
    storyRu: 'Всё для большого стола: готовим один раз, в один день, и отдаём в тот же день.',
    opensIn: -1,
    pickupAfter: 2,
    pickupOn: weekend,
    isSoldOut: false,
  },
  {
    name: 'announced',
    title: 'Saturday specials',
    titleRu: 'Особое меню на субботу',
    story: 'Dishes that we cook together once a week. There are only a few portions, so set an alarm.',
    storyRu: 'Блюда, которые мы готовим вместе раз в неделю. Порций немного — поставьте напоминание.',
    opensIn: 2,
    pickupAfter: 4,
    pickupOn: [saturday],
    isSoldOut: false,
  },
  {
    name: 'sold-out',
    title: 'From next door’s garden',
    titleRu: 'С соседнего огорода',
    story: 'Cooked with what our neighbors bring over the fence.',
    storyRu: 'Готовим из того, что соседи передают через забор.',
    opensIn: -2,
    pickupAfter: 2,
    pickupOn: everyDay,
    isSoldOut: true,
  },
]

/** Inserts an open, an announced and a sold-out drop, relative to now, each at another kitchen. */
export async function addDemoDrops(connection: Connection, now: Date): Promise<number> {
  const found = await connection.query(
    `select c.id, c.time_zone, array_agg(d.id::text order by d.position, d.id) as dishes
     from public.chefs c
     join auth.users u on u.id = c.profile_id and u.email like '%demo.test'
     join public.dishes d on d.chef_id = c.id
       and d.status = 'active'
       and d.promise = 'made_to_order'
       and d.picture_path is not null
     where c.status = 'active'
       and c.kind = 'chef'
     group by c.id, c.time_zone
     having count(*) >= 3
     order by c.slug desc
     limit $1`,
    [dropPlans.length],
  )
  const drops = found.rows.flatMap((row, index) => {
    const plan = dropPlans[index]
    const dishes = Array.isArray(row.dishes) ? row.dishes.slice(0, 3).map(String) : []
    return plan ? [rowsOf(plan, String(row.id), String(row.time_zone), dishes, now)] : []
  })
  await insertRows(
    connection,
    'public.drops',
    drops.map(({ drop }) => drop),
  )
  await insertRows(
    connection,
    'public.drop_windows',
    drops.flatMap(({ windows }) => windows),
  )
  await insertRows(
    connection,
    'public.ready_batches',
    drops.flatMap(({ batches }) => batches),
  )
  return drops.length
}

function rowsOf(plan: DropPlan, chefId: string, timeZone: string, dishes: readonly string[], now: Date) {
  const today = localTime(now, timeZone).day
  const at = (days: number, minutes: number) =>
    momentAt(addDays(today, days), minutes, timeZone).toISOString()
  const id = demoId('drop', plan.name)
  const pickupIn = daysUntil(plan, today)
  const orderBy = at(pickupIn - 1, evening)
  const opensAt = at(plan.opensIn, evening)
  const windows = [noon, noon + 60].map((from) => ({
    drop_id: id,
    pickup_from: at(pickupIn, from),
    pickup_until: at(pickupIn, from + 60),
    portions_limit: null,
  }))
  return {
    drop: {
      id,
      chef_id: chefId,
      slug: `demo-${plan.name}`,
      title: plan.title,
      title_ru: plan.titleRu,
      story: plan.story,
      story_ru: plan.storyRu,
      opens_at: opensAt,
      order_by: orderBy,
      portions_per_person: 4,
      announced_at: at(-3, noon),
      // Marked as notified, because past events of the demo notify nobody.
      announcement_notified_at: at(-3, noon),
      opening_notified_at: plan.opensIn < 0 ? opensAt : null,
      created_at: at(-3, noon),
      updated_at: at(-3, noon),
    },
    windows,
    batches: dishes.map((dishId, index) => ({
      id: demoId('drop-batch', plan.name, dishId),
      drop_id: id,
      dish_id: dishId,
      chef_id: chefId,
      day: addDays(today, pickupIn),
      order_by: orderBy,
      pickup_from: at(pickupIn, noon),
      pickup_until: at(pickupIn, noon + 120),
      portions_made: portions,
      portions_left: plan.isSoldOut ? 0 : portions - 4 * index,
      portions_per_person: null,
    })),
  }
}

/**
 * Days until the handover. A title can name days, such as a weekend, so the handover falls on one of `pickupOn`
 * whenever the demo begins.
 */
function daysUntil({ pickupAfter, pickupOn }: DropPlan, today: string): number {
  const isPickup = (ahead: number) => pickupOn.includes(weekdayOf(addDays(today, ahead)))
  return everyDay.map((day) => pickupAfter + day).find(isPickup) ?? pickupAfter
}
