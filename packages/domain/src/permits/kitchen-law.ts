import type { Forbidden } from '@localchef/contracts/permits/forbidden'
import { type ForbiddenThing, forbiddenByPermit } from '@localchef/contracts/permits/permit-refusals'
import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import {
  forbiddenTo,
  type RuledPlace,
  ruleOfPlace,
  rulesOn,
} from '@localchef/contracts/permits/rule-of-place'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Queries } from '../queries.ts'
import { readSettings } from '../read-settings.ts'
import type { Call, Refusing } from '../server-function.ts'

/** The rules of states and counties in force on the UTC day of a moment. */
export async function readPlaceRules(db: Queries, now: Date): Promise<PlaceRule[]> {
  const { placeRules } = await readSettings(db, ['placeRules'])
  return rulesOn(placeRules.rules, now.toISOString().slice(0, 10))
}

/** The rule that a kitchen follows at a moment; undefined if none is known. */
export async function readRuleOfPlace(
  db: Queries,
  now: Date,
  place: RuledPlace,
): Promise<PlaceRule | undefined> {
  return ruleOfPlace(await readPlaceRules(db, now), place)
}

interface HeldRule {
  kind: 'chef' | 'truck_stop'
  /** The kind of permit that the kitchen holds; empty without one. */
  permit: string
  rule: PlaceRule | undefined
}

/** The kind and permit of a kitchen, and the rule that it follows at a moment; undefined for no kitchen. */
export async function readHeldRule(db: Queries, now: Date, chefId: string): Promise<HeldRule | undefined> {
  const { rows } = await sql<{
    kind: 'chef' | 'truck_stop'
    state: string
    county: string | null
    permit: string
  }>`
    select c.kind, c.state, c.county, private.held_permit(c.id) as permit /* never null: permit */
    from public.chefs c
    where c.id = ${chefId}
  `.execute(db)
  if (!rows[0]) return undefined
  const { kind, permit, ...place } = rows[0]
  return { kind, permit, rule: await readRuleOfPlace(db, now, place) }
}

type ForbiddingCall = Pick<Call, 'db' | 'now'> & Refusing<typeof forbiddenByPermit>

/** What the law forbids a kitchen, with the kind of its permit; null if it forbids nothing. */
export type Law = { permit: string; forbids: Forbidden } | null

export async function readLaw({ db, now }: Pick<Call, 'db' | 'now'>, chefId: string): Promise<Law> {
  const held = await readHeldRule(db, now, chefId)
  if (!held) return null
  const forbids = forbiddenTo(held.rule, held.kind, held.permit)
  return forbids && { permit: held.permit, forbids }
}

/** The kind of the kitchen's permit if it forbids orders as such; otherwise null. */
export async function readOrderBan(call: Pick<Call, 'db' | 'now'>, chefId: string): Promise<string | null> {
  const law = await readLaw(call, chefId)
  return law?.forbids.orders ? law.permit : null
}

/**
 * Refuses delivery if the law forbids it, or if it forbids couriers and the chef has stated that a courier delivers.
 */
export async function refuseForbiddenDelivery(call: ForbiddingCall, chefId: string, law: Law): Promise<void> {
  refuseByLaw(call, law, 'delivery')
  const { rows } = await sql`
    select c.id
    from public.chefs c
    where c.id = ${chefId}
      and c.delivered_by = 'courier'
  `.execute(call.db)
  if (rows.length > 0) refuseByLaw(call, law, 'courier')
}

/** Refuses a thing that the kitchen's permit forbids: a kind of service, delivery, couriers, or any orders. */
export async function refuseForbidden(
  call: ForbiddingCall,
  chefId: string,
  thing: Exclude<ForbiddenThing, 'later_day'>,
): Promise<void> {
  refuseByLaw(call, await readLaw(call, chefId), thing)
}

/** Like `refuseForbidden`, with a law that has been read already. */
export function refuseByLaw(
  { refuse }: Refusing<typeof forbiddenByPermit>,
  law: Law,
  thing: Exclude<ForbiddenThing, 'later_day'>,
): void {
  if (!law) return
  const { services, handovers, orders } = law.forbids
  const isForbidden = thing === 'orders' ? orders : [...services, ...handovers].some((one) => one === thing)
  if (isForbidden) throw refuse(forbiddenByPermit, { permit: law.permit, thing })
}

/** The span in which food that is cooked at one time is handed over. */
interface Handover {
  from: Date
  until: Date
}

/**
 * Refuses handovers that go on for more days after the first day than the kitchen's permit allows. The food is cooked
 * on the first day. Reads the law only for handovers that reach into another day.
 */
export async function refuseLateHandover(
  call: ForbiddingCall,
  kitchen: { id: string; timeZone: string },
  handovers: readonly Handover[],
): Promise<void> {
  const days = Math.max(0, ...handovers.map((handover) => daysBetween(handover, kitchen.timeZone)))
  if (days === 0) return
  const law = await readLaw(call, kitchen.id)
  if (law && law.forbids.daysKept !== null && days > law.forbids.daysKept) {
    throw call.refuse(forbiddenByPermit, { permit: law.permit, thing: 'later_day' })
  }
}

/** The days after the first day of a handover. A window that ends at midnight does not reach into the next day. */
function daysBetween({ from, until }: Handover, timeZone: string): number {
  const day = (milliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone).toPlainDate()
  const first = from.getTime()
  return day(first).until(day(Math.max(first, until.getTime() - 1))).days
}
