import { permitLimitReached } from '@localchef/contracts/orders/order-refusals'
import type { Refusal, Refuse } from '../refusal.ts'
import { dayOf } from '../slots/opening-hours.ts'
import { freeSlotAt, freeSlots, type Kitchen, type Promised, permitRooms } from '../slots/pickup-slots.ts'
import type { PricedLine } from './price-order.ts'

/**
 * The refusal of a slot that only the permit makes unavailable, with the limit and the next day on which the whole cart
 * can be sold.
 */
export function permitRefusal(
  refuse: Refuse<typeof permitLimitReached>,
  lines: readonly PricedLine[],
  kitchen: Kitchen,
  now: Date,
  promised: Promised,
  wanted: Date,
): Refusal | undefined {
  const unlimited = { ...promised, mealsPerDay: null, mealsPerWeek: null }
  if (!freeSlotAt(wanted, lines, kitchen, now, unlimited)) return undefined
  const day = dayOf(wanted, kitchen.hours.timeZone)
  const meals = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const reached = permitRooms(day, promised).find(({ left }) => left < meals)
  if (!reached) return undefined
  const next = freeSlots(lines, kitchen, now, promised).find(({ from }) => new Date(from) > wanted)
  return refuse(permitLimitReached, {
    period: reached.period,
    limit: reached.limit,
    left: Math.max(0, reached.left),
    nextFreeDay: next ? dayOf(new Date(next.from), kitchen.hours.timeZone) : null,
  })
}
