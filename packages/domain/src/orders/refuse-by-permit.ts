import type { Slot } from '@localchef/contracts/place-order'
import { dayOf } from '../chefs/opening-hours.ts'
import { Refusal } from '../refusal.ts'
import { type Kitchen, type Promised, permitRooms, pickupSlots } from './pickup-slots.ts'
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
  wanted: number,
  free: readonly Slot[],
): Refusal | undefined {
  const unlimited = { ...promised, mealsPerDay: null, mealsPerWeek: null }
  const isWanted = ({ from }: Slot) => new Date(from).getTime() === wanted
  if (!pickupSlots(lines, kitchen, now, unlimited).some(isWanted)) return undefined
  const day = dayOf(new Date(wanted), kitchen.hours.timeZone)
  const meals = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const reached = permitRooms(day, promised).find(({ left }) => left < meals)
  if (!reached) return undefined
  const next = free.find(({ from }) => new Date(from).getTime() > wanted)
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
