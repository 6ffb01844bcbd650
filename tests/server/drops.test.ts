import { getChefCalendar } from '@localchef/contracts/bookings/get-chef-calendar'
import { announceDrop } from '@localchef/contracts/drops/announce-drop'
import { cancelDrop } from '@localchef/contracts/drops/cancel-drop'
import { createDrop } from '@localchef/contracts/drops/create-drop'
import type { DropFields } from '@localchef/contracts/drops/drop-fields'
import { getDrop } from '@localchef/contracts/drops/get-drop'
import { getMyDrop } from '@localchef/contracts/drops/get-my-drop'
import { getTime } from '@localchef/contracts/drops/get-time'
import { listDrops } from '@localchef/contracts/drops/list-drops'
import { listMyDrops } from '@localchef/contracts/drops/list-my-drops'
import type { OwnDrop } from '@localchef/contracts/drops/own-drop'
import { repeatDrop } from '@localchef/contracts/drops/repeat-drop'
import { updateDrop } from '@localchef/contracts/drops/update-drop'
import { cancelBatch } from '@localchef/contracts/menu/cancel-batch'
import { getDish } from '@localchef/contracts/menu/get-dish'
import { listAvailableToday } from '@localchef/contracts/menu/list-available-today'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { updateBatch } from '@localchef/contracts/menu/update-batch'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { proposeSlot } from '@localchef/contracts/orders/propose-slot'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { joinWaitingList } from '@localchef/contracts/waiting-lists/join-waiting-list'
import { listWaitingLists } from '@localchef/contracts/waiting-lists/list-waiting-lists'
import { notifyAboutDrop } from '@localchef/domain/drops/notify-about-drop'
import { queriesOn } from '@localchef/domain/queries'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { saveSeen } from '../save-seen.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let chef: TestUser
let buyer: TestUser
let other: TestUser
let kitchen: Kitchen
let chefs = 0

beforeAll(async () => {
  server = await startTestServer()
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'buyer@drops.test', role: 'buyer', name: 'Bella Buyer' })
  other = await server.signUp({ email: 'other@drops.test', role: 'buyer', name: 'Oscar Other' })
})
afterAll(() => server.stop())

/** A kitchen of its own for each test, whose dish is in no batch but those of drops. */
beforeEach(async () => {
  chefs += 1
  chef = await server.signUp({ email: `chef${chefs}@drops.test`, role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id)
  await query(`delete from public.ready_batches where chef_id = $1`, [kitchen.chefId])
})

async function query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await server.database.transaction((connection) => connection.query<Row>(text, values))
  return rows
}

const fromNow = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()

/** Opens in an hour, and is picked up in two windows in two days. */
function fieldsOf(changes: Partial<DropFields> = {}): DropFields {
  return {
    title: 'Sushi Saturday',
    titleRu: 'Суббота суши',
    story: 'Fresh fish from the morning market.',
    storyRu: null,
    pictures: [],
    opensAt: fromNow(1),
    orderBy: fromNow(24),
    perPerson: null,
    windows: [
      { pickupFrom: fromNow(48), pickupUntil: fromNow(49), portionsLimit: null },
      { pickupFrom: fromNow(49), pickupUntil: fromNow(50), portionsLimit: null },
    ],
    dishes: [{ dishId: kitchen.dishId, portions: 6, perPerson: null }],
    ...changes,
  }
}

async function create(changes: Partial<DropFields> = {}): Promise<OwnDrop> {
  const { status, data, error } = await callFunction(server, createDrop, fieldsOf(changes), chef)
  if (status !== 200) throw new Error(`${error.code} ${JSON.stringify(error.issues)}`)
  return data
}

async function announce(changes: Partial<DropFields> = {}): Promise<OwnDrop> {
  const { id } = await create(changes)
  const { status, data, error } = await saveSeen(server, announceDrop, { id }, chef)
  if (status !== 200) throw new Error(error.code)
  return data
}

/** An announced drop that has opened. */
const announceOpen = (changes: Partial<DropFields> = {}) => announce({ opensAt: fromNow(-1), ...changes })

const ownDrop = async (id: string) => (await callFunction(server, getMyDrop, { id }, chef)).data
const publicDrop = (drop: string) => callFunction(server, getDrop, { drop })

function cartOf(quantity = 1, dishId = kitchen.dishId) {
  const variantIds = dishId === kitchen.dishId ? [kitchen.variantId] : []
  const seenUnitPrice = dishId === kitchen.dishId ? 6.5 : 5
  return { dishId, quantity, variantIds, removedIngredientIds: [], isReady: true, seenUnitPrice }
}

const quote = async (lines = [cartOf()]) =>
  (await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines })).data

