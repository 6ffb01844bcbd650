import { expect, it } from 'vitest'
import { emptyList } from './chef-criteria.ts'
import { rememberCounts } from './cuisine-counts.ts'

const counted = [
  { value: 'thai', count: 4 },
  { value: 'greek', count: 2 },
]
const thai = { ...emptyList, filters: { ...emptyList.filters, cuisines: ['thai'] } }

it('cuisine counts stay those made before a cuisine was chosen', () => {
  const before = rememberCounts(null, emptyList, counted)
  expect(rememberCounts(before, thai, [{ value: 'thai', count: 4 }])).toBe(before)
})

it('cuisine counts are replaced when any other criterion changes', () => {
  const before = rememberCounts(null, emptyList, counted)
  const verified = { ...thai, filters: { ...thai.filters, onlyVerified: true } }
  expect(rememberCounts(before, verified, [{ value: 'thai', count: 1 }]).counts).toEqual([
    { value: 'thai', count: 1 },
  ])
})
