import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { Refusal } from '../refusal.ts'
import type { OrderingKitchen } from './kitchen.ts'
import { batchFor, capsOf } from './pickup-slots.ts'
import type { PricedLine } from './price-lines.ts'

/** A line with the batch its portions were taken from. */
export interface ReservedLine extends PricedLine {
  batchId: string | null
}

/**
 * Takes the portions an order needs. Every statement takes only what is there, so that two buyers of the
 * last portion cannot both get it; the first thing that is missing refuses the whole order with 409.
 */
export async function reserveFood(
  db: Queries,
  kitchen: OrderingKitchen,
  lines: readonly PricedLine[],
  slotFrom: Date,
  day: string,
): Promise<ReservedLine[]> {
  const reserved = lines.map((line) => ({
    ...line,
    batchId: line.fromBatch ? (batchFor(line, slotFrom)?.id ?? null) : null,
  }))
  await takeFromBatches(db, reserved)
  await takeFromCaps(
    db,
    kitchen,
    lines.filter(({ fromBatch }) => !fromBatch),
    slotFrom,
    day,
  )
  await takeMeals(
    db,
    kitchen,
    lines.reduce((sum, { quantity }) => sum + quantity, 0),
    day,
  )
  return reserved
}

async function takeFromBatches(db: Queries, lines: readonly ReservedLine[]): Promise<void> {
  const wanted = new Map<string, number>()
  for (const { batchId, quantity } of lines) {
    if (batchId) wanted.set(batchId, (wanted.get(batchId) ?? 0) + quantity)
  }
  const missing = lines.find(({ fromBatch, batchId }) => fromBatch && !batchId)
  if (missing) throw soldOut(missing.dish.id)
  if (wanted.size === 0) return
  const ids = [...wanted.keys()]
  const { rows } = await sql<{ id: string }>`
    update public.ready_batches b
    set portions_left = b.portions_left - w.quantity
    from (
      select *
      from unnest(${ids}::uuid[], ${[...wanted.values()]}::integer[]) as w (id, quantity)
    ) w
    where b.id = w.id
      and b.portions_left >= w.quantity
    returning b.id
  `.execute(db)
  const taken = new Set(rows.map(({ id }) => id))
  const refused = lines.find(({ batchId }) => batchId && !taken.has(batchId))
  if (refused) throw soldOut(refused.dish.id)
}

async function takeFromCaps(
  db: Queries,
  kitchen: OrderingKitchen,
  cooked: readonly PricedLine[],
  slotFrom: Date,
  day: string,
): Promise<void> {
  const caps = capsOf(cooked)
  if (caps.length === 0) return
  const days = caps.filter(({ key }) => key.kind === 'day')
  const slots = caps.filter(({ key }) => key.kind === 'slot')
  const taken = await sql<{ key: string }>`
    with wanted_days as (
      select *
      from unnest(
        ${days.map(({ key }) => key.id)}::uuid[],
        ${days.map(({ wanted }) => wanted)}::integer[],
        ${days.map(({ limit }) => limit)}::integer[]
      ) as w (id, wanted, portions_limit)
    ),
    wanted_slots as (
      select *
      from unnest(
        ${slots.map(({ key }) => key.id)}::uuid[],
        ${slots.map(({ wanted }) => wanted)}::integer[],
        ${slots.map(({ limit }) => limit)}::integer[]
      ) as w (id, wanted, portions_limit)
    ),
    taken_days as (
      insert into public.dish_day_sales as s (dish_id, day, portions, portions_limit)
      select w.id, ${day}::date, w.wanted, w.portions_limit
      from wanted_days w
      where w.wanted <= w.portions_limit
      on conflict (dish_id, day) do update
      set portions = s.portions + excluded.portions,
          portions_limit = excluded.portions_limit
      where s.portions + excluded.portions <= excluded.portions_limit
      returning s.dish_id
    ),
    taken_slots as (
      insert into public.slot_sales as s (cap_key, chef_id, slot_from, portions, portions_limit)
      select w.id, ${kitchen.id}, ${slotFrom}, w.wanted, w.portions_limit
      from wanted_slots w
      where w.wanted <= w.portions_limit
      on conflict (cap_key, slot_from) do update
      set portions = s.portions + excluded.portions,
          portions_limit = excluded.portions_limit
      where s.portions + excluded.portions <= excluded.portions_limit
      returning s.cap_key
    )
    select 'day/' || dish_id as key from taken_days
    union all
    select 'slot/' || cap_key from taken_slots
  `.execute(db)
  const keys = new Set(taken.rows.map(({ key }) => key))
  const refused = caps.find(({ key }) => !keys.has(`${key.kind}/${key.id}`))
  if (!refused) return
  const dish = cooked.find(
    (line) => line.dish.id === refused.key.id || line.dish.capGroup?.id === refused.key.id,
  )?.dish
  throw new Refusal(409, 'slot_full', 'There is no room left for this at that time', {
    details: { dishId: dish?.id, limit: refused.limit },
  })
}

/** The legal guard: meals a day and a week, as the kitchen's permit says. */
async function takeMeals(db: Queries, kitchen: OrderingKitchen, meals: number, day: string): Promise<void> {
  const { mealsPerDay, mealsPerWeek } = kitchen.permit
  if (mealsPerWeek !== null) {
    const week = await sql<{ meals: number }>`
      select coalesce(sum(m.meals), 0)::integer as meals
      from public.chef_day_meals m
      where m.chef_id = ${kitchen.id}
        and m.day between date_trunc('week', ${day}::date)::date and date_trunc('week', ${day}::date)::date + 6
    `.execute(db)
    if ((week.rows[0]?.meals ?? 0) + meals > mealsPerWeek) throw permitReached('week', mealsPerWeek)
  }
  if (mealsPerDay !== null && meals > mealsPerDay) throw permitReached('day', mealsPerDay)
  const { rows } = await sql`
    insert into public.chef_day_meals as m (chef_id, day, meals, meals_limit)
    values (${kitchen.id}, ${day}::date, ${meals}, ${mealsPerDay})
    on conflict (chef_id, day) do update
    set meals = m.meals + excluded.meals,
        meals_limit = excluded.meals_limit
    where excluded.meals_limit is null
      or m.meals + excluded.meals <= excluded.meals_limit
    returning m.meals
  `.execute(db)
  if (rows.length === 0) throw permitReached('day', mealsPerDay ?? 0)
}

function soldOut(dishId: string): Refusal {
  return new Refusal(409, 'sold_out', 'The last portions have just been sold', { details: { dishId } })
}

function permitReached(period: 'day' | 'week', limit: number): Refusal {
  return new Refusal(
    422,
    'permit_limit_reached',
    `This kitchen may not sell more than ${limit} meals a ${period}`,
    {
      details: { period, limit },
    },
  )
}
