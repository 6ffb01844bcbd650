import { readFile } from 'node:fs/promises'
import { service } from '@localchef/backend/caller'
import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { getChefFile } from '@localchef/contracts/chefs/get-chef-file'
import { updatePlace } from '@localchef/contracts/chefs/update-place'
import { getLabelFacts } from '@localchef/contracts/orders/get-label-facts'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { countRuledKitchens } from '@localchef/contracts/permits/count-ruled-kitchens'
import { listPlaceRules } from '@localchef/contracts/permits/list-place-rules'
import { listRuledKitchens } from '@localchef/contracts/permits/list-ruled-kitchens'
import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { usualPlaceRules } from '@localchef/contracts/permits/usual-place-rules'
import { restoreSetting } from '@localchef/contracts/settings/restore-setting'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { notifyOfPlaceRules } from '@localchef/domain/permits/notify-of-place-rules'
import { queriesOn } from '@localchef/domain/queries'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { saveSeen } from '../save-seen.ts'

/** The rules of states: their effects, and the date from which they hold. The tests run in order. */

const reason = 'Because of a test'
const california = usualPlaceRules.find(({ state }) => state === 'CA') as PlaceRule
let server: TestServer
let admin: TestUser
let chef: TestUser
let buyer: TestUser
let kitchen: Kitchen
let orderId: string

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'admin@rules.test', role: 'admin', name: 'Ada Admin' })
  chef = await server.signUp({ email: 'chef@rules.test', role: 'chef', name: 'Olga' })
  buyer = await server.signUp({ email: 'buyer@rules.test', role: 'buyer', name: 'Bella' })
  kitchen = await addKitchen(server.database, chef.id)
  await server.database.pool.query("update public.chefs set state = 'CA' where id = $1", [kitchen.chefId])
  const cart = {
    chefId: kitchen.chefId,
    lines: [{ dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }],
  }
  const slotFrom = (await callFunction(server, quoteOrder, cart, buyer)).data.slots.at(-1)?.from ?? ''
  orderId = (await callFunction(server, placeOrder, { ...cart, slotFrom }, buyer)).data.id
})
afterAll(() => server.stop())

const save = (rules: readonly unknown[], from: number, by = admin) =>
  callFunction(server, saveSetting, { key: 'placeRules', value: { rules }, from, reason } as never, by)
const listed = async () => (await callFunction(server, listPlaceRules, {})).data.rules
const gaps = async () => {
  const { missingCertifications, isRuleKnown } = (
    await callFunction(server, getChefFile, { chefId: kitchen.chefId }, admin)
  ).data
  return { missingCertifications, isRuleKnown }
}
const law = async () => (await callFunction(server, getLabelFacts, { orderIds: [orderId] }, chef)).data.law

test('a new marketplace follows the built-in rules', async () => {
  expect(await listed()).toEqual(usualPlaceRules)
  expect(await gaps()).toEqual({ missingCertifications: california.certifications, isRuleKnown: true })
  expect(await law()).toMatchObject({ sentence: 'Made in a Home Kitchen', year: 2025 })
})

test('a future rule changes nothing before its date', async () => {
  const future = { ...california, holdsFrom: '2999-01-01', certifications: [] }
  expect((await save([...usualPlaceRules, future], 0)).status).toBe(200)
  expect(await listed()).toEqual(usualPlaceRules)
  expect((await gaps()).missingCertifications).toEqual(california.certifications)
})

test('approval of kitchens, labels and the public list follow a changed rule immediately', async () => {
  const changed = {
    ...california,
    holdsFrom: '2026-01-01',
    certifications: [['insurance']],
    permits: california.permits.map((permit) => ({ ...permit, salesPerYear: 123_456 })),
    label: { ...california.label, sentence: 'Cooked at home' },
  }
  expect((await save([...usualPlaceRules, changed], 1)).status).toBe(200)
  expect((await listed()).find(({ state }) => state === 'CA')).toEqual(changed)
  expect((await gaps()).missingCertifications).toEqual([['insurance']])
  expect(await law()).toMatchObject({ sentence: 'Cooked at home' })
})

test('a state without a rule is unknown: nothing is required, and no words are printed', async () => {
  expect(
    (
      await save(
        usualPlaceRules.filter(({ state }) => state !== 'CA'),
        2,
      )
    ).status,
  ).toBe(200)
  expect(await gaps()).toEqual({ missingCertifications: [], isRuleKnown: false })
  expect(await law()).toBeNull()
})

