import { expect, test } from 'vitest'
import { labelLawOf, labelLaws } from './label-laws.ts'

test.each(Object.entries(labelLaws))(
  'the sentence of %s names its source and the year of the law',
  (_state, law) => {
    expect(law.sentence).not.toBe('')
    expect(new URL(law.source).protocol).toBe('https:')
    expect(law.year).toBeGreaterThan(2000)
  },
)

test('a state is found however it is written', () => {
  expect(labelLawOf(' ca ')?.sentence).toBe('Made in a Home Kitchen')
})

test('a state whose sentence is unknown has none, rather than that of another state', () => {
  expect(labelLawOf('WY')).toBeUndefined()
  expect(labelLawOf('')).toBeUndefined()
})
