import { acceptAgreement } from '@localchef/contracts/chefs/accept-agreement'
import { becomeChef } from '@localchef/contracts/chefs/become-chef'
import { createBusiness } from '@localchef/contracts/chefs/create-business'
import { decideChef } from '@localchef/contracts/chefs/decide-chef'
import { submitForApproval } from '@localchef/contracts/chefs/submit-for-approval'
import { updateBusiness } from '@localchef/contracts/chefs/update-business'
import { updateContact } from '@localchef/contracts/chefs/update-contact'
import { updateHours } from '@localchef/contracts/chefs/update-hours'
import { updatePlace } from '@localchef/contracts/chefs/update-place'
import { createDish } from '@localchef/contracts/menu/create-dish'
import { setOpeningPoint } from '@localchef/contracts/opening/set-opening-point'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { suggestPlaces } from '@localchef/contracts/places/suggest-places'
import { getLegalText } from '@localchef/contracts/settings/get-legal-text'
import { listSettings } from '@localchef/contracts/settings/list-settings'
import { settingKeys, usualSettings } from '@localchef/contracts/settings/marketplace-settings'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { seedPlaces } from '@localchef/demo/seed-places'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { saveSeen } from '../save-seen.ts'
import { steadySlot } from '../steady-slot.ts'

/** A marketplace as an operator's first start leaves it: migrations and gazetteer, no demo. */
let server: TestServer
let admin: TestUser
let nina: TestUser
const reason = 'Because of a test'

beforeAll(async () => {
  server = await startTestServer()
  await server.database.transaction((connection) => seedPlaces(connection))
  admin = await server.signUp({ email: 'ada@first-day.test', role: 'admin', name: 'Ada Admin' })
})
afterAll(() => server.stop())

async function query<Row extends object>(text: string) {
  return (await server.database.pool.query<Row>(text)).rows
}

/** Tables that begin empty because no form chooses from them: the system and visitors write their rows. */
const beginsEmpty = [
  'closed_month_accounts',
  'closed_months',
  'declined_addresses',
  'ledger_comparisons',
  'opening_interests',
  'provider_events',
  'search_counts',
  'visit_counts',
]

describe('the choices of an empty marketplace', () => {
  test('every table without an owner is filled, unless no form chooses from it', async () => {
    const tables = await query<{ name: string }>(`
      with recursive owned as (
        select oid from pg_class
        where relnamespace = 'public'::regnamespace and relname in ('profiles', 'chefs')
        union
        select k.conrelid
        from owned
        join pg_constraint k on k.confrelid = owned.oid
        where k.contype = 'f'
      )
      select c.relname as name
      from pg_class c
      where c.relnamespace = 'public'::regnamespace
        and c.relkind = 'r'
        and c.oid not in (select oid from owned)
      order by 1
    `)
    const empty: string[] = []
    for (const { name } of tables) {
      if ((await query(`select from public.${name} limit 1`)).length === 0) empty.push(name)
    }
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'agreement_versions',
        'cuisines',
        'order_transitions',
        'places',
        'staff_roles',
      ]),
    )
    expect(empty).toEqual(beginsEmpty)
  })

  test('the migrations insert the usual cuisines, which the settings page can save', async () => {
    const { data } = await callFunction(server, listSettings, {}, admin)
    const cuisines = data.settings.find(({ key }) => key === 'cuisines')
    expect(cuisines?.value).toEqual(usualSettings.cuisines)
  })

  test('the current value of every setting fits the schema that saves it', async () => {
    const { data } = await callFunction(server, listSettings, {}, admin)
    expect(data.settings.map(({ key }) => key)).toEqual(settingKeys)
    for (const { key, value, version } of data.settings) {
      // TypeScript cannot relate key and value of the contract's union here.
      const input = { key, value, from: version, reason } as never
      expect((await callFunction(server, saveSetting, input, admin)).error, key).toMatchObject({
        code: 'same_setting',
      })
    }
  })
})

