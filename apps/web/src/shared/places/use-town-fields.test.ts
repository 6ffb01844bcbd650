import type { Place } from '@localchef/contracts/places/place'
import { expect, test } from 'vitest'
import { completed } from './use-town-fields.ts'

const mission: Place = {
  id: 1,
  kind: 'zip',
  city: 'San Francisco',
  cityRu: 'Сан-Франциско',
  state: 'CA',
  zipCode: '94103',
  address: 'San Francisco, CA 94103',
  latitude: 37.77,
  longitude: -122.41,
}

test('a whole notation in the field of the city fills all three', () => {
  const all = { city: 'San Francisco', state: 'CA', zipCode: '94103' }
  expect(completed({ city: 'San Francisco, CA 94103', state: '', zipCode: '' }, mission)).toEqual(all)
  expect(completed({ city: 'san francisco ca', state: '', zipCode: '94103' }, mission)).toEqual({
    city: 'San Francisco',
    state: 'CA',
  })
  expect(completed({ city: 'Сан-Франциско', state: 'Калифорния', zipCode: '９４１０３' }, mission)).toEqual(
    all,
  )
  expect(completed({ city: '', state: '', zipCode: '94103' }, mission)).toEqual({
    city: 'San Francisco',
    state: 'CA',
  })
})

test('a typed name, a ZIP+4 and correct fields stay', () => {
  expect(completed({ city: 'Hayes Valley', state: 'CA', zipCode: '94103-1234' }, mission)).toEqual({})
  expect(completed({ city: 'San Francisco', state: 'California', zipCode: '94103' }, mission)).toEqual({
    state: 'CA',
  })
})
