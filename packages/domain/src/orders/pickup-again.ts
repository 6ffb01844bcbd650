import type { notFound } from '@localchef/contracts/common-refusals'
import { type notMissed, orderConflict, slotUnavailable } from '@localchef/contracts/orders/order-refusals'
import type { Slot } from '@localchef/contracts/orders/quote-order'
import type { forbiddenByPermit } from '@localchef/contracts/permits/permit-refusals'
import { sql } from 'kysely'
import { refuseLateHandover } from '../permits/kitchen-law.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { closedRanges } from '../slots/opening-hours.ts'
import { openSlots } from '../slots/pickup-slots.ts'
import { lockMissed } from './missed-pickup.ts'
import { notifyAboutOrder } from './notify-about-order.ts'
import { readOrdering } from './read-ordering.ts'

type MissedCall = UserCall & Refusing<typeof notFound | typeof notMissed | typeof orderConflict>

/**
 * The slots in which ready food can still be picked up: in the kitchen's opening hours, without lead time and caps.
 * Undefined if the caller's order is not a reported missed pickup.
 */
export async function pickupTimesAgain(
  call: MissedCall,
  orderId: string,
): Promise<{ chefId: string; madeFor: string; slots: Slot[]; timeZone: string } | undefined> {
  const { rows } = await sql<{ chefId: string; madeFor: string }>`
    select o.chef_id as "chefId", to_jsonb(coalesce(o.made_for, o.slot_from)) #>> '{}' as "madeFor"
    from public.missed_pickups m
    join public.orders o on o.id = m.order_id
    join public.chefs c on c.id = o.chef_id
    where m.order_id = ${orderId}
      and o.status = 'ready'
      and c.profile_id = ${call.user.id}
  `.execute(call.db)
  const order = rows[0]
  if (!order) return undefined
  const { kitchen } = await readOrdering(call.refuse, call.db, order.chefId, [], call.now)
  return { ...order, slots: openSlots(kitchen, call.now), timeZone: kitchen.hours.timeZone }
}

/** Proposes another pickup of ready food. Returns whether the order is a missed pickup. */
export async function proposePickupAgain(
  call: MissedCall & Refusing<typeof forbiddenByPermit | typeof slotUnavailable>,
  orderId: string,
  slotFrom: string,
): Promise<boolean> {
  const times = await pickupTimesAgain(call, orderId)
  if (!times) return false
  await lockMissed(call, orderId, 'chef')
  const wanted = new Date(slotFrom).getTime()
  const slot = times.slots.find(({ from }) => new Date(from).getTime() === wanted)
  if (!slot) throw call.refuse(slotUnavailable, { nextSlots: times.slots.slice(0, 12) })
  await refuseLateHandover(call, { id: times.chefId, timeZone: times.timeZone }, [
    { from: new Date(times.madeFor), until: new Date(slot.until) },
  ])
  await sql`
    update public.orders
    set proposed_slot_from = ${slot.from},
        proposed_slot_until = ${slot.until}
    where id = ${orderId}
  `.execute(call.db)
  await notifyAboutOrder(call, orderId, 'order_pickup_proposed', 'chef')
  return true
}

/** Answers a proposal of another pickup. The food still counts against the caps and the day of its first slot. */
export async function answerPickupAgain(
  call: MissedCall & Refusing<typeof slotUnavailable>,
  { orderId, slotFrom, accept }: { orderId: string; slotFrom: string; accept: boolean },
): Promise<void> {
  const { status, chefId, proposedFrom, proposedUntil } = await lockMissed(call, orderId, 'buyer')
  if (!proposedFrom || new Date(proposedFrom).getTime() !== new Date(slotFrom).getTime()) {
    throw call.refuse(orderConflict, { status })
  }
  const isOver = proposedUntil !== null && new Date(proposedUntil) <= call.now
  if (accept && (isOver || (await isClosedAt(call, chefId, new Date(proposedFrom))))) {
    throw call.refuse(slotUnavailable, { nextSlots: [] })
  }
  await sql`
    update public.orders
    set made_for = case when ${accept} then coalesce(made_for, slot_from) else made_for end,
        slot_from = case when ${accept} then proposed_slot_from else slot_from end,
        slot_until = case when ${accept} then proposed_slot_until else slot_until end,
        proposed_slot_from = null,
        proposed_slot_until = null
    where id = ${orderId}
  `.execute(call.db)
  if (accept) await sql`delete from public.missed_pickups where order_id = ${orderId}`.execute(call.db)
  await notifyAboutOrder(call, orderId, accept ? 'order_pickup_accepted' : 'order_pickup_refused', 'buyer')
}

/** Whether the kitchen has closed the day since it proposed the time. */
async function isClosedAt(call: MissedCall, chefId: string, moment: Date): Promise<boolean> {
  const { kitchen } = await readOrdering(call.refuse, call.db, chefId, [], call.now)
  return closedRanges(kitchen.hours).some(({ from, until }) => from <= moment && moment < until)
}
