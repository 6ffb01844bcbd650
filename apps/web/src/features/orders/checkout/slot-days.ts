import type { Slot } from '@localchef/contracts/orders/quote-order'
import { zonedDay } from '@/shared/format/zoned-moment.ts'

export interface SlotDay {
  /** `2026-11-21` in the kitchen's time zone. */
  day: string
  slots: Slot[]
}

/** Slots by calendar day in the kitchen's time zone, in order. */
export function slotDays(slots: readonly Slot[], timeZone: string): SlotDay[] {
  const days = Map.groupBy(slots, (slot) => zonedDay(new Date(slot.from), timeZone))
  return [...days].map(([day, ofDay]) => ({ day, slots: ofDay }))
}