const order = (
  drop: Pick<OwnDrop, 'windows'>,
  {
    lines = [cartOf()],
    user = buyer,
    window = 0,
  }: { lines?: ReturnType<typeof cartOf>[]; user?: TestUser; window?: number } = {},
) =>
  callFunction(
    server,
    placeOrder,
    { chefId: kitchen.chefId, lines, slotFrom: drop.windows[window]?.pickupFrom ?? '' },
    user,
  )

async function addDish(name: string): Promise<string> {
  const rows = await query<{ id: string }>(
    `insert into public.dishes (chef_id, name, price_cents, category, status, allergens, position)
     values ($1, $2, 500, 'main', 'active', '{}', 1)
     returning id`,
    [kitchen.chefId, name],
  )
  return rows[0]?.id ?? ''
}

describe('the chef', () => {
  test('only the chef of a kitchen creates, reads, changes, announces, repeats and cancels its drops', async () => {
    const { id, version } = await create()
    const stranger = await server.signUp({ email: `stranger${chefs}@drops.test`, role: 'chef', name: 'Nino' })
    await addKitchen(server.database, stranger.id)
    for (const [user, status] of [
      [{}, 401],
      [buyer, 403],
      [stranger, 404],
    ] as const) {
      const answers = await Promise.all([
        callFunction(server, createDrop, fieldsOf(), user),
        callFunction(server, getMyDrop, { id }, user),
        callFunction(server, updateDrop, { ...fieldsOf(), id, version }, user),
        saveSeen(server, announceDrop, { id }, user),
        callFunction(server, repeatDrop, { id }, user),
        callFunction(server, cancelDrop, { id }, user),
      ])
      expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(status))
    }
  })

  test('a draft is listed for its chef alone, and its portions are nowhere to be ordered', async () => {
    const draft = await create({ opensAt: fromNow(-1) })
    expect(draft).toMatchObject({ state: 'draft', openOrders: 0, titleRu: 'Суббота суши' })
    const listed = await callFunction(server, listMyDrops, {}, chef)
    expect(listed.data).toMatchObject({ count: 1, drops: [{ id: draft.id, state: 'draft' }] })
    expect((await publicDrop(draft.id)).status).toBe(404)
    expect((await callFunction(server, listDrops, { chefId: kitchen.chefId })).data.drops).toEqual([])
    expect((await callFunction(server, getDish, { id: kitchen.dishId })).data.batches).toEqual([])
    expect((await callFunction(server, listMenu, {}, chef)).data.batches).toEqual([])
    expect((await quote()).problems).toMatchObject([{ problem: 'sold_out' }])
    const visible = await server.client().from('ready_batches').select('id').eq('chef_id', kitchen.chefId)
    expect(visible.data).toEqual([])
    expect((await order(draft)).status).toBe(409)
  })

  test('invalid fields of a drop are refused by name', async () => {
    const refused = async (changes: Partial<DropFields>) => {
      const { status, error } = await callFunction(server, createDrop, fieldsOf(changes), chef)
      return [status, error.issues?.[0]?.path.join('.')]
    }
    const [first, second] = fieldsOf().windows
    if (!first || !second) throw new Error('the fields have two windows')
    const dish = { dishId: kitchen.dishId, portions: 6, perPerson: null }
    expect(await refused({ title: 'x' })).toEqual([400, 'title'])
    expect(await refused({ windows: [] })).toEqual([400, 'windows'])
    expect(await refused({ dishes: [] })).toEqual([400, 'dishes'])
    expect(await refused({ dishes: [dish, dish] })).toEqual([400, 'dishes.1.dishId'])
    expect(await refused({ orderBy: fromNow(0.5) })).toEqual([400, 'orderBy'])
    expect(await refused({ orderBy: fromNow(51) })).toEqual([400, 'orderBy'])
    expect(await refused({ windows: [first, { ...second, pickupFrom: fromNow(48.5) }] })).toEqual([
      400,
      'windows.1.pickupFrom',
    ])
    expect(await refused({ windows: [{ ...first, pickupUntil: fromNow(47) }] })).toEqual([
      400,
      'windows.0.pickupUntil',
    ])
    expect(await refused({ windows: [{ ...first, pickupUntil: fromNow(80) }] })).toEqual([
      400,
      'windows.0.pickupUntil',
    ])
    const foreign = { path: `${buyer.id}/x.jpg`, color: '#ffffff', alt: null, altRu: null }
    expect(await refused({ pictures: [foreign] })).toEqual([400, 'pictures.0.path'])
  })

  test('a dish of another kitchen or an archived one is refused', async () => {
    const add = async (dishId: string) =>
      (
        await callFunction(
          server,
          createDrop,
          fieldsOf({ dishes: [{ dishId, portions: 1, perPerson: null }] }),
          chef,
        )
      ).error.code
    expect(await add('00000000-0000-4000-8000-000000000000')).toBe('not_found')
    const archived = await addDish('Old dish')
    await callFunction(server, setDishesStatus, { ids: [archived], status: 'archived' }, chef)
    expect(await add(archived)).toBe('dish_archived')
  })

  test('a script that omits the version overwrites nothing, and reads why', async () => {
    const { id } = await create()
    const { version: _, ...blind } = { ...fieldsOf({ title: 'Blind' }), id, version: '' }
    const refused = await callFunction(server, updateDrop, blind as typeof blind & { version: string }, chef)
    expect([refused.status, refused.error.issues]).toEqual([
      400,
      [{ path: ['version'], message: 'Read it first, and send the version that you saw' }],
    ])
    expect((await ownDrop(id)).title).toBe('Sushi Saturday')
  })

  test('an old tab does not overwrite a drop, while sales leave its version alone', async () => {
    const drop = await announceOpen()
    const { id, version } = drop
    await order(drop)
    const saved = await callFunction(
      server,
      updateDrop,
      { ...fieldsOf(drop), title: 'Sushi Sunday', id, version },
      chef,
    )
    expect(saved.data).toMatchObject({ title: 'Sushi Sunday', dishes: [{ portions: 6, portionsLeft: 5 }] })
    const stale = await callFunction(
      server,
      updateDrop,
      { ...fieldsOf(drop), title: 'Old title', id, version },
      chef,
    )
    expect([stale.status, stale.error.code]).toEqual([409, 'stale_edit'])
    expect((await ownDrop(id)).title).toBe('Sushi Sunday')
  })

  test('a title changes the address of a draft, and of an announced drop no more', async () => {
    const { id, version } = await create()
    const renamed = await callFunction(
      server,
      updateDrop,
      { ...fieldsOf(), title: 'Суши', id, version },
      chef,
    )
    expect(renamed.data.slug).toBe(`sushi-${id.slice(0, 8)}`)
    const announced = await saveSeen(server, announceDrop, { id }, chef)
    const rolls = { ...fieldsOf(), title: 'Rolls', id, version: announced.data.version }
    await callFunction(server, updateDrop, rolls, chef)
    expect((await publicDrop(`sushi-${id.slice(0, 8)}`)).data).toMatchObject({ id, title: 'Rolls' })
  })

  test('an announced drop is not announced again, and one that is over or off sale not at all', async () => {
    const drop = await announce()
    const announceAgain = async (id: string) =>
      (await saveSeen(server, announceDrop, { id }, chef)).error.code
    expect(await announceAgain(drop.id)).toBe('drop_announced')
    const over = await create({ opensAt: fromNow(-2), orderBy: fromNow(-1) })
    expect(await announceAgain(over.id)).toBe('drop_over')
    const draft = await create()
    await callFunction(server, setDishesStatus, { ids: [kitchen.dishId], status: 'paused' }, chef)
    const offSale = await saveSeen(server, announceDrop, { id: draft.id }, chef)
    expect([offSale.error.code, offSale.error.details]).toMatchObject([
      'drop_dishes_not_on_sale',
      { dishes: [{ id: kitchen.dishId }] },
    ])
    await callFunction(server, setDishesStatus, { ids: [kitchen.dishId], status: 'active' }, chef)
    await query(`update public.chefs set status = 'draft' where id = $1`, [kitchen.chefId])
    expect(await announceAgain(draft.id)).toBe('kitchen_not_approved')
    const stale = await saveSeen(server, announceDrop, { id: draft.id, version: 'old' }, chef)
    expect(stale.error.code).toBe('stale_edit')
  })

  test('an opening can be moved until the drop opens', async () => {
    const drop = await announce()
    const opensAt = fromNow(2)
    const moved = await callFunction(
      server,
      updateDrop,
      { ...fieldsOf({ opensAt }), id: drop.id, version: drop.version },
      chef,
    )
    expect(moved.data).toMatchObject({ state: 'announced' })
    expect(Date.parse(moved.data.opensAt)).toBe(Date.parse(opensAt))
    const open = await announceOpen()
    const refused = await callFunction(
      server,
      updateDrop,
      { ...fieldsOf(), id: open.id, version: open.version },
      chef,
    )
    expect([refused.status, refused.error.code]).toEqual([409, 'drop_opened'])
  })

  test('sold portions and chosen windows of a drop stay', async () => {
    const drop = await announceOpen()
    await order(drop, { lines: [cartOf(2)] })
    const change = async (changes: Partial<DropFields>) => {
      const { error, data } = await callFunction(
        server,
        updateDrop,
        { ...fieldsOf(drop), ...changes, id: drop.id, version: (await ownDrop(drop.id)).version },
        chef,
      )
      return error.code ?? data.state
    }
    const [first, second] = drop.windows
    const pie = await addDish('Pie')
    if (!first || !second) throw new Error('the drop has two windows')
    expect(await change({ dishes: [{ dishId: kitchen.dishId, portions: 1, perPerson: null }] })).toBe(
      'portions_sold',
    )
    expect(await change({ dishes: [{ dishId: pie, portions: 1, perPerson: null }] })).toBe('portions_sold')
    expect(await change({ windows: [second] })).toBe('window_promised')
    expect(await change({ windows: [{ ...first, pickupUntil: fromNow(48.5) }] })).toBe('window_promised')
    expect(
      await change({
        windows: [first],
        dishes: [
          { dishId: kitchen.dishId, portions: 2, perPerson: null },
          { dishId: pie, portions: 3, perPerson: 1 },
        ],
      }),
    ).toBe('open')
    expect((await ownDrop(drop.id)).dishes).toMatchObject([
      { name: 'Piroshki', portions: 2, portionsLeft: 0 },
      { name: 'Pie', portions: 3, portionsLeft: 3, perPerson: 1 },
    ])
  })

  test('a drop is repeated as a draft in the next week that has not begun, with all it says', async () => {
    const picture = { path: `${chef.id}/fish.jpg`, color: '#aa3300', alt: 'Fish', altRu: null }
    await query(`insert into storage.objects (bucket_id, name, owner) values ('pictures', $1, $2)`, [
      picture.path,
      chef.id,
    ])
    const drop = await announceOpen({ perPerson: 3, pictures: [picture] })
    const { data: repeated } = await callFunction(server, repeatDrop, { id: drop.id }, chef)
    expect(repeated).toMatchObject({
      state: 'draft',
      title: drop.title,
      story: drop.story,
      pictures: [picture],
      perPerson: 3,
      dishes: [{ dishId: kitchen.dishId, portions: 6, portionsLeft: 6 }],
    })
    const week = 7 * 24 * 3600_000
    // A change of clocks between the two keeps the local time.
    const later = Date.parse(repeated.opensAt) - Date.parse(drop.opensAt)
    expect(Math.abs(later - week)).toBeLessThanOrEqual(3600_000)
    expect(repeated.windows).toHaveLength(2)
    await callFunction(server, setDishesStatus, { ids: [kitchen.dishId], status: 'archived' }, chef)
    const without = await callFunction(server, repeatDrop, { id: drop.id }, chef)
    expect(without.error.code).toBe('drop_dishes_not_on_sale')
  })

  test('the batches of a drop change with the drop alone', async () => {
    const drop = await announceOpen()
    const { batches } = (await callFunction(server, listMenu, {}, chef)).data
    expect(batches).toMatchObject([{ dropId: drop.id, portionsLeft: 6 }])
    const [batch] = batches
    if (!batch) throw new Error('the drop has a batch')
    const { id, pickupFrom, pickupUntil, orderBy } = batch
    const removed = await callFunction(server, cancelBatch, { id }, chef)
    expect([removed.status, removed.error.code, removed.error.details]).toEqual([
      409,
      'batch_of_drop',
      { dropId: drop.id },
    ])
    const changed = await saveSeen(
      server,
      updateBatch,
      { id, pickupFrom, pickupUntil, orderBy, portionsMade: 100 },
      chef,
    )
    expect(changed.error.code).toBe('batch_of_drop')
  })

  test('the calendar shows the opening and the windows of an announced drop, and not its batches', async () => {
    const drop = await announceOpen()
    await order(drop, { lines: [cartOf(2)] })
    await create({ title: 'A draft' })
    const day = (hours: number) => fromNow(hours).slice(0, 10)
    const { data } = await callFunction(server, getChefCalendar, { from: day(-48), to: day(96) }, chef)
    expect(data.items.filter(({ kind }) => kind !== 'order')).toMatchObject([
      { kind: 'drop_opening', id: drop.id, title: 'Sushi Saturday', guests: 2, places: 6 },
      { kind: 'drop', id: drop.id, guests: 2, places: null },
      { kind: 'drop', id: drop.id, guests: 0, places: null },
    ])
  })
})

