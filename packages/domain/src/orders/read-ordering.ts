import type { Allergen } from '@localchef/contracts/allergens/major-allergens'
import { notFound } from '@localchef/contracts/common-refusals'
import { leastChargeCents } from '@localchef/contracts/payments/charge-limits'
import {
  type FeeRates,
  type PaymentMethods,
  settingFrom,
} from '@localchef/contracts/settings/marketplace-settings'
import { shortZipCode } from '@localchef/contracts/zip-code'
import { type RawBuilder, sql } from 'kysely'
import type { OwnFees } from '../ledger/kitchen-fees.ts'
import { planKept, type Queries } from '../queries.ts'
import { marketplaceFees } from '../read-settings.ts'
import { noSuch, type Refuse } from '../refusal.ts'
import type { Outside } from '../server-function.ts'
import type { HourException, WeeklyWindow } from '../slots/opening-hours.ts'
import type { CartBatch, Kitchen, Promised } from '../slots/pickup-slots.ts'
import type { CartDish } from './cart-dish.ts'
import type { KitchenArea } from './delivery-area.ts'
import type { TaxRateInForce } from './price-order.ts'

/** A kitchen for ordering; money in cents. */
export interface OrderingKitchen extends Kitchen {
  id: string
  slug: string
  profileId: string
  name: string
  nameRu: string | null
  avatarPath: string | null
  city: string
  cityRu: string | null
  state: string
  status: string
  services: string[]
  latitude: number
  longitude: number
  answerMinutes: number
  /** Whether orders within the caps are confirmed without the chef. */
  confirmsOrders: boolean
  maxOpenOrders: number
  deliveryRadiusMiles: number
  deliveryFeeCents: number
  deliveryMinimumCents: number
  /** Further areas with their own fees. */
  deliveryAreas: KitchenArea[]
  /** Whether the chef must accept a newer agreement before taking orders. */
  owesAgreement: boolean
  /** Service fee and commission of this kitchen: its own, or else the marketplace's. */
  fees: FeeRates
  /** The ways to pay that the marketplace allows. */
  payments: PaymentMethods
  /** The payment providers at which this kitchen's accounts take charges. */
  cardProviders: string[]
  /** For labels and receipts; null if none is on file. */
  permitNumber: string | null
  permit: { mealsPerDay: number | null; mealsPerWeek: number | null; salesPerYearCents: number | null }
}

/** A kitchen, some of its dishes, and its ordered portions. */
export interface Ordering {
  kitchen: OrderingKitchen
  dishes: Map<string, CartDish>
  promised: Promised
  /** The rate of sales tax at the place of the handover. */
  taxRate: TaxRateInForce | null
  /** Null unless a slot was given. */
  limits: { open: number; salesCents: number } | null
  /** Whether food is held for a waiting list, which makes the facts different for each buyer. */
  hasHeldFood: boolean
  /** Versions by which `private.place_order` detects later changes. */
  seen: { version: string; stamp: string }
}

/** Ready portions held for the change of an order, by batch. */
export type HeldPortions = ReadonlyMap<string, number>

interface StoredFacts {
  kitchen: Omit<OrderingKitchen, 'hours' | 'fees' | 'payments'> & {
    timeZone: string
    ownFees: OwnFees
    /** Returned for the previous release only. */
    commissionPercent: number | null
  }
  fees: unknown
  ledger: unknown
  payments: unknown
  weekly: WeeklyWindow[]
  exceptions: HourException[]
  dishes: (Omit<CartDish, 'batches' | 'possibleAllergens' | 'shutBatches'> & {
    batches: Omit<CartBatch, 'portionsLeft'>[]
  })[]
  version: string
  stamp: string
  portionsLeft: Record<string, number>
  dishDays: { id: string; day: string; portions: number }[]
  slots: { id: string; slot: string; portions: number }[]
  dayMeals: { day: string; meals: number }[]
  limits: { open: number; salesCents: number } | null
}

