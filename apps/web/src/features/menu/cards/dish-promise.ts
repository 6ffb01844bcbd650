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
  | { kind: 'made-to-order'; minutes: number }
  | { kind: 'sold-out' }
  | { kind: 'no-batch' }

interface PromisingDish {
  promise: DishPromise
  prepMinutes: number
  batch: ReadyBatch | null
}

export function promiseNow({ promise, prepMinutes, batch }: PromisingDish, now: number): PromiseNow {
  if (batch && batch.portionsLeft > 0) {
    const { pickupFrom: from, pickupUntil: until, orderBy, portionsLeft } = batch
    if (orderBy) return { kind: 'batch', orderBy, from, until, portionsLeft }
    if (isReadyNow(batch, now)) return { kind: 'ready-now', portionsLeft }
    return { kind: 'ready-from', from, until, portionsLeft }
  }
  if (promise === 'made_to_order') return { kind: 'made-to-order', minutes: prepMinutes }
  return { kind: promise === 'ready_now' ? 'sold-out' : 'no-batch' }
}

/** Whether a buyer who comes now finds the kitchen open. */
function isReadyNow({ pickupFrom, pickupUntil, openUntil }: ReadyBatch, now: number): boolean {
  if (!openUntil || Date.parse(pickupFrom) > now) return false
  return Math.min(Date.parse(pickupUntil), Date.parse(openUntil)) >= now + leastHandoverMinutes * 60_000
}

export function canBeOrdered(dish: PromisingDish & { status: 'active' | 'paused' }): boolean {
  const state = promiseNow(dish, 0).kind
  return dish.status === 'active' && state !== 'sold-out' && state !== 'no-batch'
}

/** Minutes below two hours, hours below a day, then days, rounded up: `90 min`, `2 h`, `1 day`. */
export function preparationTime(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes < 120) return { unit: 'minutes', count: minutes }
  if (minutes < 24 * 60) return { unit: 'hours', count: Math.ceil(minutes / 60) }
  return { unit: 'days', count: Math.ceil(minutes / (24 * 60)) }
}