describe('the buyer', () => {
  test('a drop that is announced is seen and listed, and not ordered before it opens', async () => {
    const drop = await announce()
    const { data } = await publicDrop(drop.slug)
    expect(data).toMatchObject({
      id: drop.id,
      title: 'Sushi Saturday',
      portionsLeft: 6,
      windows: [{}, {}],
      dishes: [{ portionsLeft: 6, perPerson: null, dish: { id: kitchen.dishId } }],
      chef: { id: kitchen.chefId },
    })
    const { drops } = (await callFunction(server, listDrops, { chefId: kitchen.chefId })).data
    expect(drops).toMatchObject([{ id: drop.id, dishes: 1, portionsMade: 6, picture: null }])
    const everywhere = await callFunction(server, listDrops, { limit: 50 })
    expect(everywhere.data.drops.map(({ id }) => id)).toContain(drop.id)
    expect((await callFunction(server, getDish, { id: kitchen.dishId })).data).toMatchObject({
      batch: null,
      batches: [],
    })
    const today = await callFunction(server, listAvailableToday, { chefId: kitchen.chefId })
    expect(today.data.ready).toEqual([])
    expect(await quote()).toMatchObject({ slots: [], problems: [{ problem: 'not_open', portionsLeft: 0 }] })
    const early = await order(drop)
    expect([early.status, early.error.code, early.error.details]).toMatchObject([
      409,
      'drop_not_open',
      { dishId: kitchen.dishId, opensAt: new Date(drop.opensAt).toISOString() },
    ])
  })

  test('a drop opens by the clock of the server, and its windows are the slots', async () => {
    const drop = await announce()
    await query(`update public.drops set opens_at = now() - interval '1 second' where id = $1`, [drop.id])
    const { data } = await publicDrop(drop.id)
    expect(data.dishes[0]?.dish.batch).toMatchObject({ portionsLeft: 6 })
    expect((await quote()).slots.map(({ from }) => Date.parse(from))).toEqual(
      drop.windows.map(({ pickupFrom }) => Date.parse(pickupFrom)),
    )
    const placed = await order(drop)
    expect(placed.status).toBe(200)
    expect(placed.data.lines[0]?.isReady).toBe(true)
    expect((await publicDrop(drop.id)).data.portionsLeft).toBe(5)
    const { data: time } = await callFunction(server, getTime, {})
    expect(Math.abs(Date.parse(time.now) - Date.now())).toBeLessThan(60_000)
  })

  test('a time outside the windows of a drop is not a slot', async () => {
    const drop = await announceOpen({
      windows: [
        { pickupFrom: fromNow(48), pickupUntil: fromNow(49), portionsLimit: null },
        { pickupFrom: fromNow(52), pickupUntil: fromNow(53), portionsLimit: null },
      ],
    })
    for (const hours of [47, 48.5, 50]) {
      const { error } = await order({
        windows: [
          {
            pickupFrom: fromNow(hours),
            pickupUntil: fromNow(hours + 1),
            portionsLimit: null,
            portionsSold: 0,
          },
        ],
      })
      expect(error.code).toBe('slot_unavailable')
    }
    expect((await order(drop, { window: 1 })).status).toBe(200)
  })

  test('a drop takes no orders after its last moment to order', async () => {
    const drop = await announceOpen()
    await query(`update public.drops set order_by = now() - interval '1 second' where id = $1`, [drop.id])
    await query(`update public.ready_batches set order_by = now() - interval '1 second' where drop_id = $1`, [
      drop.id,
    ])
    expect((await ownDrop(drop.id)).state).toBe('closed')
    const late = await order(drop)
    expect([late.status, late.error.code]).toEqual([409, 'drop_closed'])
    expect((await callFunction(server, listDrops, { chefId: kitchen.chefId })).data.drops).toEqual([])
    expect((await publicDrop(drop.id)).status).toBe(200)
  })

  test('a window with a limit is full when its portions are promised, and an ended order gives them back', async () => {
    const drop = await announceOpen({
      windows: [
        { pickupFrom: fromNow(48), pickupUntil: fromNow(49), portionsLimit: 2 },
        { pickupFrom: fromNow(49), pickupUntil: fromNow(50), portionsLimit: null },
      ],
    })
    const placed = await order(drop, { lines: [cartOf(2)] })
    expect(placed.status).toBe(200)
    const full = await order(drop, { user: other })
    expect([full.status, full.error.code]).toEqual([409, 'slot_unavailable'])
    expect((await order(drop, { user: other, window: 1 })).status).toBe(200)
    expect((await ownDrop(drop.id)).windows.map(({ portionsSold }) => portionsSold)).toEqual([2, 1])
    await callFunction(
      server,
      transitionOrder,
      { orderId: placed.data.id, from: 'placed', to: 'cancelled' },
      buyer,
    )
    expect((await ownDrop(drop.id)).windows.map(({ portionsSold }) => portionsSold)).toEqual([0, 1])
    expect((await order(drop, { user: other })).status).toBe(200)
  })

  test('the public page shows the room of each window, and a refused buyer reads the other windows', async () => {
    const drop = await announceOpen({
      windows: [
        { pickupFrom: fromNow(48), pickupUntil: fromNow(49), portionsLimit: 2 },
        { pickupFrom: fromNow(49), pickupUntil: fromNow(50), portionsLimit: 3 },
        { pickupFrom: fromNow(50), pickupUntil: fromNow(51), portionsLimit: null },
      ],
    })
    const room = async () => (await publicDrop(drop.slug)).data.windows.map((window) => window.portionsLeft)
    expect(await room()).toEqual([2, 3, null])
    const placed = await order(drop, { lines: [cartOf(2)] })
    expect(await room()).toEqual([0, 3, null])
    const refused = await order(drop, { user: other, window: 0 })
    const [, second, third] = drop.windows
    expect([refused.error.code, refused.error.details]).toMatchObject([
      'slot_unavailable',
      {
        nextSlots: [
          { from: new Date(second?.pickupFrom ?? '').toISOString(), portionsLeft: 3 },
          { from: new Date(third?.pickupFrom ?? '').toISOString(), portionsLeft: null },
        ],
      },
    ])
    await callFunction(
      server,
      transitionOrder,
      { orderId: placed.data.id, from: 'placed', to: 'cancelled' },
      buyer,
    )
    expect(await room()).toEqual([2, 3, null])
  })

  test('a window whose limit was lowered below its sales has no room, not a negative one', async () => {
    const drop = await announceOpen({
      windows: [{ pickupFrom: fromNow(48), pickupUntil: fromNow(49), portionsLimit: 4 }],
    })
    expect((await order(drop, { lines: [cartOf(3)] })).status).toBe(200)
    await query(`update public.drop_windows set portions_limit = 2 where drop_id = $1`, [drop.id])
    expect((await publicDrop(drop.id)).data.windows).toMatchObject([{ portionsLeft: 0 }])
  })

  test("the waiting lists of a drop are those of its sold-out dishes, with the reader's place", async () => {
    const pie = await addDish('Pie')
    const drop = await announceOpen({
      dishes: [
        { dishId: kitchen.dishId, portions: 1, perPerson: null },
        { dishId: pie, portions: 5, perPerson: null },
      ],
    })
    const lists = async (user: TestUser | Record<string, never> = {}) =>
      (await callFunction(server, listWaitingLists, { dropId: drop.id }, user)).data.lists
    expect(await lists()).toEqual([])
    await order(drop, { user: other })
    const [list] = await lists()
    expect(list).toMatchObject({ waiting: 0, own: null })
    await callFunction(server, joinWaitingList, { batchId: list?.batchId ?? '', portions: 1 }, buyer)
    expect(await lists(buyer)).toMatchObject([{ waiting: 1, own: { position: 1, status: 'waiting' } }])
    expect(await lists()).toMatchObject([{ waiting: 1, own: null }])
  })

  test('a shared limit of dishes holds in every window of a drop', async () => {
    const [group] = await query<{ id: string }>(
      `insert into public.cap_groups (chef_id, name, portions_per_slot) values ($1, 'Oven', 3) returning id`,
      [kitchen.chefId],
    )
    const pie = await addDish('Pie')
    await query(`update public.dishes set cap_group_id = $1 where chef_id = $2`, [group?.id, kitchen.chefId])
    const drop = await announceOpen({
      dishes: [
        { dishId: kitchen.dishId, portions: 6, perPerson: null },
        { dishId: pie, portions: 6, perPerson: null },
      ],
    })
    const placed = await order(drop, { lines: [cartOf(2), cartOf(1, pie)] })
    expect(placed.status).toBe(200)
    expect((await order(drop, { lines: [cartOf(1, pie)], user: other })).error.code).toBe('slot_unavailable')
    expect((await order(drop, { lines: [cartOf(1, pie)], user: other, window: 1 })).status).toBe(200)
    await callFunction(
      server,
      transitionOrder,
      { orderId: placed.data.id, from: 'placed', to: 'cancelled' },
      buyer,
    )
    expect((await order(drop, { lines: [cartOf(3, pie)], user: other })).status).toBe(200)
  })

  test("a dish's limit for each person counts all of the person's orders", async () => {
    const drop = await announceOpen({ dishes: [{ dishId: kitchen.dishId, portions: 6, perPerson: 3 }] })
    const first = await order(drop, { lines: [cartOf(2)] })
    expect(first.status).toBe(200)
    const over = await order(drop, { lines: [cartOf(2)], window: 1 })
    expect([over.status, over.error.code, over.error.details]).toEqual([
      422,
      'person_limit_reached',
      { dishId: kitchen.dishId, limit: 3, left: 1 },
    ])
    expect((await order(drop, { lines: [cartOf(2)], user: other })).status).toBe(200)
    // A paid and completed order counts as well.
    const statuses = ['placed', 'confirmed', 'preparing', 'ready', 'completed'] as const
    for (const [index, from] of statuses.slice(0, -1).entries()) {
      await callFunction(
        server,
        transitionOrder,
        { orderId: first.data.id, from, to: statuses[index + 1] ?? from },
        chef,
      )
    }
    expect((await order(drop, { lines: [cartOf(2)] })).error.code).toBe('person_limit_reached')
    const last = await order(drop, { window: 1 })
    expect(last.status).toBe(200)
    expect((await order(drop)).error.details).toMatchObject({ left: 0 })
    await callFunction(
      server,
      transitionOrder,
      { orderId: last.data.id, from: 'placed', to: 'cancelled' },
      buyer,
    )
    expect((await order(drop)).status).toBe(200)
  })

  test("a drop's limit for each person counts all its dishes, in one order and in two at once", async () => {
    const pie = await addDish('Pie')
    const drop = await announceOpen({
      perPerson: 3,
      dishes: [
        { dishId: kitchen.dishId, portions: 6, perPerson: null },
        { dishId: pie, portions: 6, perPerson: null },
      ],
    })
    const both = await order(drop, { lines: [cartOf(2), cartOf(2, pie)] })
    expect([both.error.code, both.error.details]).toEqual(['person_limit_reached', { limit: 3, left: 3 }])
    const atOnce = await Promise.all([
      order(drop, { lines: [cartOf(2)] }),
      order(drop, { lines: [cartOf(2, pie)] }),
    ])
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('one of two buyers who order the last portion concurrently gets it', async () => {
    const drop = await announceOpen({ dishes: [{ dishId: kitchen.dishId, portions: 1, perPerson: null }] })
    const answers = await Promise.all([order(drop), order(drop, { user: other })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await ownDrop(drop.id)).state).toBe('sold_out')
    expect((await publicDrop(drop.id)).data.portionsLeft).toBe(0)
    expect((await quote()).problems).toMatchObject([{ problem: 'sold_out' }])
  })

  test("orders of a drop neither reach the kitchen's limit of open orders nor count for it", async () => {
    await query(`update public.chefs set max_open_orders = 1 where id = $1`, [kitchen.chefId])
    const drop = await announceOpen()
    const pie = await addDish('Pie')
    expect((await order(drop)).status).toBe(200)
    expect((await order(drop, { user: other })).status).toBe(200)
    const cooked = { ...cartOf(1, pie), isReady: false }
    const { data } = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines: [cooked] })
    const place = () =>
      callFunction(
        server,
        placeOrder,
        { chefId: kitchen.chefId, lines: [cooked], slotFrom: steadySlot(data.slots) },
        buyer,
      )
    expect((await place()).status).toBe(200)
    expect((await place()).error.code).toBe('kitchen_full')
  })

  test('an order is moved to another window of a drop that has closed', async () => {
    const drop = await announceOpen({
      windows: [
        { pickupFrom: fromNow(48), pickupUntil: fromNow(49), portionsLimit: 1 },
        { pickupFrom: fromNow(49), pickupUntil: fromNow(50), portionsLimit: 1 },
      ],
    })
    const placed = await order(drop)
    await query(`update public.ready_batches set order_by = now() - interval '1 second' where drop_id = $1`, [
      drop.id,
    ])
    const slotFrom = drop.windows[1]?.pickupFrom ?? ''
    const moved = await callFunction(server, proposeSlot, { orderId: placed.data.id, slotFrom }, chef)
    expect(moved.status).toBe(200)
  })
})

