import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import { zonedDay } from '@/shared/format/zoned-moment.ts'

/** Portions of a dish with the same options, removed ingredients and allergies of the buyers. */
export interface CookTotal {
  key: string
  line: OrderLine
  allergies: readonly string[]
  /** Portions of confirmed orders. */
  quantity: number
  /** Portions of orders that nobody has confirmed yet. */
  waiting: number
  numbers: number[]
}

export interface CookSlot {
  slotFrom: string
  slotUntil: string
  totals: CookTotal[]
}

export interface CookDay {
  /** As `2026-11-21`, in the kitchen's time zone. */
  day: string
  totals: CookTotal[]
  slots: CookSlot[]
}

type Cooked = Pick<Order, 'number' | 'status' | 'slotFrom' | 'slotUntil' | 'lines'> & {
  buyer: Pick<Order['buyer'], 'allergies'>
}

/**
 * The portions to cook by day, in total and by slot. Food of past days that isn't cooked yet counts as today's.
 * Portions of a batch are left out, because they are already cooked.
 */
export function cookList(orders: readonly Cooked[], timeZone: string, now: Date): CookDay[] {
  const today = zonedDay(now, timeZone)
  const open = orders
    .filter(({ status }) => ['placed', 'confirmed', 'preparing'].includes(status))
    .toSorted((a, b) => Date.parse(a.slotFrom) - Date.parse(b.slotFrom))
  const days = Map.groupBy(open, ({ slotFrom }) => {
    const day = zonedDay(new Date(slotFrom), timeZone)
    const isLate = day < today
    return isLate ? today : day
  })
  return [...days]
    .map(([day, ofDay]) => ({
      day,
      totals: addUp(ofDay),
      slots: [...Map.groupBy(ofDay, ({ slotFrom }) => slotFrom)].flatMap(([slotFrom, ofSlot]) => {
        const totals = addUp(ofSlot)
        return totals.length > 0 ? [{ slotFrom, slotUntil: ofSlot[0]?.slotUntil ?? slotFrom, totals }] : []
      }),
    }))
    .filter(({ totals }) => totals.length > 0)
}

function addUp(orders: readonly Cooked[]): CookTotal[] {
  const totals = new Map<string, CookTotal>()
  for (const order of orders) {
    for (const line of order.lines) {
      if (line.isReady) continue
      const allergies = order.buyer.allergies.toSorted()
      const key = keyOf(line, allergies)
      const total = totals.get(key) ?? { key, line, allergies, quantity: 0, waiting: 0, numbers: [] }
      if (order.status === 'placed') {
        total.waiting += line.quantity
      } else {
        total.quantity += line.quantity
      }
      if (!total.numbers.includes(order.number)) total.numbers.push(order.number)
      totals.set(key, total)
    }
  }
  return [...totals.values()].sort(
    (a, b) => b.quantity - a.quantity || b.waiting - a.waiting || a.line.name.localeCompare(b.line.name),
  )
}

function keyOf(line: OrderLine, allergies: readonly string[]): string {
  return [
    line.dishId ?? line.name,
    ...line.variants.map(({ id }) => id).sort(),
    '-',
    ...line.removedIngredients.map(({ id }) => id).sort(),
    '-',
    ...allergies,
  ].join('/')
}
