import { request } from 'node:http'
import { createApiKey } from '@localchef/contracts/api-keys/create-api-key'
import type { KeyScope } from '@localchef/contracts/api-keys/key-scope'
import { createOrderDraft } from '@localchef/contracts/orders/create-order-draft'
import { getOrderDraft } from '@localchef/contracts/orders/get-order-draft'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { cartOf } from '../ordering-people.ts'

let server: TestServer
let buyer: TestUser
let chef: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'bella@mcp.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'olga@mcp.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id)
})
afterAll(() => server.stop())

async function keyOf(user: TestUser, scopes: KeyScope[]) {
  const { data } = await callFunction(
    server,
    createApiKey,
    { name: 'Assistant', scopes, expiresInDays: 1 },
    user,
  )
  return data.token
}

/** A client of the protocol's official package. */
async function connect(key?: string) {
  const client = new Client({ name: 'test', version: '1' })
  const headers = key ? { authorization: `Bearer ${key}` } : {}
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
    requestInit: { headers },
  })
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return client
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)

const Answer = z.object({ structuredContent: z.record(z.string(), z.unknown()) })
const Refused = z.object({ content: z.array(z.object({ text: z.string() })), isError: z.literal(true) })

test('a visitor searches kitchens, reads a menu and quotes a cart, and gets no other tools', async () => {
  const client = await connect()
  const names = await namesOf(client)
  expect(names).toEqual(expect.arrayContaining(['chef-search', 'search-dishes', 'get-chef', 'quote-order']))
  expect(names).not.toContain('create-order-draft')
  expect(names).not.toContain('list-my-orders')
  const { tools } = await client.listTools()
  expect(tools.find(({ name }) => name === 'quote-order')).toMatchObject({
    inputSchema: { type: 'object', required: expect.arrayContaining(['chefId', 'lines']) },
    annotations: { readOnlyHint: true },
  })
  const menu = Answer.parse(await client.callTool({ name: 'get-chef', arguments: { id: kitchen.chefId } }))
  expect(JSON.stringify(menu.structuredContent)).toContain('Piroshki')
  const quote = Answer.parse(await client.callTool({ name: 'quote-order', arguments: cartOf(kitchen) }))
  expect(quote.structuredContent).toMatchObject({ subtotal: 6.5, problems: [] })
  await client.close()
})

test('an order becomes a draft with a link, and only its buyer opens it', async () => {
  const client = await connect(await keyOf(buyer, ['write:orders']))
  expect(await namesOf(client)).toContain('create-order-draft')
  expect(await namesOf(client)).not.toContain('place-order')
  const drafted = Answer.parse(
    await client.callTool({ name: 'create-order-draft', arguments: cartOf(kitchen) }),
  )
  const { draftId, link } = z.object({ draftId: z.guid(), link: z.url() }).parse(drafted.structuredContent)
  expect(new URL(link).pathname).toBe(`/dashboard/drafts/${draftId}`)
  const { rows } = await server.database.pool.query('select 1 from public.orders')
  expect(rows).toEqual([])

  const opened = await callFunction(server, getOrderDraft, { draftId }, buyer)
  expect(opened.data).toMatchObject({
    chefId: kitchen.chefId,
    lines: [{ dishId: kitchen.dishId, quantity: 1 }],
  })
  expect((await callFunction(server, getOrderDraft, { draftId }, chef)).status).toBe(404)
  expect((await callFunction(server, getOrderDraft, { draftId })).status).toBe(401)
  await server.database.pool.query(
    `update public.order_drafts set created_at = now() - interval '25 hours' where id = $1`,
    [draftId],
  )
  expect((await callFunction(server, getOrderDraft, { draftId }, buyer)).status).toBe(404)
  await client.close()
})

test('a buyer has at most twenty drafts, and the newest remain', async () => {
  const draft = () => callFunction(server, createOrderDraft, cartOf(kitchen), buyer)
  let last = await draft()
  for (let made = 0; made < 21; made += 1) last = await draft()
  const { rows } = await server.database.pool.query('select 1 from public.order_drafts where buyer_id = $1', [
    buyer.id,
  ])
  expect(rows).toHaveLength(20)
  expect((await callFunction(server, getOrderDraft, { draftId: last.data.draftId }, buyer)).status).toBe(200)
})

test('tools follow the scopes of the key, and unlisted names are refused', async () => {
  const reader = await connect(await keyOf(chef, ['read:orders']))
  const names = await namesOf(reader)
  expect(names).toContain('list-chef-orders')
  expect(names).not.toContain('transition-order')
  Answer.parse(await reader.callTool({ name: 'list-chef-orders', arguments: {} }))
  for (const name of [
    'place-order',
    'create-api-key',
    'delete-account',
    'suspend-user',
    'transition-order',
  ]) {
    await expect(reader.callTool({ name, arguments: {} })).rejects.toThrow(`There is no tool named ${name}`)
  }
  await reader.close()
})

test('wrong input is answered as an error that names the fields', async () => {
  const client = await connect()
  const refused = Refused.parse(await client.callTool({ name: 'quote-order', arguments: { chefId: 'x' } }))
  expect(JSON.parse(refused.content[0]?.text ?? '')).toMatchObject({ code: 'invalid_input' })
  await client.close()
})

/** The status of a request with another `Host`, which `fetch` cannot set. */
function statusAs(host: string, body: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const headers = { host, 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const sent = request(`${server.url}/mcp`, { method: 'POST', headers }, (response) => {
    response.resume()
    resolve(response.statusCode)
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}

test("an unknown key, a person's session, a foreign origin and a foreign host are refused", async () => {
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const post = (headers: Record<string, string>, path = '/mcp') =>
    fetch(server.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: list,
    })
  expect((await post({})).status).toBe(200)
  expect((await post({ authorization: `Bearer lck_${'a'.repeat(43)}` })).status).toBe(401)
  expect((await post({ authorization: `Bearer ${buyer.accessToken}` })).status).toBe(401)
  expect((await post({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await post({ origin: server.url })).status).toBe(200)
  expect((await post({}, `/mcp?key=lck_${'a'.repeat(43)}`)).status).toBe(400)
  expect((await fetch(`${server.url}/mcp`)).status).toBe(405)
  expect(await statusAs('evil.example', list)).toBe(403)
})

test('a body of one megabyte is refused', async () => {
  const answer = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/list',
      params: { text: 'x'.repeat(1_000_000) },
    }),
  })
  expect(answer.status).toBe(413)
})