test('an announced drop is in the sitemap and a draft is not', async () => {
  const drop = await announce()
  const draft = await create({ title: 'Secret drop' })
  const text = async (path: string) => (await fetch(`${server.url}${path}`)).text()
  const addresses = await text('/sitemap-drops-1.xml')
  expect(addresses).toContain(`/drops/${drop.slug}`)
  expect(addresses).not.toContain(draft.slug)
})

describe('a canceled drop', () => {
  test('a draft is deleted', async () => {
    const { id } = await create()
    const { data } = await callFunction(server, cancelDrop, { id }, chef)
    expect(data).toEqual({ outcome: 'deleted', orders: 0 })
    expect((await callFunction(server, listMyDrops, {}, chef)).data.count).toBe(0)
    expect(await query('select id from public.ready_batches where chef_id = $1', [kitchen.chefId])).toEqual(
      [],
    )
  })

  test('an announced drop without orders is canceled, and its page says so', async () => {
    const drop = await announceOpen()
    const { data } = await callFunction(server, cancelDrop, { id: drop.id }, chef)
    expect(data).toEqual({ outcome: 'cancelled', orders: 0 })
    expect((await ownDrop(drop.id)).state).toBe('cancelled')
    expect((await publicDrop(drop.id)).data.cancelledAt).not.toBeNull()
    expect((await order(drop)).error.code).toBe('cart_changed')
    expect((await callFunction(server, listDrops, { chefId: kitchen.chefId })).data.drops).toEqual([])
    for (const again of [
      await callFunction(server, cancelDrop, { id: drop.id }, chef),
      await callFunction(server, updateDrop, { ...fieldsOf(), id: drop.id, version: drop.version }, chef),
    ]) {
      expect(again.error.code).toBe('drop_cancelled')
    }
  })

  test('a drop with open orders asks what becomes of them', async () => {
    const drop = await announceOpen()
    const placed = await order(drop, { lines: [cartOf(2)] })
    const asked = await callFunction(server, cancelDrop, { id: drop.id }, chef)
    expect([asked.status, asked.error.code, asked.error.details]).toEqual([
      409,
      'drop_promised',
      { sold: 2, orders: 1 },
    ])
    const kept = await callFunction(server, cancelDrop, { id: drop.id, orders: { decision: 'keep' } }, chef)
    expect(kept.data).toEqual({ outcome: 'closed', orders: 0 })
    expect((await ownDrop(drop.id)).state).toBe('closed')
    expect((await order(drop, { user: other })).error.code).toBe('drop_closed')
    const { data } = await callFunction(server, getOrder, { orderId: placed.data.id }, buyer)
    expect(data.status).toBe('placed')
  })

  test('its open orders end with the reason, and a closed one is not canceled again', async () => {
    const drop = await announceOpen()
    const [unanswered, confirmed] = [await order(drop), await order(drop, { user: other })]
    await callFunction(
      server,
      transitionOrder,
      { orderId: confirmed.data.id, from: 'placed', to: 'confirmed' },
      chef,
    )
    const ended = await callFunction(
      server,
      cancelDrop,
      { id: drop.id, orders: { decision: 'cancel', reason: 'The fish did not come' } },
      chef,
    )
    expect(ended.data).toEqual({ outcome: 'cancelled', orders: 2 })
    const first = await callFunction(server, getOrder, { orderId: unanswered.data.id }, buyer)
    expect(first.data).toMatchObject({ status: 'declined', statusReason: 'The fish did not come' })
    const second = await callFunction(server, getOrder, { orderId: confirmed.data.id }, other)
    expect(second.data.status).toBe('cancelled')
    const over = await announceOpen()
    await query(`update public.drops set order_by = now() - interval '1 second' where id = $1`, [over.id])
    const late = await callFunction(server, cancelDrop, { id: over.id }, chef)
    expect(late.error.code).toBe('drop_over')
  })
})

