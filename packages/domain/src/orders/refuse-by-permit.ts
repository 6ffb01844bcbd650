import { dayOf } from '../chefs/opening-hours.ts'
import { Refusal } from '../refusal.ts'
import { freeSlotAt, freeSlots, type Kitchen, type Promised, permitRooms } from './pickup-slots.ts'
import type { PricedLine } from './price-lines.ts'

/**
 * Why a time cannot be had, if it is the kitchen's permit: everything else is there. Says which limit, and the
 * next day on which the whole cart can be sold, as far ahead as orders are taken.
 */
export function permitRefusal(
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
  return new Refusal(
    422,
    'permit_limit_reached',
    `This kitchen may not sell more than ${reached.limit} meals a ${reached.period}`,
    {
      details: {
        period: reached.period,
        limit: reached.limit,
        left: Math.max(0, reached.left),
        nextFreeDay: next ? dayOf(new Date(next.from), kitchen.hours.timeZone) : null,
      },
    },
  )
}
