import { randomUUID } from 'node:crypto'
import { createApiKey } from '@localchef/contracts/api-keys/create-api-key'
import { scopesFor } from '@localchef/contracts/api-keys/key-scope'
import { bindingActs } from '@localchef/contracts/binding-acts'
import { termsOf } from '@localchef/contracts/bookings/booking'
import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { quoteBooking } from '@localchef/contracts/bookings/quote-booking'
import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { pauseOrders } from '@localchef/contracts/chefs/pause-orders'
import { createDish } from '@localchef/contracts/menu/create-dish'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { listOrderSlots } from '@localchef/contracts/orders/list-order-slots'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { saveService } from '@localchef/contracts/services/save-service'
import { serverFunctions } from '@localchef/domain/functions'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { cartOf, orderOf } from '../ordering-people.ts'
import { saveSeen } from '../save-seen.ts'
import { dinnerOffer } from '../service-offers.ts'

let server: TestServer
let buyer: TestUser
let chef: TestUser
let kitchen: Kitchen
let keys: { buyer: string; chef: string }
let prepared: PreparedAct[]

interface PreparedAct {
  name: string
  as: 'buyer' | 'chef'
  input: Record<string, unknown>
  /** The page that the prepared act's link opens. */
  page: string
}

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'bella@binding.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'olga@binding.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 20 })
  keys = { buyer: await keyOf(buyer, 'buyer'), chef: await keyOf(chef, 'chef') }
  prepared = [...(await preparedPurchases()), ...(await preparedMenu())]
})
afterAll(() => server.stop())

async function keyOf(user: TestUser, role: 'buyer' | 'chef') {
  const wanted = { name: 'Assistant', scopes: [...scopesFor({ role, rights: [] })], expiresInDays: 1 }
  return (await callFunction(server, createApiKey, wanted, user)).data.token
}

async function place(): Promise<string> {
  const cart = cartOf(kitchen)
  const quoted = await callFunction(server, quoteOrder, cart)
  const order = orderOf(cart, { status: quoted.status, body: JSON.stringify(quoted.data) })
  return (await callFunction(server, placeOrder, order, buyer)).data.id
}

/** A placed order that its chef has moved through these statuses. */
async function orderThrough(...statuses: OrderStatus[]): Promise<string> {
  const orderId = await place()
  let from: OrderStatus = 'placed'
  for (const to of statuses) {
    const moved = await callFunction(server, transitionOrder, { orderId, from, to }, chef)
    if (moved.status !== 200) throw new Error(moved.error.code)
    from = to
  }
  return orderId
}

async function requestDinner(days: number, needsQuote: boolean) {
  const offer = { ...dinnerOffer, needsQuote }
  const { data: service } = await saveSeen(server, saveService, { offer }, chef)
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000).toISOString()
  const seen = { price: needsQuote ? null : offer.price, durationMinutes: offer.durationMinutes }
  const asked = { serviceId: service.id, startsAt, seen, guests: 4, place: '5 Bay Street', message: '' }
  return (await callFunction(server, requestBooking, asked, buyer)).data
}

