import type { DishPromise, ReadyBatch } from '@localchef/contracts/menu/dish-card'

/** What a dish promises at a moment, as data; `usePromiseWords` says it in the reader's language. */
export type PromiseNow =
  /** Portions in hand: they can be fetched at once. */
  | { kind: 'ready-now'; portionsLeft: number }
  /** Portions for a window that begins later. */
  | { kind: 'ready-from'; from: string; until: string; portionsLeft: number }
  /** A batch that is cooked after orders close. */
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
    if (Date.parse(from) <= now) return { kind: 'ready-now', portionsLeft }
    return { kind: 'ready-from', from, until, portionsLeft }
  }
  if (promise === 'made_to_order') return { kind: 'made-to-order', minutes: prepMinutes }
  return { kind: promise === 'ready_now' ? 'sold-out' : 'no-batch' }
}

/** Whether it can go into the cart at all right now. */
export function canBeOrdered(dish: PromisingDish & { status: 'active' | 'paused' }): boolean {
  const state = promiseNow(dish, 0).kind
  return dish.status === 'active' && state !== 'sold-out' && state !== 'no-batch'
}

/** `90 min`, `2 h`, `1 day`: the largest unit that says it exactly enough for waiting. */
export function preparationTime(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes < 120) return { unit: 'minutes', count: minutes }
  if (minutes < 24 * 60) return { unit: 'hours', count: Math.ceil(minutes / 60) }
  return { unit: 'days', count: Math.ceil(minutes / (24 * 60)) }
}