describe('the moments of a drop', () => {
  const opened = () =>
    query<{ title: string; message: string }>(
      `select title, message from public.notifications where user_id = $1 and event = 'own_drop_opened'`,
      [chef.id],
    )

  /** Causes of the notices to followers. */
  const noticedFollowers = async () => {
    const notices = await query<{ cause: string }>(
      'select cause from public.follower_notices where chef_id = $1 order by cause',
      [kitchen.chefId],
    )
    return notices.map(({ cause }) => cause)
  }

  const run = (dropId: string, moment: 'announced' | 'opened') =>
    server.database.transaction((connection) =>
      notifyAboutDrop(
        { db: queriesOn(connection), now: new Date(), outside: nothingOutside() },
        { dropId, moment },
      ),
    )

  test('followers are notified once of an announcement and an opening, and the chef of the opening, however many jobs run', async () => {
    const drop = await announce()
    await Promise.all([run(drop.id, 'announced'), run(drop.id, 'announced')])
    await run(drop.id, 'opened')
    expect(await opened()).toEqual([])
    expect(await noticedFollowers()).toEqual([`drop:${drop.id}:announced`])
    await query(`update public.drops set opens_at = now() - interval '1 second' where id = $1`, [drop.id])
    await Promise.all([run(drop.id, 'opened'), run(drop.id, 'opened'), run(drop.id, 'opened')])
    expect(await opened()).toEqual([
      { title: '“Sushi Saturday” is open', message: 'Buyers can order 6 portions now.' },
    ])
    expect(await noticedFollowers()).toEqual([`drop:${drop.id}:announced`, `drop:${drop.id}:opened`])
  })

  test('the mails to followers say dishes, pickup windows, the last moment to order and the city', async () => {
    const drop = await announce()
    await run(drop.id, 'announced')
    const [notice] = await query<{ labels: string[] }>(
      `select jsonb_path_query_array(worded, '$.mailFacts.en.facts[*].label') as labels
       from public.follower_notices where chef_id = $1`,
      [kitchen.chefId],
    )
    expect(notice?.labels).toEqual(['Items', 'Pickup', 'Order by', 'Where'])
  })

  test('nobody is notified of the opening of a canceled drop', async () => {
    const drop = await announceOpen()
    await callFunction(server, cancelDrop, { id: drop.id }, chef)
    await run(drop.id, 'opened')
    expect(await opened()).toEqual([])
  })
})
