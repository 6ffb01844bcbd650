import { decideDenial } from '@localchef/contracts/allergens/decide-denial'
import { getDenial } from '@localchef/contracts/allergens/get-denial'
import { setListingStatus } from '@localchef/contracts/listings/set-listing-status'
import { createDish } from '@localchef/contracts/menu/create-dish'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import { duplicateDish } from '@localchef/contracts/menu/duplicate-dish'
import { getDish } from '@localchef/contracts/menu/get-dish'
import { importMenu } from '@localchef/contracts/menu/import-menu'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { listReadyDishes } from '@localchef/contracts/menu/list-ready-dishes'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { updateDish } from '@localchef/contracts/menu/update-dish'
import { exportOrders } from '@localchef/contracts/orders/export-orders'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { listMyOrders } from '@localchef/contracts/orders/list-my-orders'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { getQueue } from '@localchef/contracts/queue/get-queue'
import { undoDecision } from '@localchef/contracts/queue/undo-decision'
import { decideReport } from '@localchef/contracts/reports/decide-report'
import { reportContent } from '@localchef/contracts/reports/report-content'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let chef: TestUser
let otherChef: TestUser
let admin: TestUser
let allergic: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  chef = await server.signUp({ email: 'chef@allergens.test', role: 'chef', name: 'Olga' })
  otherChef = await server.signUp({ email: 'other@allergens.test', role: 'chef', name: 'Nino' })
  admin = await server.signUp({ email: 'admin@allergens.test', role: 'admin', name: 'Ada' })
  allergic = await server.signUp({
    email: 'allergic@allergens.test',
    role: 'buyer',
    name: 'Ally',
    allergies: ['tree_nuts'],
  })
  kitchen = await addKitchen(server.database, chef.id)
  await addKitchen(server.database, otherChef.id)
})
afterAll(() => server.stop())

function sql<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
  return server.database.transaction(async (connection) => (await connection.query<Row>(text, values)).rows)
}

let dishes = 0
const cake = () => {
  dishes += 1
  return {
    name: `Cake ${dishes}`,
    price: 9,
    category: 'dessert' as const,
    ingredients: [{ name: 'almonds' }, { name: 'sesame' }],
  }
}
const create = (changes: object = {}, who = chef) =>
  callFunction(server, createDish, { ...cake(), ...changes }, who)
const newDish = async (changes: object = {}): Promise<MenuDish> => {
  const { status, data, error } = await create(changes)
  if (status !== 200) throw new Error(JSON.stringify(error))
  return data
}
const save = ({ id, ...dish }: MenuDish, changes: object, who = chef) =>
  saveSeen(server, updateDish, { ...dish, status: 'draft', ...changes, id }, who)
const offer = (ids: string[], who = chef) =>
  callFunction(server, setDishesStatus, { ids, status: 'active' }, who)
const onMenu = async (id: string) => {
  const { data } = await callFunction(server, listMenu, {}, chef)
  const dish = data.dishes.find((known) => known.id === id)
  if (!dish) throw new Error('The dish is not on the menu')
  return dish
}
const firstPath = ({ status, error }: { status: number; error: { issues?: { path: unknown[] }[] } }) => [
  status,
  error.issues?.[0]?.path,
]

/** A dish activated before allergen statements were required. */
async function oldDish(changes: object = {}): Promise<MenuDish> {
  const dish = await newDish({ allergens: ['tree_nuts', 'sesame'], status: 'active', ...changes })
  await sql('alter table public.dishes disable trigger dishes_refuse_sale_without_statement')
  await sql('update public.dishes set allergens = null, words_version = 0 where id = $1', [dish.id])
  await sql('alter table public.dishes enable trigger dishes_refuse_sale_without_statement')
  await server.runTask('read-allergen-words')
  return onMenu(dish.id)
}

