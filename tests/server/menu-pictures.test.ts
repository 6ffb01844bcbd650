import { createDish } from '@localchef/contracts/menu/create-dish'
import { duplicateDish } from '@localchef/contracts/menu/duplicate-dish'
import { getDish } from '@localchef/contracts/menu/get-dish'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { updateDish } from '@localchef/contracts/menu/update-dish'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'

let server: TestServer
let buyer: TestUser
let chef: TestUser
let otherChef: TestUser

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@pictures.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@pictures.test', role: 'chef', name: 'Olga' })
  otherChef = await server.signUp({ email: 'other@pictures.test', role: 'chef', name: 'Nino' })
  await addKitchen(server.database, chef.id)
  await addKitchen(server.database, otherChef.id)
})
afterAll(() => server.stop())

const pie = {
  name: 'Apple pie',
  price: 7,
  category: 'dessert' as const,
  status: 'active' as const,
  allergens: ['wheat' as const],
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function upload(user: TestUser, name: string) {
  const path = `${user.id}/${name}.png`
  const { error } = await user.client.storage.from('pictures').upload(path, png, { contentType: 'image/png' })
  expect(error).toBeNull()
  return { path, color: '#a1b2c3' }
}

const words = (alt: string | null, altRu: string | null = null) => ({ alt, altRu })

test('a dish keeps the order of its pictures, and the first one is the cover in lists', async () => {
  const [whole, slice, oven] = await Promise.all(['whole', 'slice', 'oven'].map((name) => upload(chef, name)))
  if (!whole || !slice || !oven) throw new Error('fewer than three pictures were uploaded')
  const pictures = [
    { ...whole, ...words('A whole pie on a checked cloth', 'Целый пирог на скатерти в клетку') },
    { ...slice, ...words('One slice with ice cream') },
    { ...oven, ...words(null) },
  ]
  const { data: made } = await callFunction(server, createDish, { ...pie, pictures }, chef)
  expect(made.pictures).toEqual(pictures)
  const { data: shown } = await callFunction(server, getDish, { id: made.id })
  expect(shown.pictures).toEqual(pictures)
  expect(shown.picture).toEqual(whole)

  const turned = pictures.toReversed().slice(0, 2)
  await saveSeen(server, updateDish, { ...pie, id: made.id, pictures: turned }, chef)
  const { data: after } = await callFunction(server, getDish, { id: made.id })
  expect(after.pictures).toEqual(turned)
  expect(after.picture).toEqual(oven)
  const { data: copy } = await callFunction(server, duplicateDish, { id: made.id }, chef)
  expect(copy.pictures).toEqual(turned)

  await saveSeen(server, updateDish, { ...pie, id: made.id, pictures: [] }, chef)
  const { data: bare } = await callFunction(server, getDish, { id: made.id })
  expect([bare.pictures, bare.picture]).toEqual([[], null])
})

test('a dish accepts at most eight pictures, each uploaded by its chef, and a refusal names the invalid one', async () => {
  const refused = async (pictures: object[]) => {
    const input = { ...pie, pictures: pictures as { path: string; color: string }[] }
    const { status, error } = await callFunction(server, createDish, input, chef)
    return [status, error.issues?.[0]?.path.join('.')]
  }
  const own = await upload(chef, 'own')
  const foreign = await upload(otherChef, 'foreign')
  expect(await refused([own, foreign])).toEqual([400, 'pictures.1.path'])
  expect(await refused([{ ...own, path: `${chef.id}/never-uploaded.png` }])).toEqual([400, 'pictures.0.path'])
  expect(await refused([{ ...own, color: 'red' }])).toEqual([400, 'pictures.0.color'])
  expect(await refused([{ ...own, alt: 'x'.repeat(201) }])).toEqual([400, 'pictures.0.alt'])
  expect(await refused(Array.from({ length: 9 }, () => own))).toEqual([400, 'pictures'])
})

test('only its chef sees the pictures of a draft, and nobody writes them directly', async () => {
  const [one, two] = [await upload(chef, 'draft-1'), await upload(chef, 'draft-2')]
  const draft = { ...pie, status: 'draft' as const, pictures: [one, two] }
  const { data: dish } = await callFunction(server, createDish, draft, chef)
  const seenBy = async (client: TestUser['client']) =>
    (await client.from('dish_pictures').select('path').eq('dish_id', dish.id)).data
  for (const client of [server.client(), buyer.client, otherChef.client]) {
    expect(await seenBy(client)).toEqual([])
    const written = await client
      .from('dish_pictures')
      .insert({ dish_id: dish.id, position: 3, path: 'x', color: '#000000' })
    expect(written.error?.code).toBe('42501')
  }
  expect(await seenBy(chef.client)).toEqual([{ path: two.path }])
  const own = await chef.client.from('dish_pictures').update({ alt: 'mine' }).eq('dish_id', dish.id)
  expect(own.error?.code).toBe('42501')
  const { data: menu } = await callFunction(server, listMenu, {}, chef)
  expect(menu.dishes.find(({ id }) => id === dish.id)?.pictures.map(({ path }) => path)).toEqual([
    one.path,
    two.path,
  ])
})