interface FoundFacts {
  facts: StoredFacts | null
  possible: Record<string, Allergen[]> | null
  taxRate: TaxRateInForce | null
  held: Record<string, number> | null
  heldDays: { id: string; day: string; portions: number }[] | null
}

interface OrderingWish {
  /** Portions of waiting lists held for this person count as left. */
  buyerId?: string | undefined
  /** Given a slot, `limits` is read as well. */
  slotFrom?: Date
  /** The ZIP code of a delivery. */
  zipCode?: string
  /** Ready portions held for the change of an order count as left. */
  heldForChange?: HeldPortions
}

/** Reads a kitchen for an order. Refuses one that takes no orders. */
export async function readOrdering(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  chefId: string,
  dishIds: readonly string[],
  now: Date,
  wish: OrderingWish = {},
): Promise<Ordering> {
  const ordering = await findOrdering(db, chefId, dishIds, now, wish)
  if (!ordering) throw refuse(notFound, noSuch('chef'))
  return ordering
}

/**
 * Reads everything needed to order these dishes in one query, because every view of a cart runs it. `slotFrom` adds
 * `limits`. Undefined if the kitchen takes no orders.
 */
export async function findOrdering(
  db: Queries,
  chefId: string,
  dishIds: readonly string[],
  now: Date,
  { slotFrom, zipCode, buyerId, heldForChange }: OrderingWish = {},
): Promise<Ordering | undefined> {
  const ids = [...new Set(dishIds)]
  const { rows } = await sql<FoundFacts>`
    select private.ordering_facts(${chefId}, ${ids}::uuid[], ${now}, ${slotFrom ?? null}) as facts,
      (
        select jsonb_object_agg(d.id, d.possible_allergens)
        from public.dishes d
        where d.id = any (${ids}::uuid[])
      ) as possible,
      (
        select jsonb_object_agg(b.id, b.portions_left + f.own + f.free)
        from public.ready_batches b
        cross join lateral private.held_for(${buyerId ?? null}, b.id, b.portions_held, ${now}) f
        where b.dish_id = any (${ids}::uuid[])
          and b.chef_id = ${chefId}
          and b.pickup_until > ${now}
          and b.portions_held > 0
      ) as held,
      ${heldDays(ids, buyerId, now)},
      (
        select jsonb_build_object(
          'id', r.id, 'percent', r.percent, 'foodTaxable', r.food_taxable, 'deliveryTaxable', r.delivery_taxable
        )
        from public.chefs c
        left join lateral (
          select p.state, p.zip_code
          from public.places p
          where p.zip_code = ${zipCode ? shortZipCode(zipCode) : null}
          limit 1
        ) d on true
        cross join lateral private.tax_rate_of(
          coalesce(d.state, c.state), coalesce(d.zip_code, c.zip_code), (${now}::timestamptz at time zone c.time_zone)::date
        ) r
        where c.id = ${chefId}
      ) as "taxRate"
    ${planKept}
  `.execute(db)
  const facts = withHeldForChange(withHeld(rows[0]?.facts, rows[0]?.held), heldForChange)
  if (!facts) return undefined
  const { timeZone, ownFees, commissionPercent: _, ...kitchen } = facts.kitchen
  return {
    kitchen: {
      ...kitchen,
      fees: { ...marketplaceFees(facts, now), ...ownFees },
      payments: settingFrom('payments', facts.payments),
      hours: { timeZone, weekly: facts.weekly, exceptions: facts.exceptions },
    },
    dishes: new Map(
      facts.dishes.map((dish) => [
        dish.id,
        {
          ...withPortions(dish, facts.portionsLeft, now),
          possibleAllergens: rows[0]?.possible?.[dish.id] ?? [],
        },
      ]),
    ),
    promised: {
      dishDays: promisedDays(facts.dishDays, rows[0]?.heldDays ?? []),
      slots: new Map(
        facts.slots.map(({ id, slot, portions }) => [`${id}/${new Date(slot).toISOString()}`, portions]),
      ),
      dayMeals: new Map(facts.dayMeals.map(({ day, meals }) => [day, meals])),
      mealsPerDay: kitchen.permit.mealsPerDay,
      mealsPerWeek: kitchen.permit.mealsPerWeek,
    },
    limits: facts.limits,
    taxRate: rows[0]?.taxRate ?? null,
    hasHeldFood: Boolean(rows[0]?.held ?? rows[0]?.heldDays),
    seen: { version: facts.version, stamp: facts.stamp },
  }
}

