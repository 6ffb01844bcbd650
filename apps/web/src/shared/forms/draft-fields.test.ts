import { expect, test } from 'vitest'
import { changedFields, clashesOf, withFields } from './draft-fields.ts'

const saved = { name: 'Borscht', price: 11, diets: ['vegan'], limit: null }

test('a draft holds only the fields that differ from the saved values', () => {
  expect(changedFields(saved, { ...saved, diets: ['vegan'] })).toEqual({})
  expect(changedFields(saved, { ...saved, name: 'Green borscht', limit: 4 })).toEqual({
    name: 'Green borscht',
    limit: 4,
  })
})

test('fields that the draft does not hold keep their newly saved values', () => {
  expect(withFields({ ...saved, price: 13 }, { name: 'Green borscht' })).toEqual({
    ...saved,
    price: 13,
    name: 'Green borscht',
  })
})

test('a draft equal to the saved values restores nothing', () => {
  expect(withFields(saved, { name: 'Borscht' })).toBeUndefined()
})

test('a draft of an older form loses fields that are gone or have another kind of value', () => {
  expect(withFields(saved, { gone: 1, diets: 'vegan', price: '11' })).toBeUndefined()
  expect(withFields(saved, { limit: 5, diets: {} })).toEqual({ ...saved, limit: 5 })
})

test('a field saved elsewhere clashes, with the typed value beside it if there is one', () => {
  const now = { ...saved, price: 13, name: 'Red borscht' }
  expect(clashesOf(saved, now, { name: 'Green borscht', diets: [] })).toEqual([
    { name: 'name', saved: 'Red borscht', typed: { value: 'Green borscht' } },
    { name: 'price', saved: 13, typed: undefined },
  ])
})

test('the same change in two tabs is not a clash', () => {
  expect(clashesOf(saved, { ...saved, price: 13 }, { price: 13 })).toEqual([])
})
