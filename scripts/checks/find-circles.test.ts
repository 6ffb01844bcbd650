import { expect, it } from 'vitest'
import { findCircles } from './find-circles.ts'

const imports = [
  { from: 'orders', to: 'menu', file: 'orders/place.ts' },
  { from: 'orders', to: 'menu', file: 'orders/price.ts' },
  { from: 'menu', to: 'search', file: 'menu/ready.ts' },
  { from: 'menu', to: 'search', file: 'menu/open.ts' },
  { from: 'search', to: 'orders', file: 'search/sold.ts' },
]

it('a circle of three features is found with the files of its weakest arrow', () => {
  expect(
    findCircles(
      { orders: ['menu', 'taxes'], menu: ['search'], search: ['orders'], taxes: [], home: ['menu'] },
      () => imports,
    ),
  ).toEqual(['menu, orders, search reach each other; weakest arrow search -> orders: search/sold.ts'])
})

it('an arrow of a circle that no import needs is its weakest', () => {
  expect(findCircles({ orders: ['menu'], menu: ['orders'] }, () => imports)).toEqual([
    'menu, orders reach each other; weakest arrow menu -> orders: no file: remove it',
  ])
})

it('two circles without a way back from one to the other are two', () => {
  const arrows = { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] }
  expect(findCircles(arrows, () => []).map((problem) => problem.split(' reach ')[0])).toEqual([
    'a, b',
    'c, d',
  ])
})

it('features in an order are no circle', () => {
  expect(findCircles({ orders: ['menu', 'taxes'], menu: ['taxes'], taxes: [] }, () => imports)).toEqual([])
})
