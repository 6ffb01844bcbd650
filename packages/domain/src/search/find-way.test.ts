import { ChefSearchRequest, type Waypoint } from '@localchef/contracts/search/chef-search'
import { interstates } from '@localchef/contracts/search/interstates'
import { expect, test } from 'vitest'
import { distanceMiles, type Point } from '../earth.ts'
import type { Router } from '../router.ts'
import { findWay } from './find-way.ts'
import { interstatePoints } from './generated/interstate-points.ts'
import { routeMiles } from './route-pieces.ts'

const sanFrancisco = { lat: 37.7749, lng: -122.4194 }
const portland = { lat: 45.5234, lng: -122.6762 }
const losAngeles = { lat: 34.0522, lng: -118.2437 }
const newYork = { lat: 40.7143, lng: -74.006 }
const honolulu = { lat: 21.3069, lng: -157.8583 }
const hilo = { lat: 19.7297, lng: -155.09 }

async function wayBetween(
  origin: Waypoint,
  destination: Waypoint,
  waypoints: Waypoint[] = [],
  router?: Router,
) {
  const request = { searchType: 'route', route: { origin, destination, waypoints } }
  const way = await findWay(ChefSearchRequest.parse(request), router)
  if (!way) throw new Error('There is no way')
  return way
}

function milesTo(place: Point, points: readonly Point[]): number {
  return Math.min(...points.map((point) => distanceMiles(point, place)))
}

test('every Interstate has its stated length, in short legs without zigzags', () => {
  let [measured, stated] = [0, 0]
  for (const [row, { name, miles, towns }] of interstates.entries()) {
    const points = (interstatePoints[row] ?? []).map(([lng, lat]) => ({ lat, lng }))
    expect(points).toHaveLength(towns.length)
    const legs = points.slice(1).map((to, index) => distanceMiles(points[index] ?? to, to))
    expect([name, Math.max(...legs) <= 120, Math.min(...legs) > 0.3]).toEqual([name, true, true])
    const length = legs.reduce((sum, leg) => sum + leg, 0)
    expect([name, Math.abs(length - miles) <= Math.max(20, miles * 0.08)]).toEqual([name, true])
    for (const [index, leg] of legs.slice(1).entries()) {
      const [from, to] = [points[index], points[index + 2]]
      if (!from || !to) continue
      const detour = (legs[index] ?? 0) + leg - distanceMiles(from, to)
      expect([name, towns[index + 1], detour < 30]).toEqual([name, towns[index + 1], true])
    }
    measured += length
    stated += miles
  }
  expect(Math.abs(measured / stated - 1)).toBeLessThan(0.08)
})

test('San Francisco to Portland follows I-80 and I-5 through Redding and Medford', async () => {
  const { points, along, foundBy } = await wayBetween(sanFrancisco, portland)
  expect(along).toEqual(['I-80', 'I-5'])
  expect(foundBy).toBe('interstates')
  expect(milesTo({ lat: 40.5865, lng: -122.3917 }, points)).toBeLessThan(5)
  expect(milesTo({ lat: 42.3265, lng: -122.8756 }, points)).toBeLessThan(5)
  // About 635 miles by road, 535 by air.
  expect(routeMiles(points)).toBeGreaterThan(580)
  expect(routeMiles(points)).toBeLessThan(660)
})

test('a route across the country has at most 100 corners and stays within a few miles of its roads', async () => {
  const { points, along } = await wayBetween(sanFrancisco, newYork)
  expect(points.length).toBeLessThanOrEqual(102)
  expect(along[0]).toBe('I-80')
  expect(milesTo({ lat: 41.14, lng: -104.8202 }, points)).toBeLessThan(10)
  expect(routeMiles(points)).toBeGreaterThan(2650)
  expect(routeMiles(points)).toBeLessThan(3000)
})

test('a route passes its stops in the requested order', async () => {
  const fresno = { lat: 36.7477, lng: -119.7724 }
  const { points } = await wayBetween(losAngeles, sanFrancisco, [fresno])
  expect(points).toContainEqual(fresno)
  expect(points[0]).toEqual(losAngeles)
  expect(points.at(-1)).toEqual(sanFrancisco)
})

test('a trip within a town or away from all Interstates is a straight line', async () => {
  expect((await wayBetween(honolulu, hilo)).points).toEqual([honolulu, hilo])
  const nearby = { lat: 37.78, lng: -122.43 }
  expect(await wayBetween(sanFrancisco, nearby)).toMatchObject({ points: [sanFrancisco, nearby], along: [] })
})

test('a reversed trip follows the same roads', async () => {
  const there = await wayBetween(losAngeles, newYork)
  const back = await wayBetween(newYork, losAngeles)
  expect(back.along.toReversed()).toEqual(there.along)
  expect(routeMiles(back.points)).toBeCloseTo(routeMiles(there.points), 0)
})

test('more than ten waypoints are used as the route itself', async () => {
  const waypoints = Array.from({ length: 11 }, (_, index) => ({ lat: 38 + index / 2, lng: -122 }))
  const { points, foundBy } = await wayBetween(sanFrancisco, portland, waypoints)
  expect(foundBy).toBe('waypoints')
  expect(points).toEqual([sanFrancisco, ...waypoints, portland])
})

test('if the router has no answer, the graph finds the route and the result says so', async () => {
  const away: Router = { find: async () => null }
  const way = await wayBetween(sanFrancisco, portland, [], away)
  expect(way).toMatchObject({ foundBy: 'interstates', routerFailed: true, along: ['I-80', 'I-5'] })
  expect(way.minutes).toBeUndefined()
})
