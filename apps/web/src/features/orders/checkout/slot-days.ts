import type { Slot } from '@localchef/contracts/orders/quote-order'

export interface SlotDay {
  /** `2026-11-21`, where the kitchen is. */
  day: string
  slots: Slot[]
}

/** Slots by calendar day in the kitchen's time zone, in order. */
export function slotDays(slots: readonly Slot[], timeZone: string): SlotDay[] {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const days = Map.groupBy(slots, (slot) => dayOf.format(new Date(slot.from)))
  return [...days].map(([day, ofDay]) => ({ day, slots: ofDay }))
}
