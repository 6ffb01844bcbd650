import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { getChefFile } from '@localchef/contracts/chefs/get-chef-file'
import { updatePlace } from '@localchef/contracts/chefs/update-place'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'

/** How a kitchen's private point was set (by ZIP code, city, hand, …), as its chef and admins read it. */

let server: TestServer
let admin: TestUser
let chef: TestUser
let kitchen: Kitchen

const address = {
  addressLine: '1 Secret Street',
  addressUnit: '',
  city: 'San Francisco',
  state: 'CA',
  zipCode: '94110',
  timeZone: null,
}

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'admin@points.test', role: 'admin', name: 'Ada' })
  chef = await server.signUp({ email: 'chef@points.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id)
  await server.database.pool.query(
    `insert into public.places (id, kind, name, state, zip_code, latitude, longitude, population)
     values
       (900001, 'zip', 'San Francisco', 'CA', '94110', 37.7486, -122.4184, 1),
       (900002, 'zip', 'San Francisco', 'CA', '94103', 37.7726, -122.4101, 1),
       (900003, 'city', 'San Francisco', 'CA', null, 37.7749, -122.4194, 1)`,
  )
})
afterAll(() => server.stop())

const kinds = async () => {
  const { business } = (await callFunction(server, getBusiness, {}, chef)).data
  const file = (await callFunction(server, getChefFile, { chefId: kitchen.chefId }, admin)).data
  return [business?.place.pointKind, file.place?.pointKind]
}
const save = (changes: object = {}) =>
  saveSeen(server, updatePlace, { ...address, point: null, ...changes }, chef)

test('a point saved before its kind was kept is not called exact', async () => {
  expect(await kinds()).toEqual([null, null])
})

test('the middle of a ZIP code is called so to chef and admin, and moves with the address', async () => {
  const first = (await save()).data.business.place
  expect(await kinds()).toEqual(['zip', 'zip'])
  const { data } = await save({ zipCode: '94103' })
  expect(data.business.place).toMatchObject({ pointKind: 'zip' })
  expect(data.business.place.latitude).not.toBe(first.latitude)
})

test('an unknown ZIP code falls back to the middle of the city', async () => {
  expect((await save({ zipCode: '00001' })).status).toBe(200)
  expect(await kinds()).toEqual(['city', 'city'])
})

test('a point that the chef sets stays where it is, whatever the ZIP code', async () => {
  const point = { latitude: 37.7601, longitude: -122.4102 }
  await save({ point })
  expect(await kinds()).toEqual(['hand', 'hand'])
  expect((await save({ point, zipCode: '94103' })).data.business.place).toMatchObject({
    ...point,
    pointKind: 'hand',
  })
})
