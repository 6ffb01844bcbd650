import type { DishCard } from '@localchef/contracts/menu/dish-card'
import { expect, it } from 'vitest'
import { findInMenu } from './find-in-menu.ts'

const dish = (id: string, words: Partial<DishCard>): DishCard => ({
  id,
  chefId: 'c1',
  name: id,
  nameRu: null,
  description: '',
  descriptionRu: null,
  price: 5,
  category: 'main',
  cuisine: null,
  promise: 'made_to_order',
  status: 'active',
  allergens: [],
  possibleAllergens: [],
  diets: [],
  heat: 0,
  serves: 1,
  prepMinutes: 10,
  picture: null,
  timesOrdered: 0,
  hasChoices: false,
  batch: null,
  earliestAt: null,
  takesOrders: true,
  ...words,
})

const menu = [
  dish('a', { name: 'Crème brûlée', description: 'Vanilla and burnt sugar' }),
  dish('b', { name: 'Solyanka', nameRu: 'Солянка сборная', descriptionRu: 'С копчёностями и маслинами' }),
  dish('c', { name: 'Adjaruli khachapuri', description: 'Bread boat with cheese and an egg' }),
]

const found = (query: string, others?: ReadonlySet<string>) =>
  findInMenu(menu, query, others)
    .map(({ id }) => id)
    .join('')

it('a menu is searched by names and descriptions in both languages, whatever the case and the accents', () => {
  expect(found('creme BRULEE')).toBe('a')
  expect(found('vanil')).toBe('a')
  expect(found('солянка')).toBe('b')
  expect(found('копченостями')).toBe('b')
  expect(found('КОПЧЁНОСТЯМИ маслин')).toBe('b')
  expect(found('cheese khachapuri')).toBe('c')
})

it('each word of the query must be in the dish', () => {
  expect(found('cheese vanilla')).toBe('')
  expect(found('an')).toBe('abc')
})

it('an empty query leaves the menu as it is', () => {
  expect(found('')).toBe('abc')
  expect(found('  ')).toBe('abc')
})

it('dishes with a searched ingredient keep their place in the menu', () => {
  expect(found('sugar', new Set(['c']))).toBe('ac')
})
