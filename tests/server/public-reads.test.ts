import { changePrices } from '@localchef/contracts/menu-bulk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestPerson, type TestServer } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

let server: TestServer
let chef: TestPerson
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  chef = await server.signUp({ email: 'olga@example.com', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id)
})
afterAll(() => server.stop())

function read(name: string, input: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const query = new URLSearchParams({ input: JSON.stringify(input) })
  return fetch(`${server.url}/functions/v1/${name}?${query}`, {
    headers: { apikey: server.anonKey, ...headers },
  })
}

async function nameOfChef(): Promise<string> {
  const answer = await read('get-chef', { id: kitchen.chefId })
  return (await answer.json()).name
}

test('a public read is answered by GET, compressed, and with 304 to who has it', async () => {
  const first = await read('get-chef', { id: kitchen.chefId }, { 'accept-encoding': 'br' })
  expect(first.status).toBe(200)
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(first.headers.get('cache-control')).toContain('stale-while-revalidate')
  expect(await first.json()).toMatchObject({ id: kitchen.chefId })
  const tag = first.headers.get('etag') ?? ''
  const again = await read('get-chef', { id: kitchen.chefId }, { 'if-none-match': tag })
  expect(again.status).toBe(304)
  expect(again.headers.get('etag')).toBe(tag)
  const other = await read('get-chef', { id: kitchen.chefId }, { 'if-none-match': '"another"' })
  expect(other.status).toBe(200)
})

test('what is not a public read is refused by GET', async () => {
  expect((await read('place-order', {})).status).toBe(400)
  expect((await read('list-my-orders', {})).status).toBe(400)
  const wrong = await read('get-chef', { id: 'NO SUCH NAME' })
  expect(wrong.status).toBe(400)
  expect(wrong.headers.get('cache-control')).toBe('no-store')
})

test('a change that any process commits is seen as soon as the database has told of it', async () => {
  await nameOfChef()
  await server.database.transaction((connection) =>
    connection.query(`update public.chefs set name = 'Olga and Daughters' where id = $1`, [kitchen.chefId]),
  )
  await expect.poll(nameOfChef).toBe('Olga and Daughters')
})

test('a change that was taken back is no change', async () => {
  await server.database
    .transaction(async (connection) => {
      await connection.query(`update public.chefs set name = 'Nobody' where id = $1`, [kitchen.chefId])
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  expect(await nameOfChef()).toBe('Olga and Daughters')
})

test('whoever has the answer of their own change reads what they changed', async () => {
  for (const price of [11, 12, 13, 14]) {
    await (await read('get-dish', { id: kitchen.dishId })).json()
    const before = (await (await read('get-dish', { id: kitchen.dishId })).json()).price
    const answer = await callFunction(
      server,
      changePrices,
      { ids: [kitchen.dishId], change: { kind: 'amount', value: price - before } },
      { accessToken: chef.accessToken },
    )
    expect(answer.status, JSON.stringify(answer.error)).toBe(200)
    const dish = await (await read('get-dish', { id: kitchen.dishId })).json()
    expect(dish.price).toBe(price)
  }
})

test('the answer to somebody signed in is made for them, and nobody keeps it', async () => {
  const answer = await read(
    'get-chef',
    { id: kitchen.chefId },
    { authorization: `Bearer ${chef.accessToken}` },
  )
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
})