async function preparedPurchases(): Promise<PreparedAct[]> {
  const [placed, confirmed, ready] = [
    await orderThrough(),
    await orderThrough('confirmed'),
    await orderThrough('confirmed', 'preparing', 'ready'),
  ]
  const { slots } = (await callFunction(server, listOrderSlots, { orderId: placed }, chef)).data
  const wanted = await requestDinner(9, false)
  const asked = await requestDinner(12, true)
  await callFunction(server, quoteBooking, { bookingId: asked.id, price: 9_999 }, chef)
  const quoted = (await callFunction(server, getBooking, { bookingId: asked.id }, buyer)).data
  const agreed = await requestDinner(15, false)
  const agreement = {
    bookingId: agreed.id,
    from: 'requested',
    to: 'confirmed',
    seen: termsOf(agreed),
  } as const
  expect((await callFunction(server, transitionBooking, agreement, chef)).status).toBe(200)
  const orders = { name: 'transition-order', as: 'chef', page: '/dashboard/orders/' } as const
  const bookings = { name: 'transition-booking' } as const
  return [
    { ...orders, page: orders.page + placed, input: { orderId: placed, from: 'placed', to: 'confirmed' } },
    {
      ...orders,
      page: orders.page + confirmed,
      input: { orderId: confirmed, from: 'confirmed', to: 'cancelled', reason: 'No gas' },
    },
    { ...orders, page: orders.page + ready, input: { orderId: ready, from: 'ready', to: 'completed' } },
    {
      name: 'propose-slot',
      as: 'chef',
      page: orders.page + placed,
      input: { orderId: placed, slotFrom: slots.at(-1)?.from },
    },
    {
      ...bookings,
      as: 'buyer',
      page: '/dashboard/user-bookings',
      input: { bookingId: asked.id, from: 'quoted', to: 'accepted', seen: termsOf(quoted) },
    },
    {
      ...bookings,
      as: 'chef',
      page: '/dashboard/bookings',
      input: { bookingId: wanted.id, from: 'requested', to: 'confirmed', seen: termsOf(wanted) },
    },
    ...(['buyer', 'chef'] as const).map((as) => ({
      ...bookings,
      as,
      page: as === 'buyer' ? '/dashboard/user-bookings' : '/dashboard/bookings',
      input: { bookingId: agreed.id, from: 'confirmed', to: 'cancelled', reason: 'Ill', seenRefund: 0 },
    })),
  ]
}

async function preparedMenu(): Promise<PreparedAct[]> {
  const menuPage = '/dashboard/menu-items'
  const fields = { name: 'Borscht', price: 9, category: 'soup' as const, allergens: [] }
  const { id: dishId } = (await callFunction(server, createDish, fields, chef)).data
  const paused = { paused: true, until: new Date(Date.now() + 3_600_000).toISOString() }
  const { dishes, batches } = (await callFunction(server, listMenu, {}, chef)).data
  const { version } = dishes.find(({ id }) => id === dishId) ?? {}
  const [batch] = batches
  const { business } = (await callFunction(server, getBusiness, {}, chef)).data
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const portions = { pickupFrom: inHours(2), pickupUntil: inHours(5), portionsMade: 25 }
  const act = (name: string, input: Record<string, unknown>, page = menuPage): PreparedAct => ({
    name,
    as: 'chef',
    input,
    page,
  })
  return [
    act('create-dish', { ...fields, name: 'Solyanka', status: 'active' }, `${menuPage}/new`),
    act('update-dish', { ...fields, id: dishId, version, status: 'active' }, `${menuPage}/${dishId}`),
    act('set-dishes-status', { ids: [dishId], status: 'active' }),
    act('update-prices', { ids: [kitchen.dishId], change: { kind: 'percent', value: -90 } }),
    act('import-menu', { csv: 'name,price,category,allergens,status\nShchi,7,soup,none,active' }),
    act('delete-dish', { id: dishId }),
    act('create-batch', { ...portions, dishId: kitchen.dishId }),
    act('update-batch', { ...batch, portionsMade: 25 }),
    act('repeat-last-week', {}),
    act('cancel-batch', { id: batch?.id, keepOrders: true }),
    act('pause-orders', paused, '/dashboard/chef-profile'),
    act(
      'update-hours',
      { weekly: [], exceptions: [], version: business?.versions.hours, despitePlans: true },
      '/dashboard/chef-profile',
    ),
  ]
}

/** A digest of the rows of each public table, without those that count a key's calls. */
async function digestAll(): Promise<Record<string, string>> {
  const { rows: tables } = await server.database.pool.query<{ name: string }>(
    `select c.relname as name
     from pg_class c
     where c.relnamespace = 'public'::regnamespace
       and c.relkind = 'r'
       and c.relname <> 'api_keys'
     order by c.relname`,
  )
  const each = tables.map(
    ({
      name,
    }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest
      from public.${name} t`,
  )
  const { rows } = await server.database.pool.query<{ name: string; digest: string }>(
    each.join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

const ownOrigin = () => server.url.replace('127.0.0.1', 'localhost')

const Refused = z.object({ code: z.literal('person_decides'), details: z.object({ link: z.url() }) })

async function callWithKey({ name, as, input }: PreparedAct, from = input) {
  const answer = await fetch(`${server.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys[as]}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(from),
  })
  return { status: answer.status, body: await answer.json() }
}

