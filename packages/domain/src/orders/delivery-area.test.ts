import { expect, test } from 'vitest'
import { areaAt, cheapestArea, farthestMiles } from './delivery-area.ts'

const ring = (radiusMiles: number, feeCents: number, minimumCents = 0) => ({
  radiusMiles,
  zipCodes: [],
  feeCents,
  minimumCents,
})
const list = (zipCodes: string[], feeCents: number, minimumCents = 0) => ({
  radiusMiles: null,
  zipCodes,
  feeCents,
  minimumCents,
})
const kitchen = {
  deliveryRadiusMiles: 3,
  deliveryFeeCents: 300,
  deliveryMinimumCents: 1000,
  deliveryAreas: [ring(10, 900, 4000), ring(6, 600, 2000), list(['94110', '94112'], 100)],
}

test.each([
  [{ zipCode: '94103', miles: 2 }, 300],
  [{ zipCode: '94103', miles: 3 }, 300],
  [{ zipCode: '94103', miles: 3.1 }, 600],
  [{ zipCode: '94103', miles: 8 }, 900],
  [{ zipCode: '94110', miles: 2 }, 100],
  [{ zipCode: '94112', miles: 40 }, 100],
  [{ zipCode: '94103', miles: 10.1 }, undefined],
])('at %o, the fee is %o cents', (place, feeCents) => {
  expect(areaAt(kitchen, place)?.feeCents).toBe(feeCents)
})

test('a kitchen with a ring of zero miles delivers in its further areas only', () => {
  const lists = { ...kitchen, deliveryRadiusMiles: 0, deliveryAreas: [list(['94110'], 100)] }
  expect(areaAt(lists, { zipCode: '94103', miles: 0 })).toBeUndefined()
  expect(areaAt(lists, { zipCode: '94110', miles: 1 })?.feeCents).toBe(100)
  expect(farthestMiles(lists)).toBe(0)
})

test('before a place is known, the cheapest area is shown', () => {
  expect(cheapestArea(kitchen)?.feeCents).toBe(100)
  expect(farthestMiles(kitchen)).toBe(10)
  expect(cheapestArea({ ...kitchen, deliveryRadiusMiles: 0, deliveryAreas: [] })).toBeUndefined()
})
