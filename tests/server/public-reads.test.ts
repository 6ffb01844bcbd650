import { updatePrices } from '@localchef/contracts/menu/update-prices'
import { serverFunctions } from '@localchef/domain/functions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callFunction } from '../call-function.ts'
import { everyNode, explainFunction } from '../explain-queries.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

let server: TestServer
let chef: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  chef = await server.signUp({ email: 'olga@example.com', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id)
})
afterAll(() => server.stop())

/**
 * Waits until `work` is answered without the database: changes of earlier tests may still arrive, and the server's own
 * tasks ask the database too.
 */
async function fromMemory(work: () => Promise<void>): Promise<void> {
  await vi.waitFor(
    async () => {
      const asked = vi.spyOn(server.database, 'as')
      try {
        await work()
        expect(asked).not.toHaveBeenCalled()
      } finally {
        asked.mockRestore()
      }
    },
    { timeout: 30_000 },
  )
}

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

test('a public read is answered by GET, compressed, and with 304 if unchanged', async () => {
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

test('a cached answer is compressed in each accepted encoding', async () => {
  for (const encoding of ['br', 'gzip']) {
    const answer = await read('get-home-feed', {}, { 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toContain('accept-encoding')
    expect(await answer.json()).toHaveProperty('featuredChefs')
  }
})

test('a cached answer is read from the database once until something changes', async () => {
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

test('every table behind a public read notifies its changes', async () => {
  const point = { latitude: 37.77, longitude: -122.42 }
  const to = { origin: { lat: 37.77, lng: -122.42 }, destination: { lat: 37.9, lng: -122.3 } }
  const inputs: Record<string, object[]> = {
    'get-home-feed': [{}, { near: point }],
    'chef-search': [
      {},
      { searchType: 'location', location: point },
      { searchType: 'text', query: 'piroshki' },
      { searchType: 'text', query: 'vegan piroshki open now' },
      { searchType: 'location', query: 'piroshki', location: point },
      { searchType: 'route', route: to },
    ],
    'count-filters': [{}, { searchType: 'location', location: point }],
    'search-dishes': [{ query: 'piroshki' }, { query: 'piroshki today under $20', location: point }],
    'suggest-search': [{ query: 'pir' }],
    'list-chefs-on-map': [{}, { searchType: 'location', location: point }],
    'suggest-places': [{ query: 'San' }],
    'get-nearest-place': [point],
    'get-chef': [{ id: kitchen.chefId }],
    'list-reviews': [{ chefId: kitchen.chefId }],
    'get-dish': [{ id: kitchen.dishId }],
    'get-drop': [{ drop: 'friday-supper' }],
    'list-drops': [{}, { chefId: kitchen.chefId }],
    'list-ready-dishes': [{}, { near: point }, { query: 'piroshki', when: 'all' }],
    'list-available-today': [{ chefId: kitchen.chefId }],
    'get-service': [{ id: kitchen.dishId }],
    'list-place-rules': [{}],
    'list-cuisines': [{}],
    'get-legal-text': [{ kind: 'terms' }, { kind: 'agreement' }],
  }
  await server.database.pool.query(
    `with announced as (
       insert into public.drops (chef_id, slug, title, opens_at, order_by, announced_at)
       values ($1, 'friday-supper', 'Friday supper', now() + interval '1 day', now() + interval '2 days', now())
       returning id
     )
     insert into public.drop_windows (drop_id, pickup_from, pickup_until)
     select id, now() + interval '3 days', now() + interval '3 days 2 hours'
     from announced`,
    [kitchen.chefId],
  )
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select c.relname as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     where c.relkind = 'r'
       and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'notify_public_change')`,
  )
  const silent = new Set(rows.map(({ name }) => name))
  const remembered = serverFunctions.filter(({ contract }) => contract.shared)
  expect(remembered.map(({ contract }) => contract.name).toSorted()).toEqual(Object.keys(inputs).toSorted())
  for (const fn of remembered) {
    for (const input of inputs[fn.contract.name] ?? []) {
      const queries = await explainFunction(server.database, fn, input).catch((error: unknown) => {
        // An unknown service is only refused after its query.
        if (fn.contract.name === 'get-service') return []
        throw error
      })
      const read = queries.flatMap(({ plan }) => everyNode(plan).map((node) => node['Relation Name'] ?? ''))
      expect([fn.contract.name, read.filter((name) => silent.has(name))]).toEqual([fn.contract.name, []])
    }
  }
})

test('a kitchen is found by any uuid', async () => {
  const owner = await server.signUp({ email: 'imported@example.com', role: 'chef', name: 'Imported' })
  const { chefId } = await addKitchen(server.database, owner.id, { name: 'Imported Kitchen' })
  // PostgreSQL accepts any 128 bits, and imported rows keep their ids.
  const id = '11111111-2222-3333-4444-555555555555'
  await server.database.transaction(async (connection) => {
    await connection.query('set local session_replication_role = replica').catch(() => undefined)
    for (const table of ['chef_private_details', 'chef_hours', 'dishes', 'ready_batches']) {
      await connection.query(`update public.${table} set chef_id = $2 where chef_id = $1`, [chefId, id])
    }
    await connection.query('update public.chefs set id = $2 where id = $1', [chefId, id])
  })
  const answer = await read('get-chef', { id })
  expect([answer.status, (await answer.json()).name]).toEqual([200, 'Imported Kitchen'])
})

test('GET is refused for all operations that are not public reads', async () => {
  expect((await read('place-order', {})).status).toBe(400)
  expect((await read('list-my-orders', {})).status).toBe(400)
  const wrong = await read('get-chef', { id: 'NO SUCH NAME' })
  expect(wrong.status).toBe(400)
  expect(wrong.headers.get('cache-control')).toBe('no-store')
})

test('a change by any process is visible once the database has announced it', async () => {
  await nameOfChef()
  await server.database.transaction((connection) =>
    connection.query(`update public.chefs set name = 'Olga and Daughters' where id = $1`, [kitchen.chefId]),
  )
  await expect.poll(nameOfChef).toBe('Olga and Daughters')
})

test('a change that is rolled back keeps the cache', async () => {
  await server.database
    .transaction(async (connection) => {
      await connection.query(`update public.chefs set name = 'Nobody' where id = $1`, [kitchen.chefId])
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  expect(await nameOfChef()).toBe('Olga and Daughters')
})

test('a caller reads their own change after its answer', async () => {
  for (const price of [11, 12, 13, 14]) {
    await (await read('get-dish', { id: kitchen.dishId })).json()
    const before = (await (await read('get-dish', { id: kitchen.dishId })).json()).price
    const answer = await callFunction(
      server,
      updatePrices,
      { ids: [kitchen.dishId], change: { kind: 'amount', value: price - before } },
      { accessToken: chef.accessToken },
    )
    expect(answer.status, JSON.stringify(answer.error)).toBe(200)
    const dish = await (await read('get-dish', { id: kitchen.dishId })).json()
    expect(dish.price).toBe(price)
  }
})

test('all public reads are shared, except those about the caller or the current time', () => {
  const open = serverFunctions.filter(
    ({ contract: { access, effect } }) => access === 'anyone' && effect === 'read',
  )
  expect(serverFunctions.filter((fn) => fn.contract.shared && !open.includes(fn))).toEqual([])
  const unshared = open.filter(({ contract }) => !contract.shared)
  expect(unshared.map(({ contract }) => contract.name).toSorted()).toEqual([
    'get-time',
    'list-busy-times',
    'list-waiting-lists',
    'quote-order',
  ])
})

test('the official client’s POST gets the same answer from memory, for a visitor and for someone signed in', async () => {
  const input = { id: kitchen.dishId }
  const byGet = await (await read('get-dish', input)).json()
  await fromMemory(async () => {
    for (const client of [server.client(), chef.client]) {
      const { data, error, response } = await client.functions.invoke('get-dish', { body: input })
      expect(error).toBeNull()
      expect(data).toEqual(byGet)
      expect(response?.headers.get('cache-control')).toBe('no-store')
    }
  })
})

test('a body with its keys in another order shares the cached answer, and an invalid body does not', async () => {
  const searched = { searchType: 'location', location: { latitude: 37.77, longitude: -122.42 } }
  const first = await (await post('chef-search', searched)).json()
  await fromMemory(async () => {
    const { location, searchType } = searched
    const turned = { location: { longitude: location.longitude, latitude: location.latitude }, searchType }
    // An explicit default means the same as an omitted one.
    for (const same of [turned, { ...turned, page: 1, filters: { cuisines: [] }, unknown: 'ignored' }]) {
      expect(await (await post('chef-search', same)).json()).toEqual(first)
    }
    for (const wrong of [{ ...searched, page: 0 }, { searchType: 'location' }, [searched], 'text']) {
      const answer = await post('chef-search', wrong)
      expect([wrong, answer.status, (await answer.json()).code]).toEqual([wrong, 400, 'invalid_input'])
    }
  })
  const asked = vi.spyOn(server.database, 'as')
  try {
    const other = await (await post('chef-search', { ...searched, page: 2 })).json()
    expect(other.searchMetadata.request.page).toBe(2)
    expect(asked).toHaveBeenCalled()
  } finally {
    asked.mockRestore()
  }
})

test('a POST from memory is compressed in each accepted encoding, once', async () => {
  await post('get-home-feed', {})
  await fromMemory(async () => {
    for (const encoding of ['br', 'gzip']) {
      const answer = await post('get-home-feed', {}, { 'accept-encoding': encoding })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(await answer.json()).toHaveProperty('featuredChefs')
    }
    const plain = await post('get-home-feed', {}, { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
  })
})

test('an invalid token is refused even if the answer is cached', async () => {
  const input = { id: kitchen.dishId }
  expect((await post('get-dish', input)).status).toBe(200)
  const [head, claims] = chef.accessToken.split('.')
  for (const token of [`${head}.${claims}.forged`, 'no token at all']) {
    for (const ask of [read, post]) {
      const answer = await ask('get-dish', input, { authorization: `Bearer ${token}` })
      expect([answer.status, await answer.text()]).toEqual([401, expect.not.stringContaining(kitchen.dishId)])
    }
  }
})

test('an answer that depends on the reader is computed for each one', async () => {
  const other = await server.signUp({ email: 'ivan@example.com', role: 'chef', name: 'Ivan' })
  const sessionsOf = async ({ accessToken }: TestUser): Promise<string[]> => {
    const answer = await post('list-my-sessions', {}, { authorization: `Bearer ${accessToken}` })
    return (await answer.json()).sessions.map(({ id }: { id: string }) => id)
  }
  const asked = vi.spyOn(server.database, 'as')
  try {
    const own = await sessionsOf(chef)
    const others = await sessionsOf(other)
    expect(own.filter((id) => others.includes(id))).toEqual([])
    expect(await sessionsOf(chef)).toEqual(own)
    expect(asked).toHaveBeenCalledTimes(3)
    expect((await post('list-my-sessions', {})).status).toBe(401)
  } finally {
    asked.mockRestore()
  }
})

test('a POST is always answered in full', async () => {
  const tag = (await read('get-dish', { id: kitchen.dishId })).headers.get('etag') ?? ''
  const answer = await post('get-dish', { id: kitchen.dishId }, { 'if-none-match': tag })
  expect([answer.status, (await answer.json()).id]).toEqual([200, kitchen.dishId])
})

test('a signed-in user reads from the cache too, and shared caches do not store the answer', async () => {
  const input = { id: kitchen.chefId }
  await read('get-chef', input)
  await fromMemory(async () => {
    const answer = await read('get-chef', input, { authorization: `Bearer ${chef.accessToken}` })
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect((await answer.json()).id).toBe(kitchen.chefId)
  })
  const asked = vi.spyOn(server.database, 'as')
  try {
    await post('get-chef', input, { authorization: `Bearer ${server.serviceRoleKey}` })
    expect(asked).toHaveBeenCalled()
  } finally {
    asked.mockRestore()
  }
})

test('a change is visible by POST to its author and to the next caller', async () => {
  await post('get-dish', { id: kitchen.dishId })
  const before = (await (await post('get-dish', { id: kitchen.dishId })).json()).price
  const change = { ids: [kitchen.dishId], change: { kind: 'amount' as const, value: 1 } }
  const answer = await callFunction(server, updatePrices, change, { accessToken: chef.accessToken })
  expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  for (const headers of [{ authorization: `Bearer ${chef.accessToken}` }, {}]) {
    expect((await (await post('get-dish', { id: kitchen.dishId }, headers)).json()).price).toBe(before + 1)
  }
})

test('cached answers are computed for a visitor, even if a signed-in user asks first', async () => {
  const asked = vi.spyOn(server.database, 'as')
  try {
    await post('list-reviews', { chefId: kitchen.chefId }, { authorization: `Bearer ${chef.accessToken}` })
    expect(asked.mock.calls.map(([caller]) => caller.userId)).toEqual([null])
  } finally {
    asked.mockRestore()
  }
})
