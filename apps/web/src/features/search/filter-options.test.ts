import { expect, it } from 'vitest'
import { filterOptions } from './filter-options.ts'

const named = (names: Record<string, string>) => (value: string) => names[value] ?? value

it('filter options are the values of the results and the chosen ones, each once, sorted by name', () => {
  const counted = [
    { value: 'thai', count: 4 },
    { value: 'greek', count: 2 },
    { value: 'thai', count: 4 },
  ]
  const names = named({ thai: 'Thai', greek: 'Greek', uzbek: 'Uzbek' })
  expect(filterOptions(counted, ['uzbek', 'thai'], names, 'en')).toEqual([
    { value: 'greek', name: 'Greek', count: 2 },
    { value: 'thai', name: 'Thai', count: 4 },
    { value: 'uzbek', name: 'Uzbek' },
  ])
})

it('filter options are sorted by their names in the reader’s language', () => {
  const counted = ['greek', 'thai', 'armenian'].map((value) => ({ value, count: 1 }))
  const names = named({ greek: 'Греческая', thai: 'Тайская', armenian: 'Армянская' })
  expect(filterOptions(counted, [], names, 'ru').map(({ name }) => name)).toEqual([
    'Армянская',
    'Греческая',
    'Тайская',
  ])
})
