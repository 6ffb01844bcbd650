import { getChefCalendar } from '@localchef/contracts/bookings/get-chef-calendar'
import { announceDrop } from '@localchef/contracts/drops/announce-drop'
import { cancelDrop } from '@localchef/contracts/drops/cancel-drop'
import { createDrop } from '@localchef/contracts/drops/create-drop'
import type { DropFields } from '@localchef/contracts/drops/drop-fields'
import { getMyDrop } from '@localchef/contracts/drops/get-my-drop'
import { listDrops } from '@localchef/contracts/drops/list-drops'
import { listMyDrops } from '@localchef/contracts/drops/list-my-drops'
import { repeatDrop } from '@localchef/contracts/drops/repeat-drop'
import { updateDrop } from '@localchef/contracts/drops/update-drop'
import { cancelBatch } from '@localchef/contracts/menu/cancel-batch'
import { getDish } from '@localchef/contracts/menu/get-dish'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { updateBatch } from '@localchef/contracts/menu/update-batch'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'
import {
  addDish,
  announce,
  announceOpen,
  buyer,
  cartOf,
  chef,
  chefs,
  closeDropStage,
  create,
  fieldsOf,
  fromNow,
  kitchen,
  openDropKitchen,
  openDropStage,
  order,
  ownDrop,
  publicDrop,
  query,
  quote,
  server,
} from './drop-stage.ts'

beforeAll(openDropStage)
afterAll(closeDropStage)
beforeEach(openDropKitchen)

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
    if (!first || !second) throw new Error('the fields have fewer than two windows')
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

  test('a title changes the slug of a draft, but not of an announced drop', async () => {
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

  test('an announced drop is not announced again, and a drop that is over or not on sale cannot be announced', async () => {
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

  test('a drop is not announced for a closed day, and closing its day ends its sales', async () => {
    const setClosed = (isClosed: boolean) =>
      query(
        isClosed
          ? `insert into public.chef_hour_exceptions (chef_id, day)
             select c.id, (($2::timestamptz at time zone c.time_zone)::date + n) from public.chefs c, generate_series(0, 1) n
             where c.id = $1 returning id`
          : 'delete from public.chef_hour_exceptions where chef_id = $1 and day >= ($2::timestamptz)::date - 1 returning id',
        [kitchen.chefId, fromNow(48)],
      )
    const draft = await create({ opensAt: fromNow(-1) })
    await setClosed(true)
    const refused = await saveSeen(server, announceDrop, { id: draft.id }, chef)
    expect(refused.error.issues).toMatchObject([{ path: ['windows', 0, 'pickupFrom'], rule: 'day_closed' }])
    await setClosed(false)
    expect((await saveSeen(server, announceDrop, { id: draft.id }, chef)).status).toBe(200)
    expect((await quote()).slots).toHaveLength(2)
    await setClosed(true)
    expect((await quote()).slots).toEqual([])
    expect((await order(draft)).error.code).toBe('slot_unavailable')
    // A window that already exists on the closed day can be saved again; a new one cannot.
    const fields = fieldsOf({ opensAt: draft.opensAt, windows: draft.windows, dishes: draft.dishes })
    const edit = (windows: typeof fields.windows) =>
      saveSeen(server, updateDrop, { ...fields, id: draft.id, windows }, chef)
    expect((await edit(fields.windows)).status).toBe(200)
    const later = { pickupFrom: fromNow(50), pickupUntil: fromNow(51), portionsLimit: null }
    expect((await edit([...fields.windows, later])).error.issues).toMatchObject([{ rule: 'day_closed' }])
    await setClosed(false)
    expect((await edit([...fields.windows, later])).status).toBe(200)
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
    if (!first || !second) throw new Error('the drop has fewer than two windows')
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

  test('a drop is repeated as a draft with all its contents, in the next week that has not begun', async () => {
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
    // If clocks change in between, the local time stays the same.
    const later = Date.parse(repeated.opensAt) - Date.parse(drop.opensAt)
    expect(Math.abs(later - week)).toBeLessThanOrEqual(3600_000)
    expect(repeated.windows).toHaveLength(2)
    await callFunction(server, setDishesStatus, { ids: [kitchen.dishId], status: 'archived' }, chef)
    const without = await callFunction(server, repeatDrop, { id: drop.id }, chef)
    expect(without.error.code).toBe('drop_dishes_not_on_sale')
  })

  test('the batches of a drop change only with the drop', async () => {
    const drop = await announceOpen()
    const { batches } = (await callFunction(server, listMenu, {}, chef)).data
    expect(batches).toMatchObject([{ dropId: drop.id, portionsLeft: 6 }])
    const [batch] = batches
    if (!batch) throw new Error('the drop has no batch')
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
