import { ChefSearchRequest, type Waypoint } from '@localchef/contracts/search/chef-search'
import { roads } from '@localchef/contracts/search/highways'
import { expect, test } from 'vitest'
import { distanceMiles, type Point } from '../earth.ts'
import type { Router } from '../router.ts'
import { alongWay, findWay } from './find-way.ts'
import { roadPoints } from './generated/road-points.ts'
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

test('every road has its stated length, in short legs without zigzags', () => {
  let [measured, stated] = [0, 0]
  for (const [row, { name, miles, towns }] of roads.entries()) {
    const points = (roadPoints[row] ?? []).map(([lng, lat]) => ({ lat, lng }))
    expect(points).toHaveLength(towns.length)
    const legs = points.slice(1).map((to, index) => distanceMiles(points[index] ?? to, to))
    expect([name, Math.max(...legs) <= 120, Math.min(...legs) > 0.3]).toEqual([name, true, true])
    const length = legs.reduce((sum, leg) => sum + leg, 0)
    // Highways wind through mountains; their miles are counted by the stated length.
    const isInterstate = name.startsWith('I-')
    const shorter = Math.max(20, miles * (isInterstate ? 0.08 : 0.2))
    expect([name, miles - length <= shorter, length - miles <= Math.max(20, miles * 0.08)]).toEqual([
      name,
      true,
      true,
    ])
    for (const [index, leg] of legs.slice(1).entries()) {
      const [from, to] = [points[index], points[index + 2]]
      if (!from || !to) continue
      const detour = (legs[index] ?? 0) + leg - distanceMiles(from, to)
      expect([name, towns[index + 1], detour < 30]).toEqual([name, towns[index + 1], true])
    }
    if (!isInterstate) continue
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

test('Los Angeles to Fresno follows CA-99 through its towns, not I-5 and a line over the fields', async () => {
  const fresno = { lat: 36.7477, lng: -119.7724 }
  const { points, along, miles } = await wayBetween(losAngeles, fresno)
  expect(along).toEqual(['I-5', 'CA-99'])
  for (const town of [
    { lat: 35.3733, lng: -119.0187 },
    { lat: 35.7688, lng: -119.2471 },
    { lat: 36.2077, lng: -119.3473 },
  ]) {
    expect(milesTo(town, points)).toBeLessThan(6)
  }
  // About 219 miles by road.
  expect(Math.abs((miles ?? 0) - 219)).toBeLessThan(10)
})

test('the miles of a trip are those of its roads, not of the line from town to town', async () => {
  // 382 miles by road.
  const { points, miles } = await wayBetween(losAngeles, sanFrancisco)
  expect(Math.abs((miles ?? 0) - 382)).toBeLessThan(8)
  expect(routeMiles(points)).toBeLessThan(378)
  const coast = await wayBetween(losAngeles, { lat: 35.2828, lng: -120.6596 })
  expect(coast.along).toEqual(['US-101'])
  const pass = await wayBetween({ lat: 38.5816, lng: -121.4944 }, { lat: 38.9399, lng: -119.9772 })
  expect(pass.along).toEqual(['US-50'])
})

test.each([
  ['Las Vegas to Tonopah', [36.175, -115.1372], [38.0672, -117.2301], ['US-95'], 211],
  ['Dallas to McAlester', [32.7831, -96.8067], [34.9334, -95.7697], ['US-69', 'US-75'], 168],
  ['Orlando to Fort Pierce', [28.5383, -81.3792], [27.4467, -80.3256], ['Florida’s Turnpike'], 119],
  ['Portland to Madras', [45.5234, -122.6762], [44.6335, -121.1295], ['US-26'], 120],
  ['Carson City to Bishop', [39.1638, -119.7674], [37.3636, -118.3951], ['US-395'], 170],
] as const)('%s follows its highway', async (_trip, [fromLat, fromLng], [toLat, toLng], along, byRoad) => {
  const way = await wayBetween({ lat: fromLat, lng: fromLng }, { lat: toLat, lng: toLng })
  expect(way.along.toSorted()).toEqual(along)
  expect(Math.abs((way.miles ?? 0) / byRoad - 1)).toBeLessThan(0.12)
})

test('a search from a mile of the road begins at the same place of the line', async () => {
  const request = ChefSearchRequest.parse({
    searchType: 'route',
    route: { origin: losAngeles, destination: sanFrancisco, fromMile: 191 },
  })
  const way = await findWay(request, undefined)
  const half = alongWay(request, way).route?.fromMile ?? 0
  expect(half / routeMiles(way?.points ?? [])).toBeCloseTo(191 / (way?.miles ?? 0), 6)
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