describe('the first kitchen', () => {
  test('a chef gets from sign-up to a placed order without the demo', async () => {
    nina = await server.signUp({ email: 'nina@first-day.test', role: 'buyer', name: 'Nina' })
    const chef = nina
    await callFunction(server, becomeChef, {}, chef)
    const made = await callFunction(server, createBusiness, { name: 'Nina’s Table', kind: 'chef' }, chef)
    const { id: chefId, agreement } = made.data.business
    const about = {
      kind: 'chef' as const,
      name: 'Nina’s Table',
      nameRu: null,
      tagline: '',
      taglineRu: null,
      bio: 'Khachapuri, folded by hand.',
      bioRu: null,
      cuisines: ['georgian'],
      languages: ['en' as const],
    }
    expect((await saveSeen(server, updateBusiness, about, chef)).status).toBe(200)
    const place = {
      addressLine: '12 Main Street',
      addressUnit: '',
      city: 'Austin',
      state: 'TX',
      zipCode: '78701',
      point: null,
      timeZone: null,
    }
    const placed = await saveSeen(server, updatePlace, place, chef)
    expect(placed.data.business.timeZone).toBe('America/Chicago')
    const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinute: 0, closesMinute: 1440 }))
    await saveSeen(server, updateHours, { weekly, exceptions: [] }, chef)
    const contact = { phone: '+1 512 555 0100', email: 'nina@first-day.test' }
    await saveSeen(server, updateContact, contact, chef)
    await callFunction(server, acceptAgreement, { version: agreement.version }, chef)
    const khachapuri = {
      name: 'Khachapuri',
      price: 12,
      category: 'bread' as const,
      cuisine: 'georgian',
      status: 'active' as const,
      allergens: ['wheat' as const, 'milk' as const],
    }
    const dish = await callFunction(server, createDish, khachapuri, chef)
    expect(dish.error).not.toHaveProperty('code')
    const submitted = await callFunction(server, submitForApproval, {}, chef)
    expect(submitted.error).not.toHaveProperty('code')
    expect(submitted.data.business.status).toBe('submitted')
    // The chef is responsible for the certifications that the state requires; the admin can give a reason and approve
    // without them.
    const approve = { chefId, decision: 'approve' as const, reason }
    expect((await callFunction(server, decideChef, approve, admin)).data.chef.status).toBe('active')

    const buyer = await server.signUp({ email: 'bella@first-day.test', role: 'buyer', name: 'Bella' })
    const cart = {
      chefId,
      lines: [{ dishId: dish.data.id, quantity: 1, variantIds: [], seenUnitPrice: 12 }],
    }
    const quote = await callFunction(server, quoteOrder, cart, buyer)
    const request = { ...cart, slotFrom: steadySlot(quote.data.slots) }
    const ordered = await callFunction(server, placeOrder, request, buyer)
    expect(ordered.error).not.toHaveProperty('code')
    expect(ordered.data).toMatchObject({ status: 'placed', total: 12 })
  })
})

describe('the region', () => {
  const saveRegion = async (states: string[]) => {
    const { data } = await callFunction(server, listSettings, {}, admin)
    const from = data.settings.find(({ key }) => key === 'region')?.version ?? 0
    const input = { key: 'region' as const, value: { states }, from, reason } as never
    return callFunction(server, saveSetting, input, admin)
  }

  test('a kitchen outside the region is refused with the states that are served, and one inside is not', async () => {
    await saveRegion(['CA', 'NV'])
    const config = await (await fetch(`${server.url}/config.json`)).json()
    expect(config.region).toEqual({
      states: ['CA', 'NV'],
      city: { en: 'Los Angeles', ru: 'Лос-Анджелес' },
      bounds: [
        [-124.3, 32.6],
        [-114.1, 42],
      ],
    })
    const { rows } = await server.database.pool.query<{ id: string }>(
      `update public.chefs set status = 'draft' where state = 'TX' returning profile_id as id`,
    )
    expect(rows).toHaveLength(1)
    const outside = await callFunction(server, submitForApproval, {}, nina)
    expect(outside.error).toMatchObject({ code: 'outside_region', details: { states: ['CA', 'NV'] } })
    await saveRegion(['TX'])
    expect((await callFunction(server, submitForApproval, {}, nina)).data.business.status).toBe('submitted')
  })

  test('towns of the region are suggested first', async () => {
    const first = async () =>
      (await callFunction(server, suggestPlaces, { query: 'Portland', limit: 3 })).data.places[0]?.state
    await saveRegion(['ME'])
    expect(await first()).toBe('ME')
    await saveRegion([])
    expect(await first()).toBe('OR')
  })

  test('an unknown state and one named twice are refused at the field', async () => {
    for (const states of [['XX'], ['CA', 'CA']]) {
      const refused = await saveRegion(states)
      expect(refused.error.issues?.[0]?.path.slice(0, 2)).toEqual(['value', 'states'])
    }
  })
})

test('shipped legal texts are drafts until an admin confirms or replaces them', async () => {
  const isDraft = async (kind: 'terms' | 'privacy') =>
    (await callFunction(server, getLegalText, { kind })).data.isDraft
  expect(await isDraft('terms')).toBe(true)
  await callFunction(server, setOpeningPoint, { decision: 'confirmed', point: 'terms' }, admin)
  expect(await isDraft('terms')).toBe(false)
  await callFunction(server, setOpeningPoint, { decision: 'none', point: 'terms' }, admin)
  expect(await isDraft('terms')).toBe(true)
  const text = 'A text of our own that a lawyer has read, every word.'
  const value = { texts: { en: text, ru: text } }
  await callFunction(server, saveSetting, { key: 'privacy', value, from: 0, reason } as never, admin)
  expect(await isDraft('privacy')).toBe(false)
})

test('an admin saves cuisines on a database whose list is empty', async () => {
  await query('update public.dishes set cuisine = null')
  await query('truncate public.cuisines cascade')
  const save = (value: object) =>
    callFunction(server, saveSetting, { key: 'cuisines', value, from: 0, reason } as never, admin)
  const saved = await save(usualSettings.cuisines)
  expect(saved.error).not.toHaveProperty('code')
  expect(saved.data.setting.value).toEqual(usualSettings.cuisines)
  expect((await save({ list: [] })).error.code).toBe('invalid_input')
})
