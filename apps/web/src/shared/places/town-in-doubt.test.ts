import type { Place } from '@localchef/contracts/places/place'
import { expect, test } from 'vitest'
import { fits } from './town-in-doubt.ts'

const place = (
  city: string,
  state: string,
  latitude: number,
  longitude: number,
  zipCode?: string,
): Place => ({
  id: 1,
  kind: zipCode ? 'zip' : 'city',
  city,
  cityRu: city === 'San Francisco' ? 'Сан-Франциско' : null,
  state,
  zipCode: zipCode ?? null,
  address: city,
  latitude,
  longitude,
})
const mission = place('San Francisco', 'CA', 37.7485, -122.4184, '94110')

test('the town of the ZIP code fits in any spelling and in Russian', () => {
  expect(fits(mission, { city: 'san francisco', state: 'ca' }, [])).toBe(true)
  expect(fits(mission, { city: 'Сан-Франциско', state: 'California' }, [])).toBe(true)
  const saint = place('St. Louis', 'MO', 38.63, -90.24, '63110')
  expect(fits(saint, { city: 'Saint Louis', state: 'MO' }, [])).toBe(true)
})

test('a neighboring town fits, and a far one or another state does not', () => {
  const towns = [place('Daly City', 'CA', 37.688, -122.47), place('San Jose', 'CA', 37.336, -121.89)]
  expect(fits(mission, { city: 'Daly City', state: 'CA' }, towns)).toBe(true)
  expect(fits(mission, { city: 'San Jose', state: 'CA' }, towns)).toBe(false)
  expect(fits(mission, { city: 'San Francisco', state: 'TX' }, towns)).toBe(false)
  expect(fits(mission, { city: 'Nowhere', state: 'CA' }, towns)).toBe(false)
})
