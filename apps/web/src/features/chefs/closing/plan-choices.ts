import { bookingTransitionsFrom } from '@localchef/contracts/bookings/booking'
import type { CalendarItem } from '@localchef/contracts/bookings/calendar-item'
import type { PlanDecision } from '@localchef/contracts/closing/decide-plans'

/** One planned thing. All windows of a drop form one plan, with the portions sold in all of them. */
export type Plan = CalendarItem

export function plansOf(items: readonly CalendarItem[]): Plan[] {
  const plans = new Map<string, Plan>()
  for (const item of items) {
    const known = plans.get(item.id)
    plans.set(item.id, known ? { ...known, guests: known.guests + item.guests } : item)
  }
  return [...plans.values()]
}

/** A chosen decision; an empty text until the time is chosen. */
export type Choice = { do: 'end' } | { do: 'propose' | 'move'; to: string }

/** The decisions that a plan allows, besides keeping it. */
export function choicesOf(plan: Plan): Choice['do'][] {
  const { kind, status, orderStatus } = plan
  switch (kind) {
    case 'order':
      if (!orderStatus) return []
      // The buyer agrees to another time, or keeps this one.
      return whyItStays(plan) ? ['end'] : ['propose', 'end']
    case 'booking': {
      const ends =
        status && bookingTransitionsFrom(status, 'chef').some(({ to }) => /declined|cancelled/.test(to))
      if (!ends) return []
      return whyItStays(plan) ? ['end'] : ['propose', 'end']
    }
    // Guests of a class are notified of the new day. Buyers of portions of a batch or drop are asked about it.
    case 'class':
    case 'batch':
    case 'drop':
      return ['move', 'end']
    // A standing order skips a date on which it cannot be placed, and notifies the buyer.
    default:
      return []
  }
}

/** Why no other time can be proposed for an order or booking: a key of `closing:stays`. */
export function whyItStays({ kind, orderStatus, canAskBuyer }: Plan): 'cooking' | 'phone' | undefined {
  // The food is made for its time.
  if (kind === 'order' && orderStatus !== 'placed' && orderStatus !== 'confirmed') return 'cooking'
  if ((kind === 'order' || kind === 'booking') && !canAskBuyer) return 'phone'
  return undefined
}

/** Whether buyers read the reason why a plan ends. */
export function needsReason({ kind, guests }: Plan): boolean {
  return kind === 'order' || kind === 'booking' || (kind === 'class' && guests > 0)
}

/** The decision as the server takes it; undefined without a time, or if the plan is kept. */
export function decisionOf({ kind, id }: Plan, choice: Choice | undefined): PlanDecision | undefined {
  if (!choice || kind === 'standing' || kind === 'drop_opening') return undefined
  if (choice.do === 'end') return { do: 'end', kind, id }
  if (choice.to === '') return undefined
  if (kind === 'order') return { do: 'propose', kind, id, slotFrom: choice.to }
  return { do: 'move', kind, id, day: choice.to }
}
