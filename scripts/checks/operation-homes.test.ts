import { expect, test } from 'vitest'
import { findHomeProblems, importedOperations } from './operation-homes.ts'

const known = new Map([['orders/place-order', 'placeOrder']])

test('an eager or lazy import of a contract counts as a call, and one of a type or constant beside it does not', () => {
  const eager = "import { type Seen, placeOrder as place } from '@localchef/contracts/orders/place-order'"
  const lazy = "const { placeOrder } = await import('@localchef/contracts/orders/place-order')"
  expect(importedOperations(eager, known)).toEqual(['orders/place-order'])
  expect(importedOperations(lazy, known)).toEqual(['orders/place-order'])
  expect(
    importedOperations("import type { placeOrder } from '@localchef/contracts/orders/place-order'", known),
  ).toEqual([])
  expect(
    importedOperations("import { longestNote } from '@localchef/contracts/orders/place-order'", known),
  ).toEqual([])
})

const callers = (...folders: string[]) => new Map([['orders/place-order', new Set(folders)]])

test('an operation may be called anywhere, if a folder of its feature calls it too', () => {
  expect(findHomeProblems(callers('menu', 'orders'), {})).toEqual([])
})

test('an operation that only another folder calls is a problem, unless a reason is declared', () => {
  expect(findHomeProblems(callers('menu'), {})).toEqual([
    'place-order of orders is called in menu of the web only',
  ])
  expect(findHomeProblems(callers('menu'), { 'orders in menu': 'A button of a dish.' })).toEqual([])
})

test('a reason that no operation needs is a problem', () => {
  expect(findHomeProblems(callers('orders'), { 'orders in menu': 'A button of a dish.' })).toHaveLength(1)
})
