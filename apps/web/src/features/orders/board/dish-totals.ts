import type { Order, OrderLine } from '@localchef/contracts/orders/order'

export interface DishTotal {
  key: string
  line: OrderLine
  quantity: number
  numbers: number[]
}

/**
 * How much of what is to be cooked: lines of the same dish, cooked the same way, are one. What is cooked
 * already, from a batch, is not among them.
 */
export function dishTotals(orders: readonly Pick<Order, 'number' | 'lines'>[]): DishTotal[] {
  const totals = new Map<string, DishTotal>()
  for (const order of orders) {
    for (const line of order.lines) {
      if (line.isReady) continue
      const key = [
        line.dishId ?? line.name,
        ...line.variants.map(({ id }) => id).sort(),
        '-',
        ...line.removedIngredients.map(({ id }) => id).sort(),
      ].join('/')
      const total = totals.get(key) ?? { key, line, quantity: 0, numbers: [] }
      total.quantity += line.quantity
      total.numbers.push(order.number)
      totals.set(key, total)
    }
  }
  return [...totals.values()].sort(
    (a, b) => b.quantity - a.quantity || a.line.name.localeCompare(b.line.name),
  )
}