/** Held portions of made-to-order dishes that the buyer can order, by day, as a column. */
function heldDays(dishIds: readonly string[], buyerId: string | undefined, now: Date): RawBuilder<unknown> {
  return sql`
    (
      select jsonb_agg(jsonb_build_object('id', s.dish_id, 'day', s.day, 'portions', f.own + f.free))
      from public.dish_day_sales s
      cross join lateral private.held_on_day(${buyerId ?? null}, s.dish_id, s.day, s.portions_held, ${now}) f
      where s.dish_id = any (${dishIds}::uuid[])
        and s.portions_held > 0
    ) as "heldDays"
  `
}

/** Portions promised for days or held for others, by `dish/day`. */
function promisedDays(
  days: StoredFacts['dishDays'],
  held: StoredFacts['dishDays'],
): ReadonlyMap<string, number> {
  const own = new Map(held.map(({ id, day, portions }) => [`${id}/${day}`, portions]))
  return new Map(
    days.map(({ id, day, portions }) => [`${id}/${day}`, portions - (own.get(`${id}/${day}`) ?? 0)]),
  )
}

/** Replaces the portions left of batches with held portions by those that the buyer can order. */
function withHeld(facts: StoredFacts | null | undefined, held: Record<string, number> | null | undefined) {
  return facts && held ? { ...facts, portionsLeft: { ...facts.portionsLeft, ...held } } : facts
}

function withHeldForChange(facts: StoredFacts | null | undefined, held: HeldPortions | undefined) {
  if (!facts || !held) return facts
  const own = [...held].map(([id, portions]) => [id, (facts.portionsLeft[id] ?? 0) + portions] as const)
  return { ...facts, portionsLeft: { ...facts.portionsLeft, ...Object.fromEntries(own) } }
}

function withPortions(
  dish: StoredFacts['dishes'][number],
  left: Record<string, number>,
  now: Date,
): Omit<CartDish, 'possibleAllergens'> {
  const batches = dish.batches.map((batch) => ({ ...batch, portionsLeft: left[batch.id] ?? 0 }))
  return {
    ...dish,
    batches: batches.filter((batch) => isOpen(batch, now)),
    shutBatches: batches.filter((batch) => !isOpen(batch, now)),
  }
}

function isOpen({ drop, orderBy }: CartBatch, now: Date): boolean {
  if (orderBy !== null && new Date(orderBy) <= now) return false
  return drop === null || new Date(drop.opensAt) <= now
}

/** Locks the kitchen against other orders until the transaction ends. */
export async function lockKitchen(db: Queries, chefId: string): Promise<void> {
  await sql`
    select
    from public.chefs c
    where c.id = ${chefId}
    for no key update
  `.execute(db)
}

type Payable = Pick<OrderingKitchen, 'cardProviders' | 'payments'>
type Provider = Pick<Outside, 'paymentProvider'>

/** Whether the marketplace allows cards, and the kitchen's account at its provider takes charges. */
export function takesCard({ cardProviders, payments }: Payable, { paymentProvider }: Provider): boolean {
  return payments.card && paymentProvider !== null && cardProviders.includes(paymentProvider)
}

/** Whether an amount is too small for a card, and so is paid at the handover. */
export function isBelowCharge(totalCents: number): boolean {
  return totalCents < leastChargeCents
}

/** Whether the kitchen can be paid at the handover; always true if it takes no cards. */
export function takesAtPickup(kitchen: Payable, provider: Provider): boolean {
  return kitchen.payments.atPickup || !takesCard(kitchen, provider)
}