describe('publishing', () => {
  test('a dish without an allergen statement is saved as a draft and shows no allergens', async () => {
    const dish = await newDish()
    expect(dish).toMatchObject({
      status: 'draft',
      allergens: null,
      possibleAllergens: ['tree_nuts', 'sesame'],
    })
  })

  test('a dish is not created, saved or offered as active without a statement', async () => {
    expect(firstPath(await create({ status: 'active' }))).toEqual([400, ['allergens']])
    const dish = await newDish()
    expect(firstPath(await save(dish, { status: 'active' }))).toEqual([400, ['allergens']])
    const { status, error } = await offer([dish.id])
    expect([status, error.code]).toEqual([409, 'allergens_unstated'])
    expect(error.details).toEqual({ dishes: [{ id: dish.id, name: dish.name, nameRu: null }] })
    expect((await onMenu(dish.id)).status).toBe('draft')
  })

  test('activating several dishes activates none if one has no statement', async () => {
    const stated = await newDish({ allergens: ['tree_nuts', 'sesame'] })
    const unstated = await newDish()
    expect((await offer([stated.id, unstated.id])).status).toBe(409)
    expect((await onMenu(stated.id)).status).toBe('draft')
    expect((await offer([stated.id])).data).toEqual({ changed: 1 })
  })

  test('a copy of a dish without a statement is a draft that cannot be offered', async () => {
    const dish = await newDish()
    const { data: copy } = await callFunction(server, duplicateDish, { id: dish.id }, chef)
    expect(copy).toMatchObject({ status: 'draft', allergens: null })
    expect((await offer([copy.id])).status).toBe(409)
  })

  test('a file activates no dish without a statement, and "none" is a statement', async () => {
    const load = async (csv: string) => (await callFunction(server, importMenu, { csv }, chef)).data
    const head = 'name,price,category,status,allergens,ingredients'
    expect(await load(`${head}\nFile tea,3,drink,active,,Tea\nFile juice,3,drink,active,none,Apple`)).toEqual(
      {
        created: 1,
        updated: 0,
        problems: [{ line: 2, column: 'allergens', reason: 'no_statement', value: '', allowed: null }],
      },
    )
    expect(await load(`${head}\nFile cake,3,dessert,active,none,Almonds; Sesame`)).toEqual({
      created: 0,
      updated: 0,
      problems: [
        {
          line: 2,
          column: 'allergens',
          reason: 'no_reason_to_deny',
          value: 'tree_nuts: Almonds',
          allowed: null,
        },
      ],
    })
  })

  test('the database refuses to activate a dish without a statement', async () => {
    const dish = await newDish()
    const forced = sql(`update public.dishes set status = 'active' where id = $1`, [dish.id])
    await expect(forced).rejects.toMatchObject({ code: 'LC004' })
    const inserted = sql(
      `insert into public.dishes (chef_id, name, price_cents, category, status)
       values ($1, 'Forced', 100, 'main', 'active')`,
      [kitchen.chefId],
    )
    await expect(inserted).rejects.toMatchObject({ code: 'LC004' })
    const withdrawn = sql('update public.dishes set allergens = null where id = $1', [kitchen.dishId])
    await expect(withdrawn).rejects.toMatchObject({ code: 'LC004' })
  })

  test('a dish without a statement is not put on sale by an admin or by undoing a report', async () => {
    const dish = await oldDish()
    const report = { subjectKind: 'dish' as const, subjectId: dish.id, reason: 'other' as const, note: '' }
    await callFunction(server, reportContent, report, allergic)
    const [row] = await sql<{ id: string }>('select id from public.reports where subject_id = $1', [dish.id])
    const reportId = row?.id ?? ''
    const uphold = { reportId, decision: 'uphold' as const, note: 'Not true', takeAway: true }
    expect((await callFunction(server, decideReport, uphold, admin)).status).toBe(200)
    expect(await onMenu(dish.id)).toMatchObject({ status: 'paused', hiddenReason: 'Not true' })
    expect((await callFunction(server, undoDecision, { kind: 'report', id: reportId }, admin)).status).toBe(
      200,
    )
    expect(await onMenu(dish.id)).toMatchObject({ status: 'paused', hiddenReason: null })
    const restore = { kind: 'dish' as const, id: dish.id, from: 'paused' as const, to: 'active' as const }
    const restored = await callFunction(server, setListingStatus, { ...restore, reason: 'Back' }, admin)
    expect([restored.status, restored.error.code]).toEqual([409, 'allergens_unstated'])
  })
})