async function callOverMcp({ name, as, input }: PreparedAct) {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${keys[as]}` } },
  })
  await client.connect(transport as Parameters<typeof client.connect>[0])
  const answer = await client.callTool({ name, arguments: input })
  await client.close()
  return z
    .object({
      isError: z.literal(true),
      content: z.array(z.object({ text: z.string() })),
      structuredContent: Refused,
    })
    .parse(answer)
}

/** The input without fields that the contract drops. */
function inputKept({ name, input }: PreparedAct): object {
  const fn = serverFunctions.find(({ contract }) => contract.name === name)
  return z.record(z.string(), z.unknown()).parse(fn?.contract.input.parse(input))
}

test('each binding act with a key is answered with its link, by HTTP and over MCP, and changes nothing', async () => {
  const decided = Object.keys(bindingActs).filter((name) => bindingActs[name]?.decidedAt)
  expect([...new Set(prepared.map(({ name }) => name))].toSorted()).toEqual(decided.toSorted())
  const before = await digestAll()
  for (const act of prepared) {
    const { status, body } = await callWithKey(act)
    expect({ act, status, code: body.code }).toEqual({ act, status: 403, code: 'person_decides' })
    const { link } = Refused.parse(body).details
    const { origin, pathname, searchParams } = new URL(link)
    expect({ origin, pathname }).toEqual({ origin: ownOrigin(), pathname: act.page })
    expect(searchParams.get('decide')).toBe(act.name)
    expect(JSON.parse(searchParams.get('input') ?? '')).toMatchObject(inputKept(act))

    const { structuredContent, content } = await callOverMcp(act)
    expect(structuredContent.details.link).toBe(link)
    expect(content[0]?.text).toBe(
      `Nothing has changed. ${act.name} is prepared, and the person decides at ${link}`,
    )
  }
  expect(await digestAll()).toEqual(before)
})

test('a binding act that would fail anyway gets its own refusal, so a program learns what is wrong', async () => {
  const accept = prepared.find(({ input }) => input.to === 'accepted')
  if (!accept) throw new Error('no quote is prepared')
  const seen = { ...(accept.input.seen as object), price: 99 }
  expect(await callWithKey(accept, { ...accept.input, seen })).toMatchObject({
    status: 409,
    body: { code: 'terms_changed' },
  })
  const foreign = { orderId: randomUUID(), from: 'placed', to: 'confirmed' }
  expect(await callWithKey({ name: 'transition-order', as: 'chef', input: foreign, page: '' })).toMatchObject(
    {
      status: 404,
    },
  )
})

test('acts that bind nobody are done with a key, and the person does the others as ever', async () => {
  const as = { accessToken: keys.chef }
  const draft = { name: 'Kharcho', price: 11, category: 'soup' as const, allergens: [] }
  expect((await callFunction(server, createDish, draft, as)).data.status).toBe('draft')
  const off = { ids: [kitchen.dishId], status: 'archived' as const }
  expect((await callFunction(server, setDishesStatus, off, as)).data.changed).toBe(1)
  expect((await callFunction(server, pauseOrders, { paused: true }, as)).data.chef.status).toBe('paused')
  const orderId = prepared.find(({ input }) => input.from === 'confirmed')?.input.orderId
  const begin = { orderId: z.string().parse(orderId), from: 'confirmed', to: 'preparing' } as const
  expect((await callFunction(server, transitionOrder, begin, as)).data.status).toBe('preparing')

  const resume = { paused: false }
  expect((await callFunction(server, pauseOrders, resume, as)).error.code).toBe('person_decides')
  expect((await callFunction(server, pauseOrders, resume, chef)).data.chef.status).toBe('active')
})

test('the tools say which of their calls a person decides', async () => {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${keys.chef}` } },
  })
  await client.connect(transport as Parameters<typeof client.connect>[0])
  const { tools } = await client.listTools()
  await client.close()
  const silent = tools.filter(
    ({ name, description }) =>
      bindingActs[name]?.decidedAt && !description?.includes('`person_decides` and a link'),
  )
  expect(tools.length).toBeGreaterThan(20)
  expect(silent).toEqual([])
})
