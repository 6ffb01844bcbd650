import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chefSearch } from '@localchef/contracts/search/chef-search'
import { afterEach, expect, test, vi } from 'vitest'
import { createRouter } from '../../apps/server/src/router/create-router.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer } from '../harness.ts'

/** Trips by an external router: the test's own server speaks the protocols of OSRM and Valhalla. */

const sanFrancisco = { lat: 37.7749, lng: -122.4194 }
const portland = { lat: 45.5234, lng: -122.6762 }
/** Along the coast, where there is no Interstate. */
const coast = [
  { lat: 40.8021, lng: -124.1637 },
  { lat: 43.3665, lng: -124.2179 },
]

const running: { server?: TestServer; service?: Server } = {}
afterEach(async () => {
  await running.server?.stop()
  running.service?.closeAllConnections()
  running.service?.close()
})

type Answering = (request: IncomingMessage, response: ServerResponse, body: string) => void

async function startService(answer: Answering): Promise<{ url: string }> {
  const service = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => answer(request, response, body))
  })
  running.service = service
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(service.address() as AddressInfo).port}` }
}

/** Encodes a polyline, the inverse of the server's decoder. */
function polyline(points: readonly { lat: number; lng: number }[]): string {
  let [lastLat, lastLng] = [0, 0]
  const write = (value: number) => {
    let left = value < 0 ? ~(value << 1) : value << 1
    let text = ''
    for (; left >= 0x20; left >>>= 5) text += String.fromCharCode((0x20 | (left & 0x1f)) + 63)
    return text + String.fromCharCode(left + 63)
  }
  return points
    .map(({ lat, lng }) => {
      const [y, x] = [Math.round(lat * 1e6), Math.round(lng * 1e6)]
      const text = write(y - lastLat) + write(x - lastLng)
      ;[lastLat, lastLng] = [y, x]
      return text
    })
    .join('')
}

async function searchTrip(routerUrl: string) {
  running.server = await startTestServer({ environment: { ROUTER_URL: routerUrl } })
  const route = { origin: sanFrancisco, destination: portland }
  const { status, data } = await callFunction(running.server, chefSearch, { searchType: 'route', route })
  expect(status).toBe(200)
  return data.searchMetadata
}

test('OSRM gives the way, the Interstates on it and the minutes', async () => {
  const service = await startService((request, response) => {
    expect(request.url).toContain('/route/v1/driving/-122.4194,37.7749;-122.6762,45.5234?')
    const geometry = polyline([sanFrancisco, ...coast, portland])
    const steps = [
      { geometry, distance: 900_000, ref: 'US 101', name: 'Redwood Highway' },
      { geometry: polyline([portland]), distance: 30_000, ref: 'I 5; US 30', name: '' },
    ]
    response.end(JSON.stringify({ code: 'Ok', routes: [{ duration: 46_800, legs: [{ steps }] }] }))
  })
  const { way, routeMiles } = await searchTrip(`osrm+${service.url}/`)
  expect(way).toMatchObject({ foundBy: 'router', minutes: 780, along: ['I-5'] })
  expect(way?.points).toEqual([sanFrancisco, ...coast, portland])
  expect(way?.routerFailed).toBeUndefined()
  expect(routeMiles).toBeGreaterThan(560)
})

test('Valhalla gives the way, the Interstates on it and the minutes', async () => {
  const service = await startService((request, response, body) => {
    expect([request.method, request.url]).toEqual(['POST', '/route'])
    expect(JSON.parse(body).locations[0]).toMatchObject({ lat: 37.7749, lon: -122.4194 })
    const shape = polyline([sanFrancisco, ...coast, portland])
    const maneuvers = [{ length: 400 }, { length: 30, street_names: ['I-5 North', 'I-5'] }]
    const trip = { summary: { time: 46_800 }, legs: [{ shape, maneuvers }] }
    response.end(JSON.stringify({ trip }))
  })
  const { way } = await searchTrip(`valhalla+${service.url}`)
  expect(way).toMatchObject({ foundBy: 'router', minutes: 780, along: ['I-5'] })
  expect(way?.points).toEqual([sanFrancisco, ...coast, portland])
})

test.each([
  ['refuses', (response: ServerResponse) => response.writeHead(500).end('{}')],
  ['answers nonsense', (response: ServerResponse) => response.end('not JSON')],
  ['hangs up', (response: ServerResponse) => response.destroy()],
])('a router that %s leaves the trip to the Interstates, and the answer says so', async (_how, answer) => {
  const service = await startService((_request, response) => void answer(response))
  const { way } = await searchTrip(`osrm+${service.url}`)
  expect(way).toMatchObject({ foundBy: 'interstates', routerFailed: true, along: ['I-80', 'I-5'] })
  expect(way?.minutes).toBeUndefined()
})

test('a slow router times out, and is not asked again for a while', async () => {
  const service = await startService(() => undefined)
  const [now, warn] = [vi.fn(() => 0), vi.fn()]
  const options = { patienceMs: 50, restMs: 30_000, now }
  const router = createRouter({ kind: 'osrm', base: service.url }, { warn }, options)
  expect(await router.find([sanFrancisco, portland])).toBeNull()
  expect(await router.find([portland, sanFrancisco])).toBeNull()
  // One warning, because the second question is not sent.
  expect(warn).toHaveBeenCalledTimes(1)
  now.mockReturnValue(30_001)
  expect(await router.find([portland, sanFrancisco])).toBeNull()
  expect(warn).toHaveBeenCalledTimes(2)
})
