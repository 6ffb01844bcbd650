import type { Forbidden } from '@localchef/contracts/permits/forbidden'
import { type ForbiddenThing, forbiddenByPermit } from '@localchef/contracts/permits/permit-refusals'
import { forbiddenTo } from '@localchef/contracts/permits/rule-of-place'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Call, Refusing } from '../server-function.ts'
import { readRuleOfPlace } from './read-place-rules.ts'

type ForbiddingCall = Pick<Call, 'db' | 'now'> & Refusing<typeof forbiddenByPermit>

/** What the law forbids to a kitchen at a moment, with the kind of its permit; null if nothing. */
async function readForbidden(
  { db, now }: Pick<Call, 'db' | 'now'>,
  chefId: string,
): Promise<{ permit: string; forbids: Forbidden } | null> {
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
  const held = rows[0]
  if (!held) return null
  const forbids = forbiddenTo(await readRuleOfPlace(db, now, held), held.kind, held.permit)
  return forbids && { permit: held.permit, forbids }
}

/** Refuses a kind of service, or delivery, that the kitchen's permit forbids. */
export async function refuseForbidden(
  call: ForbiddingCall,
  chefId: string,
  thing: Exclude<ForbiddenThing, 'later_day'>,
): Promise<void> {
  const found = await readForbidden(call, chefId)
  const isForbidden =
    found && [...found.forbids.services, ...found.forbids.handovers].some((one) => one === thing)
  if (isForbidden) throw call.refuse(forbiddenByPermit, { permit: found.permit, thing })
}

/** The moments between which food of one cooking is handed over. */
interface Handover {
  from: Date
  until: Date
}

/**
 * Refuses to hand food over more days after the first day of its handover, which is the day on which it is cooked, than
 * the kitchen's permit allows. Reads the law only for handovers that reach into another day.
 */
export async function refuseLateHandover(
  call: ForbiddingCall,
  kitchen: { id: string; timeZone: string },
  handovers: readonly Handover[],
): Promise<void> {
  const days = Math.max(0, ...handovers.map((handover) => daysBetween(handover, kitchen.timeZone)))
  if (days === 0) return
  const found = await readForbidden(call, kitchen.id)
  if (found && found.forbids.daysKept !== null && days > found.forbids.daysKept) {
    throw call.refuse(forbiddenByPermit, { permit: found.permit, thing: 'later_day' })
  }
}

/** A window that ends at midnight belongs to the day before. */
function daysBetween({ from, until }: Handover, timeZone: string): number {
  const day = (milliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone).toPlainDate()
  const first = from.getTime()
  return day(first).until(day(Math.max(first, until.getTime() - 1))).days
}