describe('a dish offered before its allergens had to be stated', () => {
  test('a dish from before the rule stays on sale without a statement, but cannot be saved as active', async () => {
    const dish = await oldDish()
    const { data } = await callFunction(server, getDish, { id: dish.id })
    expect(data).toMatchObject({ allergens: null, possibleAllergens: ['tree_nuts', 'sesame'] })
    expect(firstPath(await save(dish, { status: 'active' }))).toEqual([400, ['allergens']])
    expect((await onMenu(dish.id)).status).toBe('active')
    const stated = { status: 'active', allergens: ['tree_nuts', 'sesame'] }
    expect((await save(dish, stated)).status).toBe(200)
  })

  test('a dish from before the rule cannot be activated again once it is paused', async () => {
    const dish = await oldDish()
    await callFunction(server, setDishesStatus, { ids: [dish.id], status: 'paused' }, chef)
    expect((await offer([dish.id])).error.code).toBe('allergens_unstated')
  })

  test('a nut-free dish is not found as nut-free without a statement', async () => {
    const found = async () => {
      const { data } = await callFunction(server, listReadyDishes, {
        diet: 'nut_free',
        when: 'all',
        limit: 24,
      })
      return data.dishes.map(({ name }) => name)
    }
    const batch = (id: string) =>
      sql(
        `insert into public.ready_batches (dish_id, chef_id, day, pickup_from, pickup_until, portions_made, portions_left)
         select id, chef_id, current_date, now(), now() + interval '3 hours', 5, 5 from public.dishes where id = $1`,
        [id],
      )
    const honest = await newDish({ ingredients: [], allergens: [], diets: ['nut_free'], status: 'active' })
    const wrong = await newDish({
      allergens: ['tree_nuts', 'sesame'],
      diets: ['nut_free'],
      status: 'active',
    })
    const old = await oldDish({ diets: ['nut_free'] })
    for (const { id } of [honest, wrong, old]) await batch(id)
    expect(await found()).toEqual([honest.name])
  })
})

