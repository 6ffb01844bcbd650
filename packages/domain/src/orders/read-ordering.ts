import type { Allergen } from '@localchef/contracts/allergens/major-allergens'
import { sql } from 'kysely'
import type { HourException, WeeklyWindow } from '../chefs/opening-hours.ts'
import { planKept, type Queries } from '../queries.ts'
import { notFound } from '../refusal.ts'
import { settingFrom } from '../settings/read-settings.ts'
import type { CartBatch, CartDish } from './cart-rows.ts'
import type { OrderingKitchen } from './kitchen.ts'
import type { Promised } from './pickup-slots.ts'

/** A kitchen, some of its dishes, and what it has promised already. */
export interface Ordering {
  kitchen: OrderingKitchen
  dishes: Map<string, CartDish>
  promised: Promised
  /** Counted only when asked for. */
  limits: { open: number; salesCents: number } | null
  /** By which `private.place_order` knows whether what was read still holds. */
  seen: { version: string; stamp: string }
}

interface StoredFacts {
  kitchen: Omit<OrderingKitchen, 'hours' | 'fees'> & { timeZone: string }
  fees: unknown
  weekly: WeeklyWindow[]
  exceptions: HourException[]
  dishes: (Omit<CartDish, 'batches' | 'possibleAllergens'> & { batches: Omit<CartBatch, 'portionsLeft'>[] })[]
  version: string
  stamp: string
  portionsLeft: Record<string, number>
  dishDays: { id: string; day: string; portions: number }[]
  slots: { id: string; slot: string; portions: number }[]
  dayMeals: { day: string; meals: number }[]
  limits: { open: number; salesCents: number } | null
}

/**
 * Everything that ordering these dishes of a kitchen needs to know, in one query: it is asked by every look at a
 * cart. With `slotFrom` also what the kitchen's limits are compared with.
 */
export async function readOrdering(
  db: Queries,
  chefId: string,
  dishIds: readonly string[],
  now: Date,
  slotFrom?: Date,
): Promise<Ordering> {
  const ids = [...new Set(dishIds)]
  const { rows } = await sql<{ facts: StoredFacts | null; possible: Record<string, Allergen[]> | null }>`
    select private.ordering_facts(${chefId}, ${ids}::uuid[], ${now}, ${slotFrom ?? null}) as facts,
      (
        select jsonb_object_agg(d.id, d.possible_allergens)
        from public.dishes d
        where d.id = any (${ids}::uuid[])
      ) as possible
    ${planKept}
  `.execute(db)
  const facts = rows[0]?.facts
  const possible = rows[0]?.possible ?? {}
  if (!facts) throw notFound('chef')
  const { timeZone, ...kitchen } = facts.kitchen
  return {
    kitchen: {
      ...kitchen,
      fees: settingFrom('fees', facts.fees),
      hours: { timeZone, weekly: facts.weekly, exceptions: facts.exceptions },
    },
    dishes: new Map(
      facts.dishes.map((dish) => [
        dish.id,
        { ...withPortions(dish, facts.portionsLeft), possibleAllergens: possible[dish.id] ?? [] },
      ]),
    ),
    promised: {
      dishDays: new Map(facts.dishDays.map(({ id, day, portions }) => [`${id}/${day}`, portions])),
      slots: new Map(
        facts.slots.map(({ id, slot, portions }) => [`${id}/${new Date(slot).toISOString()}`, portions]),
      ),
      dayMeals: new Map(facts.dayMeals.map(({ day, meals }) => [day, meals])),
      mealsPerDay: kitchen.permit.mealsPerDay,
      mealsPerWeek: kitchen.permit.mealsPerWeek,
    },
    limits: facts.limits,
    seen: { version: facts.version, stamp: facts.stamp },
  }
}

function withPortions(
  dish: StoredFacts['dishes'][number],
  left: Record<string, number>,
): Omit<CartDish, 'possibleAllergens'> {
  return { ...dish, batches: dish.batches.map((batch) => ({ ...batch, portionsLeft: left[batch.id] ?? 0 })) }
}
