import { orderStatuses } from '@localchef/contracts/orders/order-transitions'
import { expect, it } from 'vitest'
import { isForChange, orderTakesChange, takesChange } from './waiting-change.ts'

it('the SQL condition lists exactly the pairs of purpose and status in which an order takes its change', () => {
  const pairs = (['change', 'supplement_wish'] as const).flatMap((purpose) =>
    orderStatuses
      .filter((status) => takesChange(purpose, status))
      .map((status) => `('${purpose}', '${status}')`),
  )
  expect(pairs).toEqual(["('change', 'placed')", "('supplement_wish', 'confirmed')"])
  expect(orderTakesChange).toBe(`(p.purpose, o.status) in (${pairs.join(', ')})`)
})

it('a payment of another purpose waits for no change', () => {
  for (const purpose of ['order', 'replaced', 'supplement', 'tip', undefined] as const) {
    expect(isForChange(purpose)).toBe(false)
  }
})