describe('denying a suggestion', () => {
  const reasons = { tree_nuts: 'Flavoring without nuts', sesame: 'The name of the cake' }
  const denied = () => newDish({ allergens: [], denialReasons: reasons, status: 'active' })
  const waiting = async (id: string) => {
    const { data } = await callFunction(server, getQueue, { kinds: ['denial'], limit: 100 }, admin)
    const rows = await sql<{ id: string }>(
      'select id from public.allergen_denials where dish_id = $1 order by allergen',
      [id],
    )
    return data.items
      .filter((item) => rows.some((row) => row.id === item.id))
      .toSorted((one, other) => one.detail.localeCompare(other.detail))
  }

  test('every denial requires a reason, whatever the status of the dish', async () => {
    const nothing = await create({ allergens: [] })
    expect(nothing.status).toBe(400)
    expect(nothing.error.issues?.map(({ path }: { path: unknown[] }) => path)).toEqual([
      ['denialReasons', 'tree_nuts'],
      ['denialReasons', 'sesame'],
    ])
    const half = await create({ allergens: ['tree_nuts'], denialReasons: { sesame: '  ' } })
    expect(firstPath(half)).toEqual([400, ['denialReasons', 'sesame']])
  })

  test("a denial waits in the admins' queue, and buyers are warned meanwhile", async () => {
    const dish = await denied()
    expect(dish).toMatchObject({ allergens: [], possibleAllergens: ['tree_nuts', 'sesame'] })
    const items = await waiting(dish.id)
    expect(items).toMatchObject([
      { title: dish.name, detail: 'sesame', user: { id: chef.id } },
      { title: dish.name, detail: 'tree_nuts', user: { id: chef.id } },
    ])
    const denialId = items[1]?.id ?? ''
    const { data } = await callFunction(server, getDenial, { denialId }, admin)
    expect(data).toMatchObject({
      allergen: 'tree_nuts',
      ingredients: ['almonds'],
      reason: 'Flavoring without nuts',
      dish: { id: dish.id, allergens: [], ingredients: [{ name: 'almonds' }, { name: 'sesame' }] },
    })
    for (const user of [chef, allergic, null]) {
      const decide = { denialId, decision: 'approve' as const }
      const who = user ?? undefined
      expect((await callFunction(server, decideDenial, decide, who)).status).toBe(user ? 403 : 401)
      expect((await callFunction(server, getDenial, { denialId }, who)).status).toBe(user ? 403 : 401)
    }
  })

  test('an approved reason ends the warning until other ingredients suggest the allergen', async () => {
    const dish = await denied()
    for (const { id } of await waiting(dish.id)) {
      const decide = { denialId: id, decision: 'approve' as const }
      expect((await callFunction(server, decideDenial, decide, admin)).status).toBe(200)
      const again = await callFunction(server, decideDenial, decide, admin)
      expect([again.status, again.error.code]).toEqual([409, 'denial_conflict'])
    }
    const cleared = await onMenu(dish.id)
    expect(cleared.possibleAllergens).toEqual([])
    const { data: saved } = await save(cleared, {})
    expect(saved.possibleAllergens).toEqual([])
    expect(await waiting(dish.id)).toEqual([])
    const changed = await save(saved, { ingredients: [...saved.ingredients, { name: 'walnuts' }] })
    expect(changed.data.possibleAllergens).toEqual(['tree_nuts'])
    expect(await waiting(dish.id)).toMatchObject([{ detail: 'tree_nuts' }])
  })

  test('a rejected reason adds the allergen, and it cannot be denied for the same ingredient again', async () => {
    const dish = await denied()
    const [sesame] = await waiting(dish.id)
    const reject = { denialId: sesame?.id ?? '', decision: 'reject' as const }
    expect((await callFunction(server, decideDenial, reject, admin)).status).toBe(400)
    const reason = 'It is sesame by its name'
    await callFunction(server, decideDenial, { ...reject, reason }, admin)
    const after = await onMenu(dish.id)
    expect(after).toMatchObject({ allergens: ['sesame'], possibleAllergens: ['tree_nuts'] })
    expect(after.denials).toContainEqual({
      allergen: 'sesame',
      ingredients: ['sesame'],
      status: 'rejected',
      note: reason,
    })
    const again = await save(after, { allergens: [], denialReasons: { ...reasons, sesame: 'Really not' } })
    expect([again.status, again.error.code]).toEqual([422, 'denial_rejected'])
    expect((await onMenu(dish.id)).allergens).toEqual(['sesame'])
    const other = [{ name: 'almonds' }, { name: 'benne wafers without seeds' }]
    const renamed = await save(after, {
      allergens: ['wheat'],
      ingredients: other,
      denialReasons: { ...reasons, sesame: 'New wafers' },
    })
    expect(renamed.status).toBe(200)
  })

  test('the admin who decided on a denial can undo it within seconds', async () => {
    const dish = await denied()
    const [sesame, nuts] = await waiting(dish.id)
    const decide = { reason: 'By its name' }
    const undo = (id: string) => callFunction(server, undoDecision, { kind: 'denial', id }, admin)
    const denialOf = (item: typeof sesame) => item?.id ?? ''
    await callFunction(
      server,
      decideDenial,
      { denialId: denialOf(sesame), decision: 'reject', ...decide },
      admin,
    )
    await callFunction(
      server,
      decideDenial,
      { denialId: denialOf(nuts), decision: 'approve', ...decide },
      admin,
    )
    expect(await onMenu(dish.id)).toMatchObject({ allergens: ['sesame'], possibleAllergens: [] })
    for (const item of [sesame, nuts]) expect((await undo(denialOf(item))).status).toBe(200)
    expect(await onMenu(dish.id)).toMatchObject({ allergens: [], possibleAllergens: ['tree_nuts', 'sesame'] })
    expect(await waiting(dish.id)).toHaveLength(2)
  })

  test('only the chef reads the reasons of denials without an operation', async () => {
    const dish = await denied()
    const seen = async ({ client }: { client: TestUser['client'] }) =>
      (await client.from('allergen_denials').select('reason').eq('dish_id', dish.id)).data?.length ?? 0
    expect(await Promise.all([chef, admin, otherChef, allergic].map(seen))).toEqual([2, 0, 0, 0])
    expect(await seen({ client: server.client() })).toBe(0)
    const { error } = await chef.client
      .from('allergen_denials')
      .update({ status: 'approved' })
      .eq('dish_id', dish.id)
    expect(error?.code).toBe('42501')
    expect((await save(dish, {}, otherChef)).status).toBe(404)
  })
})

