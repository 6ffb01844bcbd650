import { getNearestPlace } from '@localchef/contracts/places/get-nearest-place'
import { suggestPlaces } from '@localchef/contracts/places/suggest-places'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer } from '../harness.ts'

let server: TestServer

const austin = {
  city: 'Austin',
  cityRu: 'Остин',
  state: 'TX',
  zipCode: null,
  address: 'Austin, TX',
  latitude: 30.2672,
  longitude: -97.7431,
}

beforeAll(async () => {
  server = await startTestServer()
  await server.database.transaction((connection) =>
    connection.query(`insert into public.places (id, kind, name, name_ru, state, zip_code, latitude, longitude, population)
     values (1, 'city', 'Austin', 'Остин', 'TX', null, 30.2672, -97.7431, 961855),
       (2, 'city', 'Austin', null, 'MN', null, 43.6666, -92.9746, 26174),
       (4, 'city', 'North Portland', null, 'OR', null, 45.6, -122.7, 0),
       (5, 'city', 'Portland', 'Портленд', 'OR', null, 45.5234, -122.6762, 652503),
       (6, 'city', 'Portland', 'Портленд', 'ME', null, 43.6615, -70.2553, 68408),
       (7, 'city', 'Portlandville', null, 'NY', null, 42.5, -74.9, 9999999),
       (3, 'zip', 'Austin', 'Остин', 'TX', '78701', 30.2713, -97.7426, 0)`),
  )
})

afterAll(() => server.stop())

test('a place has latitude, longitude, city, state, ZIP code and address', async () => {
  const byName = await callFunction(server, suggestPlaces, { query: 'aust' })
  expect(byName.data.places.map(({ address }) => address)).toEqual(['Austin, TX', 'Austin, MN'])
  expect(byName.data.places[0]).toMatchObject(austin)

  const byCode = await callFunction(server, suggestPlaces, { query: '787' })
  expect(byCode.data.places).toEqual([
    expect.objectContaining({ kind: 'zip', zipCode: '78701', address: 'Austin, TX 78701' }),
  ])

  const here = await callFunction(server, getNearestPlace, { latitude: 30.3, longitude: -97.7 })
  expect(here.data.place).toMatchObject(austin)
})

test('a place is found by its Russian name and with a typo, and an unknown one finds nothing', async () => {
  for (const query of ['остин', 'Austtin', 'Austin, TX']) {
    const { data } = await callFunction(server, suggestPlaces, { query })
    expect(data.places[0]?.address, query).toBe('Austin, TX')
  }
  const blank = await callFunction(server, suggestPlaces, { query: '   ' })
  expect(blank.status).toBe(400)
  expect(blank.error.issues).toEqual([expect.objectContaining({ path: ['query'] })])
})

test('a place with exactly the typed name comes before bigger ones that begin with it or contain it', async () => {
  const found = async (query: string) => {
    const { data } = await callFunction(server, suggestPlaces, { query })
    return data.places.map(({ address }) => address)
  }
  expect((await found('Portland, OR'))[0]).toBe('Portland, OR')
  expect((await found('Portland, ME'))[0]).toBe('Portland, ME')
  expect((await found('портленд, me'))[0]).toBe('Portland, ME')
  expect((await found('portland')).slice(0, 3)).toEqual(['Portland, OR', 'Portland, ME', 'Portlandville, NY'])
  expect((await found('North Portl'))[0]).toBe('North Portland, OR')
})
