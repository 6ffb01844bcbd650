import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import { expect, it } from 'vitest'
import { refundInput, refundLines, refundProblem, refundSum } from './refund-plan.ts'

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
  total: 21.6,
  credit: 0,
} as Pick<Order, 'lines' | 'payment' | 'subtotal' | 'foodTax' | 'foodDiscount' | 'total' | 'credit'>
const lines = refundLines(order)
const choice = { kind: 'lines', quantities: { soup: 1, tea: 0 }, amount: '' } as const

it('portions that were refunded are not offered again, and those of a failed refund are', () => {
  expect(lines.map(({ left, unitPrice }) => [left, unitPrice])).toEqual([
    [2, 6.5],
    [1, 2.1],
  ])
})

it('a portion is refunded with its share of the tax on food', () => {
  expect(refundLines({ ...order, foodTax: 1.84 }).map(({ unitPrice }) => unitPrice)).toEqual([7.05, 2.27])
})

it('a portion of a discounted order is refunded with what was paid for it', () => {
  const prices = refundLines({ ...order, foodDiscount: 2.16 }).map(({ unitPrice }) => unitPrice)
  expect(prices).toEqual([5.85, 1.89])
})

it('a refund by line sums in cents and sends only lines with portions', () => {
  expect(refundSum({ ...choice, quantities: { soup: 1, tea: 1 } }, lines, 20)).toBe(8.6)
  expect(refundInput(choice, 6.5)).toEqual({ lines: [{ lineId: 'soup', quantity: 1 }] })
})

it('a typed amount may have a point, a comma or a dollar sign, and nothing else', () => {
  const sumOf = (amount: string) => refundSum({ ...choice, kind: 'amount', amount }, lines, 20)
  expect(['5', ' 5.5', '5,50', '$5'].map(sumOf)).toEqual([5, 5.5, 5.5, 5])
  expect(['', '-5', '5.555', '1e3', 'five'].map(sumOf)).toEqual(Array(5).fill(undefined))
})

it('a refund of nothing, beyond the remainder or beyond the portions left is a problem', () => {
  expect(refundProblem({ ...choice, quantities: {} }, lines, 20)).toBe('noLines')
  expect(refundProblem({ ...choice, quantities: { soup: 3 } }, lines, 20)).toBe('tooMuch')
  expect(refundProblem(choice, lines, 6.4)).toBe('tooMuch')
  expect(refundProblem(choice, lines, 6.5)).toBeUndefined()
  expect(refundProblem({ ...choice, kind: 'amount', amount: '0' }, lines, 20)).toBe('noAmount')
  expect(refundProblem({ ...choice, kind: 'amount', amount: '20.01' }, lines, 20)).toBe('tooMuch')
  expect(refundProblem({ ...choice, kind: 'whole' }, lines, 0)).toBe('noAmount')
})
