import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import { expect, it } from 'vitest'
import { dishTotals } from './dish-totals.ts'

const onion = { id: 'onion', name: 'onion', nameRu: null }
const line = (dishId: string, quantity: number, more: Partial<OrderLine> = {}): OrderLine => ({
  id: `${dishId}-${quantity}`,
  dishId,
  name: dishId,
  nameRu: null,
  picturePath: null,
  unitPrice: 10,
  variants: [],
  removedIngredients: [],
  allergens: [],
  possibleAllergens: [],
  quantity,
  subtotal: quantity * 10,
  isReady: false,
  ...more,
})
const order = (number: number, lines: OrderLine[]): Pick<Order, 'number' | 'lines'> => ({ number, lines })

it('adds up the same dish over orders, most wanted first', () => {
  const totals = dishTotals([
    order(1, [line('borscht', 2)]),
    order(2, [line('pelmeni', 1), line('borscht', 3)]),
  ])
  expect(totals.map(({ line: { name }, quantity, numbers }) => [name, quantity, numbers])).toEqual([
    ['borscht', 5, [1, 2]],
    ['pelmeni', 1, [2]],
  ])
})

it('keeps apart what is cooked differently', () => {
  const totals = dishTotals([
    order(1, [line('borscht', 1), line('borscht', 1, { removedIngredients: [onion] })]),
  ])
  expect(totals).toHaveLength(2)
})

it('leaves out what comes from a batch that is cooked already', () => {
  expect(dishTotals([order(1, [line('borscht', 4, { isReady: true })])])).toEqual([])
})
