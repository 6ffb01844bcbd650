import { changePrices } from '@localchef/contracts/menu/change-prices'
import { serverFunctions } from '@localchef/domain/functions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callFunction } from '../call-function.ts'
import { everyNode, explainFunction } from '../explain-queries.ts'
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

function post(name: string, input: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
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

test('one answer is compressed in either way', async () => {
  for (const encoding of ['br', 'gzip']) {
    const answer = await read('get-home-feed', {}, { 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toContain('accept-encoding')
    expect(await answer.json()).toHaveProperty('featuredChefs')
  }
})

test('the database is asked once, until something changes', async () => {
  const asked = vi.spyOn(server.database, 'as')
  try {
    const input = { id: kitchen.dishId }
    await read('get-dish', input)
    const first = asked.mock.calls.length
    expect(first).toBeGreaterThan(0)
    const headers = [{}, { 'accept-encoding': 'br' }, { 'if-none-match': 'W/"another"' }]
    await Promise.all(headers.map((wanted) => read('get-dish', input, wanted)))
    expect(asked.mock.calls.length).toBe(first)
    await server.database.transaction((connection) =>
      connection.query(`update public.dishes set heat = 2 where id = $1`, [kitchen.dishId]),
    )
    await expect.poll(async () => (await (await read('get-dish', input)).json()).heat).toBe(2)
    expect(asked.mock.calls.length).toBe(first + 1)
    await read('get-dish', input)
    expect(asked.mock.calls.length).toBe(first + 1)
  } finally {
    asked.mockRestore()
  }
})

test('every table that a public read is made from tells of its changes', async () => {
  const point = { latitude: 37.77, longitude: -122.42 }
  const to = { origin: { lat: 37.77, lng: -122.42 }, destination: { lat: 37.9, lng: -122.3 } }
  const inputs: Record<string, object[]> = {
    'get-home-feed': [{}, { near: point }],
    'chef-search': [
      {},
      { searchType: 'location', location: point },
      { searchType: 'text', query: 'piroshki' },
      { searchType: 'route', route: to },
    ],
    'list-chefs-on-map': [{}, { searchType: 'location', location: point }],
    'complete-place': [{ query: 'San' }],
    'get-nearest-place': [point],
    'get-chef': [{ id: kitchen.chefId }],
    'list-reviews': [{ chefId: kitchen.chefId }],
    'get-dish': [{ id: kitchen.dishId }],
    'list-ready-dishes': [{}, { near: point }, { query: 'piroshki', when: 'all' }],
    'list-available-today': [{ chefId: kitchen.chefId }],
    'get-service': [{ id: kitchen.dishId }],
    'get-legal-text': [{ kind: 'terms' }, { kind: 'agreement' }],
  }
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select c.relname as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     where c.relkind = 'r'
       and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'tell_public_change')`,
  )
  const silent = new Set(rows.map(({ name }) => name))
  const remembered = serverFunctions.filter(({ contract }) => contract.shared)
  expect(remembered.map(({ contract }) => contract.name).toSorted()).toEqual(Object.keys(inputs).toSorted())
  for (const fn of remembered) {
    for (const input of inputs[fn.contract.name] ?? []) {
      const queries = await explainFunction(server.database, fn, input).catch((error: unknown) => {
        // A service that is not there is refused after it was looked for.
        if (fn.contract.name === 'get-service') return []
        throw error
      })
      const read = queries.flatMap(({ plan }) => everyNode(plan).map((node) => node['Relation Name'] ?? ''))
      expect([fn.contract.name, read.filter((name) => silent.has(name))]).toEqual([fn.contract.name, []])
    }
  }
})

test('a kitchen is found whatever its id looks like', async () => {
  const owner = await server.signUp({ email: 'imported@example.com', role: 'chef', name: 'Imported' })
  const { chefId } = await addKitchen(server.database, owner.id, { name: 'Imported Kitchen' })
  // PostgreSQL takes any 128 bits, and a marketplace that was imported has what it had before.
  const id = '11111111-2222-3333-4444-555555555555'
  await server.database.transaction(async (connection) => {
    await connection.query('set local session_replication_role = replica').catch(() => undefined)
    for (const table of ['chef_private_details', 'chef_hours', 'dishes', 'ready_batches'])
      await connection.query(`update public.${table} set chef_id = $2 where chef_id = $1`, [chefId, id])
    await connection.query('update public.chefs set id = $2 where id = $1', [chefId, id])
  })
  const answer = await read('get-chef', { id })
  expect([answer.status, (await answer.json()).name]).toEqual([200, 'Imported Kitchen'])
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

test('only reads that anyone may make are shared, and all of them but the price of a cart', () => {
  const open = serverFunctions.filter(
    ({ contract: { access, effect } }) => access === 'anyone' && effect === 'read',
  )
  expect(serverFunctions.filter((fn) => fn.contract.shared && !open.includes(fn))).toEqual([])
  const unshared = open.filter(({ contract }) => !contract.shared)
  expect(unshared.map(({ contract }) => contract.name)).toEqual(['quote-order'])
})

test('the official client’s POST gets the same answer from memory, for a visitor and for somebody signed in', async () => {
  const input = { id: kitchen.dishId }
  const byGet = await (await read('get-dish', input)).json()
  const asked = vi.spyOn(server.database, 'as')
  try {
    for (const client of [server.client(), chef.client]) {
      const { data, error, response } = await client.functions.invoke('get-dish', { body: input })
      expect(error).toBeNull()
      expect(data).toEqual(byGet)
      expect(response?.headers.get('cache-control')).toBe('no-store')
    }
    expect(asked).not.toHaveBeenCalled()
  } finally {
    asked.mockRestore()
  }
})

test('a POST is answered whole, whatever the client says it has', async () => {
  const tag = (await read('get-dish', { id: kitchen.dishId })).headers.get('etag') ?? ''
  const answer = await post('get-dish', { id: kitchen.dishId }, { 'if-none-match': tag })
  expect([answer.status, (await answer.json()).id]).toEqual([200, kitchen.dishId])
})

test('somebody signed in reads from memory as well, and no cache under way keeps it for them', async () => {
  const input = { id: kitchen.chefId }
  await read('get-chef', input)
  const asked = vi.spyOn(server.database, 'as')
  try {
    const answer = await read('get-chef', input, { authorization: `Bearer ${chef.accessToken}` })
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect((await answer.json()).id).toBe(kitchen.chefId)
    expect(asked).not.toHaveBeenCalled()
    await post('get-chef', input, { authorization: `Bearer ${server.serviceRoleKey}` })
    expect(asked).toHaveBeenCalled()
  } finally {
    asked.mockRestore()
  }
})

test('who wrote reads their change by POST as well, and the next to ask does', async () => {
  await post('get-dish', { id: kitchen.dishId })
  const before = (await (await post('get-dish', { id: kitchen.dishId })).json()).price
  const change = { ids: [kitchen.dishId], change: { kind: 'amount' as const, value: 1 } }
  const answer = await callFunction(server, changePrices, change, { accessToken: chef.accessToken })
  expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  for (const headers of [{ authorization: `Bearer ${chef.accessToken}` }, {}]) {
    expect((await (await post('get-dish', { id: kitchen.dishId }, headers)).json()).price).toBe(before + 1)
  }
})

test('what is kept was made for a visitor, whoever asked for it first', async () => {
  const asked = vi.spyOn(server.database, 'as')
  try {
    await post('list-reviews', { chefId: kitchen.chefId }, { authorization: `Bearer ${chef.accessToken}` })
    expect(asked.mock.calls.map(([caller]) => caller.userId)).toEqual([null])
  } finally {
    asked.mockRestore()
  }
})
