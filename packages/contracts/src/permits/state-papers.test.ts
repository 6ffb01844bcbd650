import { expect, test } from 'vitest'
import { missingPapers, papersAskedOf } from './state-papers.ts'

test('California asks a home kitchen for a permit and a food safety certificate', () => {
  const kitchen = { kind: 'chef', state: ' ca ' } as const
  expect(missingPapers(kitchen, [])).toEqual([
    ['mehko', 'cottage_food'],
    ['food_manager', 'food_handler'],
  ])
  expect(missingPapers(kitchen, ['cottage_food', 'insurance'])).toEqual([['food_manager', 'food_handler']])
  expect(missingPapers(kitchen, ['mehko', 'food_handler'])).toEqual([])
})

test('Florida asks for no papers, and the rules of an unknown state are not invented', () => {
  expect(papersAskedOf({ kind: 'chef', state: 'FL' })?.groups).toEqual([])
  expect(papersAskedOf({ kind: 'chef', state: 'OR' })).toBeUndefined()
  expect(missingPapers({ kind: 'chef', state: 'OR' }, [])).toEqual([])
})

test('rules for home kitchens do not apply to a truck', () => {
  expect(missingPapers({ kind: 'truck_stop', state: 'CA' }, [])).toEqual([])
})
