import type { Fees } from '@localchef/contracts/marketplace-settings'
import { type RawBuilder, sql } from 'kysely'
import { readSettings } from '../admin/settings/read-settings.ts'
import { readHours } from '../chefs/chef-hours.ts'
import { dayOf } from '../chefs/opening-hours.ts'
import type { Queries } from '../queries.ts'
import { notFound } from '../refusal.ts'
import { DAYS_AHEAD, type Kitchen, type Promised } from './pickup-slots.ts'

/** A kitchen as ordering sees it; money in cents. */
export interface OrderingKitchen extends Kitchen {
  id: string
  slug: string
  profileId: string
  name: string
  nameRu: string | null
  status: string
  services: string[]
  latitude: number
  longitude: number
  answerMinutes: number
  maxOpenOrders: number
  deliveryRadiusMiles: number
  deliveryFeeCents: number
  deliveryMinimumCents: number
  /** The chef has to accept a newer agreement before orders come in again. */
  owesAgreement: boolean
  /** What the marketplace asks of the buyer. */
  fees: Fees
  permit: { mealsPerDay: number | null; mealsPerWeek: number | null; salesPerYearCents: number | null }
}

/**
 * Reads a kitchen that anybody may see. With `lock` no other order is placed with it until the transaction
 * ends: what is checked after that stays true.
 */
export async function readKitchen(
  db: Queries,
  chefId: string,
  now: Date,
  options: { lock: boolean } = { lock: false },
): Promise<OrderingKitchen> {
  const kitchen = await selectKitchen(db, chefId, now, options.lock ? sql`for no key update of c` : sql``)
  if (!kitchen) throw notFound('chef')
  return kitchen
}

/** The same with `lock`, unless somebody else has it right now. */
export function lockFreeKitchen(
  db: Queries,
  chefId: string,
  now: Date,
): Promise<OrderingKitchen | undefined> {
  return selectKitchen(db, chefId, now, sql`for no key update of c skip locked`)
}

async function selectKitchen(
  db: Queries,
  chefId: string,
  now: Date,
  lock: RawBuilder<unknown>,
): Promise<OrderingKitchen | undefined> {
  const { rows } = await sql<Omit<OrderingKitchen, 'hours' | 'fees'> & { timeZone: string }>`
    select
      c.id,
      c.slug,
      c.profile_id as "profileId",
      c.name,
      c.name_ru as "nameRu",
      c.status,
      c.services,
      c.latitude,
      c.longitude,
      c.time_zone as "timeZone",
      c.lead_minutes as "leadMinutes",
      c.slot_minutes as "slotMinutes",
      c.answer_minutes as "answerMinutes",
      c.max_open_orders as "maxOpenOrders",
      c.delivery_radius_miles::float8 as "deliveryRadiusMiles",
      c.delivery_fee_cents as "deliveryFeeCents",
      c.delivery_minimum_cents as "deliveryMinimumCents",
      private.owes_agreement(c.id, ${now}) as "owesAgreement",
      jsonb_build_object(
        'mealsPerDay', p.meals_per_day, 'mealsPerWeek', p.meals_per_week, 'salesPerYearCents', p.sales_per_year_cents
      ) as permit
    from public.chefs c
    left join public.chef_permits p on p.chef_id = c.id
    where c.id = ${chefId}
      and c.status in ('active', 'paused')
    ${lock}
  `.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const { timeZone, ...kitchen } = found
  const stored = await readHours(db, chefId, dayOf(now, timeZone))
  const { fees } = await readSettings(db, ['fees'])
  return { ...kitchen, fees, hours: { timeZone, weekly: stored.weekly, exceptions: stored.exceptions } }
}

/** What a kitchen has promised from today on, for the caps. */
export async function readPromised(
  db: Queries,
  kitchen: OrderingKitchen,
  dishIds: readonly string[],
  now: Date,
): Promise<Promised> {
  const today = dayOf(now, kitchen.hours.timeZone)
  const { rows } = await sql<{
    dishDays: { id: string; day: string; portions: number }[]
    slots: { id: string; slot: string; portions: number }[]
    dayMeals: { day: string; meals: number }[]
  }>`
    select
      coalesce((
        select jsonb_agg(jsonb_build_object('id', s.dish_id, 'day', s.day, 'portions', s.portions))
        from public.dish_day_sales s
        where s.dish_id = any (${dishIds}::uuid[])
          and s.day between ${today}::date and ${today}::date + ${DAYS_AHEAD}::integer
      ), '[]') as "dishDays",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', s.cap_key, 'slot', s.slot_from, 'portions', s.portions))
        from public.slot_sales s
        where s.chef_id = ${kitchen.id}
          and s.slot_from > ${now}
      ), '[]') as slots,
      coalesce((
        select jsonb_agg(jsonb_build_object('day', m.day, 'meals', m.meals))
        from public.chef_day_meals m
        where m.chef_id = ${kitchen.id}
          and m.day between date_trunc('week', ${today}::date)::date and ${today}::date + ${DAYS_AHEAD + 6}::integer
      ), '[]') as "dayMeals"
  `.execute(db)
  const found = rows[0] ?? { dishDays: [], slots: [], dayMeals: [] }
  return {
    dishDays: new Map(found.dishDays.map(({ id, day, portions }) => [`${id}/${day}`, portions])),
    slots: new Map(
      found.slots.map(({ id, slot, portions }) => [`${id}/${new Date(slot).toISOString()}`, portions]),
    ),
    dayMeals: new Map(found.dayMeals.map(({ day, meals }) => [day, meals])),
    mealsPerDay: kitchen.permit.mealsPerDay,
    mealsPerWeek: kitchen.permit.mealsPerWeek,
  }
}