test('restoring an earlier version applies its rules', async () => {
  const restored = await callFunction(
    server,
    restoreSetting,
    { key: 'placeRules', version: 0, from: 3, reason },
    admin,
  )
  expect(restored.status).toBe(200)
  expect(await listed()).toEqual(usualPlaceRules)
})

test('a stale save, a rule without a source and people without the right change nothing', async () => {
  expect((await save([], 0)).error.code).toBe('setting_conflict')
  const unsourced = await save([{ ...california, sources: [] }], 4)
  expect([unsourced.status, unsourced.error.code]).toEqual([400, 'invalid_input'])
  const unlimited = california.permits.map((permit) => ({ ...permit, salesPerYear: -1 }))
  expect((await save([{ ...california, permits: unlimited }], 4)).error.code).toBe('invalid_input')
  for (const user of [chef, buyer]) expect((await save([], 4, user)).status).toBe(403)
  expect(await listed()).toEqual(usualPlaceRules)
})

const losAngeles = {
  ...california,
  county: 'Los Angeles County',
  certifications: [['insurance']],
  label: { ...california.label, sentence: 'Made in Los Angeles' },
}
const address = {
  addressLine: '1 Secret Street',
  addressUnit: '',
  city: 'San Francisco',
  state: 'CA',
  zipCode: '94103',
  point: { latitude: 37.7712, longitude: -122.4212 },
  timeZone: null,
}
const rowsOf = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query<Row>(text, [...values])).rows
const settle = (county: string | null, changes: object = {}) =>
  saveSeen(server, updatePlace, { ...address, county, ...changes }, chef)
const notices = async () =>
  (
    await rowsOf<{ title: string }>(
      `select title from public.notifications where user_id = $1 and event in ('place_rule_changed', 'food_paused') order by created_at`,
      [chef.id],
    )
  ).map(({ title }) => title)

const versions = async () =>
  (
    await rowsOf<{ version: string }>(
      `select data ->> 'settingVersion' as version from public.notifications
       where user_id = $1 and event = 'place_rule_changed'`,
      [chef.id],
    )
  ).map(({ version }) => version)

/**
 * Waits for the due jobs of rules, because a late job would notify a kitchen that has since moved to the rule's place.
 */
const notifiedOfRules = () =>
  expect
    .poll(() =>
      rowsOf(
        `select 1 from pgboss.job
         where name = 'notify-of-place-rules' and state < 'completed' and start_after <= now()`,
      ),
    )
    .toEqual([])

test('a county without its own rules, or of another state, is refused, and the address stays', async () => {
  for (const [county, state] of [
    ['Los Angeles County', 'CA'],
    ['Kern County', 'CA'],
  ] as const) {
    const { status, error } = await settle(county, { state, city: 'Elsewhere' })
    expect([status, error.code]).toEqual([400, 'invalid_input'])
  }
  const { business } = (await callFunction(server, getBusiness, {}, chef)).data
  expect(business?.place).toMatchObject({ city: 'San Francisco', county: null })
})

test('a kitchen follows the rule of the county that its chef chose', async () => {
  expect((await save([...usualPlaceRules, losAngeles], 4)).status).toBe(200)
  await notifiedOfRules()
  expect((await settle('Los Angeles County', { state: 'TX' })).status).toBe(400)
  expect((await gaps()).missingCertifications).toEqual(california.certifications)
  expect((await settle('Los Angeles County')).data.business.place.county).toBe('Los Angeles County')
  expect((await gaps()).missingCertifications).toEqual([['insurance']])
  expect(await law()).toMatchObject({ sentence: 'Made in Los Angeles' })
})

test('an admin reads how many kitchens the rules of each place affect', async () => {
  const counted = async () => (await callFunction(server, countRuledKitchens, {}, admin)).data.places
  expect(await counted()).toEqual([{ state: 'CA', county: 'Los Angeles County', kitchens: 1 }])
  await rowsOf(`update public.chefs set status = 'suspended' where id = $1`, [kitchen.chefId])
  expect(await counted()).toEqual([])
  await rowsOf(`update public.chefs set status = 'active' where id = $1`, [kitchen.chefId])
})