describe('an allergic buyer', () => {
  const requestOf = async (dish: MenuDish) => {
    const cart = {
      chefId: kitchen.chefId,
      lines: [{ dishId: dish.id, quantity: 1, seenUnitPrice: dish.price }],
    }
    const { data } = await callFunction(server, quoteOrder, cart, allergic)
    const slotFrom = steadySlot(data.slots)
    return { quote: data, request: { ...cart, slotFrom } }
  }
  const place = (request: Awaited<ReturnType<typeof requestOf>>['request'], accepts: object = {}) =>
    callFunction(server, placeOrder, { ...request, ...accepts }, allergic)

  test('an allergic buyer is warned of dishes without a statement and of suggested allergens', async () => {
    const dish = await oldDish()
    const { quote, request } = await requestOf(dish)
    expect(quote.lines).toMatchObject([{ allergens: null, possibleAllergens: ['tree_nuts', 'sesame'] }])
    const unstated = await place(request, { acceptedAllergens: ['tree_nuts'] })
    expect([unstated.status, unstated.error.code]).toEqual([422, 'allergens_not_accepted'])
    expect(unstated.error.details).toEqual({ allergens: [], isUnstated: true })
    const possible = await place(request, { acceptsUnstated: true })
    expect(possible.error.details).toEqual({ allergens: ['tree_nuts'], isUnstated: false })
    const accepted = await place(request, { acceptsUnstated: true, acceptedAllergens: ['tree_nuts'] })
    expect(accepted.status).toBe(200)
  })

  test('an order keeps the allergens known when it was placed', async () => {
    const dish = await oldDish()
    const { request } = await requestOf(dish)
    const known = { allergens: null, possibleAllergens: ['tree_nuts', 'sesame'] }
    const accepts = { acceptsUnstated: true, acceptedAllergens: ['tree_nuts'] }
    const { data: order } = await place(request, accepts)
    expect(order.lines).toMatchObject([known])
    await save(dish, { allergens: ['tree_nuts', 'sesame'], status: 'active' })
    for (const user of [allergic, chef]) {
      const { data } = await callFunction(server, getOrder, { orderId: order.id }, user)
      expect(data.lines).toMatchObject([known])
    }
  })

  test("a buyer's list of orders shows current allergens, and the kitchen's export those of the order", async () => {
    const dish = await oldDish()
    const { request } = await requestOf(dish)
    const accepts = { acceptsUnstated: true, acceptedAllergens: ['tree_nuts'] }
    const { data: order } = await place(request, accepts)
    await save(dish, { allergens: ['tree_nuts', 'sesame'], status: 'active' })
    const cancel = { orderId: order.id, from: 'placed' as const, to: 'cancelled' as const }
    expect((await callFunction(server, transitionOrder, cancel, allergic)).status).toBe(200)
    const { data: mine } = await callFunction(server, listMyOrders, { which: 'closed' }, allergic)
    expect(mine.orders.find(({ id }) => id === order.id)?.lines).toMatchObject([
      { allergens: ['tree_nuts', 'sesame'], possibleAllergens: [] },
    ])
    const { data: file } = await callFunction(server, exportOrders, { query: String(order.number) }, chef)
    expect(file.csv).toContain(`"${dish.name}: not stated, may contain tree_nuts sesame"`)
  })

  test('an allergic buyer is not warned of a dish stated to contain none', async () => {
    const dish = await newDish({ ingredients: [{ name: 'Apple' }], allergens: [], status: 'active' })
    const { request } = await requestOf(dish)
    expect((await place(request)).data.lines).toMatchObject([{ allergens: [], possibleAllergens: [] }])
  })
})

test('all dishes are read again after the allergen words change', async () => {
  const dish = await newDish({ allergens: ['tree_nuts', 'sesame'], status: 'active' })
  await sql(`update public.dish_ingredients set name = 'butter' where dish_id = $1 and name = 'sesame'`, [
    dish.id,
  ])
  await sql('update public.dishes set words_version = 0 where id = $1', [dish.id])
  await server.runTask('read-allergen-words')
  expect((await onMenu(dish.id)).possibleAllergens).toEqual(['milk'])
  // The denial of milk has no reason.
  await callFunction(server, setDishesStatus, { ids: [dish.id], status: 'paused' }, chef)
  expect((await offer([dish.id])).error.code).toBe('allergens_unstated')
})
