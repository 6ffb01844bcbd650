import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import { expect, it } from 'vitest'
import { portionsSum, refundInput, refundPlan, refundProblem, refundSum } from './refund-plan.ts'

const line = (id: string, quantity: number, subtotal: number) => ({ id, quantity, subtotal }) as OrderLine
const refund = (status: 'pending' | 'failed', quantity: number) => ({
  status,
  lines: [{ lineId: 'soup', quantity }],
})
const order = {
  lines: [line('soup', 3, 19.5), line('tea', 1, 2.1)],
  payment: { refunds: [refund('pending', 1), refund('failed', 2)] },
  subtotal: 21.6,
  foodTax: 0,
  foodDiscount: 0,
  serviceFee: 0,
  total: 21.6,
  credit: 0,
} as Parameters<typeof refundPlan>[0]
const plan = (refundable: number, changes: Partial<Order> = {}) =>
  refundPlan({ ...order, ...changes }, refundable)
const eachOf = (changes: Partial<Order>) =>
  ['soup', 'tea'].map((id) => portionsSum(plan(20, changes), { [id]: 1 }))
const choice = { kind: 'lines', quantities: { soup: 1, tea: 0 }, amount: '' } as const

it('portions that were refunded are not offered again, and those of a failed refund are', () => {
  expect(plan(15.1).lines.map(({ left }) => left)).toEqual([2, 1])
  expect(eachOf({})).toEqual([6.5, 2.1])
})

it('portions that were given back in person are not offered again', () => {
  const inPerson = { refunds: [refund('pending', 1)] } as Order['inPerson']
  expect(plan(15.1, { payment: null, inPerson }).lines.map(({ left }) => left)).toEqual([2, 1])
})

it('a portion is refunded with its share of the tax on food, and with the cent that an earlier one left', () => {
  expect(eachOf({ foodTax: 1.84, total: 23.44 })).toEqual([7.06, 2.28])
})

it('a portion of a discounted order is refunded with what was paid for it', () => {
  expect(eachOf({ foodDiscount: 2.16, total: 19.44 })).toEqual([5.85, 1.89])
})

it('all portions left give back all that is left, with fees, tip and the last cent', () => {
  const quantities = { soup: 2, tea: 1 }
  expect(portionsSum(plan(17.13), quantities)).toBe(17.13)
  expect(refundProblem({ ...choice, quantities }, plan(17.13))).toBeUndefined()
})

it('a refund by line sums in cents and sends only lines with portions', () => {
  expect(refundSum({ ...choice, quantities: { soup: 1, tea: 1 } }, plan(20))).toBe(8.6)
  expect(refundInput(choice, 6.5)).toEqual({ lines: [{ lineId: 'soup', quantity: 1 }] })
})

it('a typed amount may have a point, a comma or a dollar sign, and nothing else', () => {
  const sumOf = (amount: string) => refundSum({ ...choice, kind: 'amount', amount }, plan(20))
  expect(['5', ' 5.5', '5,50', '$5'].map(sumOf)).toEqual([5, 5.5, 5.5, 5])
  expect(['', '-5', '5.555', '1e3', 'five'].map(sumOf)).toEqual(Array(5).fill(undefined))
})

it('a refund of nothing, beyond the remainder or beyond the portions left is a problem', () => {
  expect(refundProblem({ ...choice, quantities: {} }, plan(20))).toBe('noLines')
  expect(refundProblem({ ...choice, quantities: { soup: 3 } }, plan(20))).toBe('tooMuch')
  expect(refundProblem({ ...choice, kind: 'amount', amount: '0' }, plan(20))).toBe('noAmount')
  expect(refundProblem({ ...choice, kind: 'amount', amount: '20.01' }, plan(20))).toBe('tooMuch')
  expect(refundProblem({ ...choice, kind: 'whole' }, plan(0))).toBe('noAmount')
})

it('portions give back at most what an earlier refund of an amount has left', () => {
  expect(refundSum(choice, plan(6.4))).toBe(6.4)
  expect(refundProblem(choice, plan(6.4))).toBeUndefined()
})