test('chefs in a changed place are notified once, and chefs elsewhere never', async () => {
  const elsewhere = await server.signUp({ email: 'tex@rules.test', role: 'chef', name: 'Tex' })
  const ranch = await addKitchen(server.database, elsewhere.id)
  await rowsOf(`update public.chefs set state = 'TX' where id = $1`, [ranch.chefId])
  const later = { ...losAngeles, holdsFrom: '2999-01-01', certifications: [] }
  expect((await save([...usualPlaceRules, losAngeles, later], 5)).status).toBe(200)
  await expect.poll(versions).toContain('6')
  const told = await notices()
  await server.database.as(service, (connection) =>
    notifyOfPlaceRules(
      { db: queriesOn(connection), now: new Date(), outside: nothingOutside() },
      { version: 6 },
    ),
  )
  expect(await notices()).toEqual(told)
  expect(told.at(-1)).toBe('New rules: Los Angeles County, California')
  const others = await rowsOf(
    `select 1 from public.notifications where user_id = $1 and event = 'place_rule_changed'`,
    [elsewhere.id],
  )
  expect(others).toEqual([])
})

test('a new day of comparison and another source notify nobody', async () => {
  const compared = { ...losAngeles, checkedOn: '2026-11-25', sources: california.sources.slice(0, 1) }
  const later = { ...losAngeles, holdsFrom: '2999-01-01', certifications: [] }
  expect((await save([...usualPlaceRules, compared, later], 6)).status).toBe(200)
  await server.database.as(service, (connection) =>
    notifyOfPlaceRules(
      { db: queriesOn(connection), now: new Date(), outside: nothingOutside() },
      { version: 7 },
    ),
  )
  expect(await versions()).not.toContain('7')
})

const asked = async (user: TestUser) =>
  (
    await rowsOf<{ title: string }>(
      `select title from public.notifications where user_id = $1 and event = 'county_asked' order by created_at`,
      [user.id],
    )
  ).map(({ title }) => title)

test('chefs without a county are asked for it once when counties of their state get rules, and admins see that none is chosen', async () => {
  const alameda = { ...losAngeles, county: 'Alameda County' }
  const kern = { ...losAngeles, county: 'Kern County', holdsFrom: '2999-01-01' }
  const undecided = await server.signUp({ email: 'undecided@rules.test', role: 'chef', name: 'Ursula' })
  const texan = await server.signUp({ email: 'texan@rules.test', role: 'chef', name: 'Tex' })
  const { chefId } = await addKitchen(server.database, undecided.id, { name: 'Undecided Kitchen' })
  const { chefId: far } = await addKitchen(server.database, texan.id, { name: 'Texan Kitchen' })
  await rowsOf("update public.chefs set state = 'CA' where id = $1", [chefId])
  await rowsOf("update public.chefs set state = 'TX' where id = $1", [far])
  const enqueued: { at: Date }[] = []
  const run = (version: number, now = new Date()) =>
    server.database.as(service, (connection) =>
      notifyOfPlaceRules(
        {
          db: queriesOn(connection),
          now,
          outside: {
            ...nothingOutside(),
            enqueue: async (_name: string, _data: unknown, at: Date) => void enqueued.push({ at }),
          },
        },
        { version },
      ),
    )

  expect((await save([...usualPlaceRules, losAngeles, alameda, kern], 7)).status).toBe(200)
  const question = 'Is your kitchen in Alameda County?'
  // Sent by the recurring job.
  await expect.poll(() => asked(undecided), { timeout: 30_000 }).toEqual([question])
  await run(8)
  expect(await asked(undecided)).toEqual([question])
  // One chef has chosen a county, the other is in another state.
  expect(await asked(chef)).not.toContain(question)
  expect(await asked(texan)).toEqual([])
  // Chefs are asked for a county once it can be chosen.
  expect(enqueued.map(({ at }) => at.toISOString())).toContain('2999-01-01T00:00:00.000Z')
  await run(8, new Date('2999-01-01T00:00:00Z'))
  expect(await asked(undecided)).toHaveLength(1)

  const file = async (id: string) => (await callFunction(server, getChefFile, { chefId: id }, admin)).data
  expect((await file(chefId)).otherCounties).toEqual(['Alameda County', 'Los Angeles County'])
  expect((await file(kitchen.chefId)).otherCounties).toEqual([])
  expect((await file(far)).otherCounties).toEqual([])
})

