import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suggestPlaces } from '@localchef/contracts/places/suggest-places'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer } from '../harness.ts'

/** A fake geocoder that speaks Photon at `/api` and Nominatim at `/search`; `isDown` makes both fail. */
const asked: URL[] = []
let isDown = false
const service = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://geocoder.test')
  asked.push(url)
  response.statusCode = isDown ? 503 : 200
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(url.pathname === '/search' ? nominatim : photon))
})

const photon = {
  features: [
    {
      geometry: { coordinates: [-122.6823, 45.5236] },
      properties: {
        housenumber: '1120',
        street: 'Northwest Couch Street',
        city: 'Portland',
        state: 'Oregon',
        postcode: '97209',
        countrycode: 'US',
      },
    },
    {
      geometry: { coordinates: [13.4, 52.5] },
      properties: { street: 'Couchstraße', city: 'Berlin', state: 'Berlin', countrycode: 'DE' },
    },
  ],
}
const nominatim = [
  {
    lat: '45.5236',
    lon: '-122.6823',
    address: {
      house_number: '1120',
      road: 'Northwest Couch Street',
      city: 'Portland',
      state: 'Oregon',
      postcode: '97209',
      country_code: 'us',
    },
  },
]
const couchStreet = {
  kind: 'address',
  city: 'Portland',
  state: 'OR',
  zipCode: '97209',
  address: '1120 Northwest Couch Street, Portland, OR 97209',
  latitude: 45.5236,
  longitude: -122.6823,
}

let servers: Record<'photon' | 'nominatim' | 'none', TestServer>

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const at = (path: string) => ({ environment: { GEOCODER_URL: `http://127.0.0.1:${port}${path}` } })
  servers = {
    photon: await startTestServer(at('/api')),
    nominatim: await startTestServer(at('/search')),
    none: await startTestServer(),
  }
  await servers.photon.database.transaction((connection) =>
    connection.query(`insert into public.places (id, kind, name, state, latitude, longitude, population)
     values (1, 'city', 'Couch', 'OR', 45, -122, 10)`),
  )
})

afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.stop()))
  service.close()
})

test.each(['photon', 'nominatim'] as const)('%s finds a street address of the country', async (kind) => {
  const { data } = await callFunction(servers[kind], suggestPlaces, { query: '1120 NW Couch' })
  expect(data.places).toEqual([expect.objectContaining(couchStreet)])
})

test('an address is looked up once, and a town or a ZIP code never', async () => {
  asked.length = 0
  for (const query of ['12 Couch Ct', '12 couch ct', 'Couch', '97209']) {
    await callFunction(servers.photon, suggestPlaces, { query })
  }
  expect(asked.map(({ searchParams }) => searchParams.get('q'))).toEqual(['12 Couch Ct'])
})

test('towns are found while the service fails, and addresses again when it is back', async () => {
  isDown = true
  const meanwhile = await callFunction(servers.photon, suggestPlaces, { query: 'Couch 7' })
  expect(meanwhile.data.places.map(({ address }) => address)).toEqual(['Couch, OR'])
  isDown = false
  const after = await callFunction(servers.photon, suggestPlaces, { query: 'Couch 7', limit: 7 })
  expect(after.data.places[0]?.kind).toBe('address')
})

test('the address lookup finds nothing when no lookup service is configured', async () => {
  const { data } = await callFunction(servers.none, suggestPlaces, { query: '1120 NW Couch' })
  expect(data.places).toEqual([])
})
