import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { expect, it } from 'vitest'
import { cookList } from './cook-list.ts'

const zone = 'America/Los_Angeles'
/** Saturday, 10:05 in Los Angeles. */
const now = new Date('2026-11-21T18:05:00Z')
const noon = '2026-11-21T20:00:00Z'
const evening = '2026-11-22T02:00:00Z'
const tomorrow = '2026-11-22T20:00:00Z'

const onion = { id: 'onion', name: 'onion', nameRu: null }
const large = { id: 'large', name: 'large', nameRu: null, additionalPrice: 2 }
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

interface Asked {
  slotFrom?: string
  status?: OrderStatus
  allergies?: string[]
}
const order = (
  number: number,
  lines: OrderLine[],
  { slotFrom = noon, status = 'confirmed', allergies = [] }: Asked = {},
): Pick<Order, 'number' | 'status' | 'slotFrom' | 'slotUntil' | 'lines'> & {
  buyer: { allergies: string[] }
} => ({
  number,
  status,
  slotFrom,
  slotUntil: slotFrom,
  lines,
  buyer: { allergies },
})

const short = (totals: { line: OrderLine; quantity: number; waiting: number; numbers: number[] }[] = []) =>
  totals.map(({ line: { name }, quantity, waiting, numbers }) => [name, quantity, waiting, numbers])

it('the cook list adds up a dish over all orders of a day and puts the largest total first', () => {
  const [today] = cookList(
    [
      order(1, [line('borscht', 2)]),
      order(2, [line('pelmeni', 1), line('borscht', 3)], { slotFrom: evening }),
    ],
    zone,
    now,
  )
  expect(today?.day).toBe('2026-11-21')
  expect(short(today?.totals)).toEqual([
    ['borscht', 5, 0, [1, 2]],
    ['pelmeni', 1, 0, [2]],
  ])
})

it('the cook list adds up each slot separately, in the order of the slots', () => {
  const [today] = cookList(
    [order(2, [line('borscht', 3)], { slotFrom: evening }), order(1, [line('borscht', 2)])],
    zone,
    now,
  )
  expect(today?.slots.map(({ slotFrom, totals }) => [slotFrom, short(totals)])).toEqual([
    [noon, [['borscht', 2, 0, [1]]]],
    [evening, [['borscht', 3, 0, [2]]]],
  ])
})

it('the cook list counts confirmed portions and, beside them, those that wait for an answer', () => {
  const [today] = cookList(
    [
      order(1, [line('borscht', 2)]),
      order(2, [line('borscht', 3)], { status: 'placed' }),
      order(3, [line('borscht', 1)], { status: 'preparing' }),
    ],
    zone,
    now,
  )
  expect(short(today?.totals)).toEqual([['borscht', 3, 3, [1, 2, 3]]])
})

it.each(['ready', 'out_for_delivery', 'completed', 'declined', 'cancelled', 'expired', 'unpaid'] as const)(
  'an order that is %s has nothing to cook',
  (status) => {
    expect(cookList([order(1, [line('borscht', 2)], { status })], zone, now)).toEqual([])
  },
)

it('the cook list counts options, removed ingredients and allergies separately', () => {
  const [today] = cookList(
    [
      order(1, [
        line('borscht', 1),
        line('borscht', 1, { removedIngredients: [onion] }),
        line('borscht', 1, { variants: [large] }),
      ]),
      order(2, [line('borscht', 1)], { allergies: ['milk'] }),
    ],
    zone,
    now,
  )
  expect(today?.totals).toHaveLength(4)
  expect(today?.totals.filter(({ allergies }) => allergies.includes('milk'))).toHaveLength(1)
})

it('the cook list names the number of an order with two lines of a dish once', () => {
  const [today] = cookList([order(1, [line('borscht', 1), line('borscht', 2)])], zone, now)
  expect(short(today?.totals)).toEqual([['borscht', 3, 0, [1]]])
})

it('the cook list leaves out portions of a batch, and a slot that has nothing else', () => {
  expect(cookList([order(1, [line('borscht', 4, { isReady: true })])], zone, now)).toEqual([])
})

it('the cook list separates a later day, and counts yesterday’s overdue food as today’s', () => {
  const days = cookList(
    [
      order(3, [line('borscht', 3)], { slotFrom: tomorrow }),
      order(1, [line('borscht', 1)], { slotFrom: '2026-11-20T20:00:00Z' }),
    ],
    zone,
    now,
  )
  expect(days.map(({ day, totals }) => [day, totals[0]?.quantity])).toEqual([
    ['2026-11-21', 1],
    ['2026-11-22', 3],
  ])
})