test('chefs are not asked for a county that a later version removed', async () => {
  const late = await server.signUp({ email: 'late@rules.test', role: 'chef', name: 'Lara' })
  const { chefId } = await addKitchen(server.database, late.id, { name: 'Late Kitchen' })
  // The kitchen is out of state while the county has rules, because the server's own job may run in between.
  await rowsOf("update public.chefs set state = 'OR' where id = $1", [chefId])
  const marin = { ...losAngeles, county: 'Marin County' }
  expect((await save([...usualPlaceRules, losAngeles, marin], 8)).status).toBe(200)
  expect((await save([...usualPlaceRules, losAngeles], 9)).status).toBe(200)
  await rowsOf("update public.chefs set state = 'CA' where id = $1", [chefId])
  await server.database.as(service, (connection) =>
    notifyOfPlaceRules(
      { db: queriesOn(connection), now: new Date(), outside: nothingOutside() },
      { version: 9 },
    ),
  )
  expect(await asked(late)).toEqual([])
})

test('an admin lists the kitchens that follow a rule, page by page, and those that a version affects', async () => {
  const list = (input: object, who = admin) => callFunction(server, listRuledKitchens, input as never, who)
  const namesOf = async (by: object) => {
    const names: string[] = []
    let cursor: string | null = null
    do {
      const { data } = await list({ ...by, limit: 1, ...(cursor ? { cursor } : {}) })
      names.push(...data.kitchens.map(({ name }) => name))
      cursor = data.nextCursor
    } while (cursor)
    return names
  }
  const { state, holdsFrom } = california
  const ofState = { rule: { state, county: null, holdsFrom } }
  const ofCounty = { rule: { state, county: losAngeles.county, holdsFrom } }
  expect(await namesOf(ofState)).toEqual(['Late Kitchen', 'Undecided Kitchen'])
  expect((await list(ofCounty)).data.kitchens).toMatchObject([
    { id: kitchen.chefId, status: 'active', city: 'San Francisco', state, county: losAngeles.county },
  ])
  const own = await namesOf(ofCounty)
  expect(await namesOf({ version: 5 })).toEqual(own)
  expect(await namesOf({ version: 6 })).toEqual(own)
  // Compared as of another day.
  expect(await namesOf({ version: 7 })).toEqual([])
  await rowsOf(`update public.chefs set status = 'suspended' where id = $1`, [kitchen.chefId])
  expect(await namesOf(ofCounty)).toEqual([])
  for (const by of [{ version: 99 }, { rule: { state, county: 'Kern County', holdsFrom } }]) {
    expect((await list(by)).error.code).toBe('not_found')
  }
  for (const by of [{}, { ...ofState, version: 5 }, { version: 0 }]) {
    expect((await list(by)).status).toBe(400)
  }
  for (const who of [chef, buyer]) expect((await list(ofState, who)).status).toBe(403)
})

test('versions stored by the previous release, and those it saves now, require the same certifications', async () => {
  const { certifications: papers, ...rest } = { ...california, certifications: [['insurance' as const]] }
  const stored = { rules: [{ ...rest, papers }] }
  const pool = server.database.pool
  const version = (
    await rowsOf<{ last: number }>(
      `select max(version) as last from public.platform_settings where key = 'placeRules'`,
    )
  )[0]?.last as number
  const store = (number: number) =>
    pool.query(`insert into public.platform_settings (key, version, value) values ('placeRules', $1, $2)`, [
      number,
      JSON.stringify(stored),
    ])
  await pool.query(
    'alter table public.platform_settings disable trigger platform_settings_name_certifications',
  )
  await store(version + 1)
  await pool.query(
    'alter table public.platform_settings enable trigger platform_settings_name_certifications',
  )
  const migration = await readFile('supabase/migrations/20261126200003_certifications_of_rules.sql', 'utf8')
  await pool.query(migration.slice(migration.lastIndexOf('update public.platform_settings')))
  await store(version + 2)
  for (const number of [version + 1, version + 2]) {
    const saved = await callFunction(
      server,
      restoreSetting,
      {
        key: 'placeRules',
        version: number,
        from: number === version + 1 ? version + 2 : version + 3,
        reason,
      },
      admin,
    )
    expect(saved.status).toBe(200)
    expect(await listed()).toEqual([{ ...california, certifications: [['insurance']] }])
  }
})
