import type { DishPromise, ReadyBatch } from '@localchef/contracts/menu/dish-card'
import { leastHandoverMinutes } from '@localchef/contracts/menu/least-handover'

/** Availability of a dish at a moment; `usePromiseText` words it. */
export type PromiseNow =
  /** Cooked portions that can be picked up at once, because the kitchen is open. */
  | { kind: 'ready-now'; portionsLeft: number }
  /** Cooked portions whose pickup begins later, or whose kitchen is closed. */
  | { kind: 'ready-from'; from: string; until: string; portionsLeft: number }
  /** A batch cooked after its order deadline. */
  | { kind: 'batch'; orderBy: string; from: string; until: string; portionsLeft: number }
  /**
   * Cooked to order. `from` is missing while the time is unknown: in a preview, or on a page that has been open for
   * long.
   */
  | { kind: 'made-to-order'; from?: string }
  /** The kitchen is paused, full, or has no free slot in the coming days. */
  | { kind: 'no-time' }
  | { kind: 'sold-out' }
  | { kind: 'no-batch' }

interface PromisingDish {
  promise: DishPromise
  batch: ReadyBatch | null
  earliestAt?: string | null | undefined
  takesOrders?: boolean | undefined
}

export function promiseNow(
  { promise, batch, earliestAt, takesOrders }: PromisingDish,
  now: number,
): PromiseNow {
  if (batch && batch.portionsLeft > 0) {
    const { pickupFrom: from, pickupUntil: until, orderBy, portionsLeft } = batch
    if (orderBy) return { kind: 'batch', orderBy, from, until, portionsLeft }
    if (isReadyNow(batch, now)) return { kind: 'ready-now', portionsLeft }
    return { kind: 'ready-from', from, until, portionsLeft }
  }
  if (takesOrders === false) return { kind: 'no-time' }
  if (promise === 'made_to_order') {
    if (earliestAt === null) return { kind: 'no-time' }
    const isAhead = earliestAt !== undefined && Date.parse(earliestAt) >= now
    return isAhead ? { kind: 'made-to-order', from: earliestAt } : { kind: 'made-to-order' }
  }
  return { kind: promise === 'ready_now' ? 'sold-out' : 'no-batch' }
}

/** Whether a buyer who comes now finds the kitchen open for long enough to pick up. */
function isReadyNow({ pickupFrom, pickupUntil, openUntil }: ReadyBatch, now: number): boolean {
  if (!openUntil || Date.parse(pickupFrom) > now) return false
  return Math.min(Date.parse(pickupUntil), Date.parse(openUntil)) >= now + leastHandoverMinutes * 60_000
}

export function canBeOrdered(dish: PromisingDish & { status: 'active' | 'paused' }): boolean {
  const state = promiseNow(dish, 0).kind
  return dish.status === 'active' && state !== 'sold-out' && state !== 'no-batch' && state !== 'no-time'
}

/** Minutes below two hours, hours below a day, then days, rounded up: `90 min`, `2 h`, `1 day`. */
export function preparationTime(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes < 120) return { unit: 'minutes', count: minutes }
  if (minutes < 24 * 60) return { unit: 'hours', count: Math.ceil(minutes / 60) }
  return { unit: 'days', count: Math.ceil(minutes / (24 * 60)) }
}
