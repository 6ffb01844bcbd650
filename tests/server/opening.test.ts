import { termsOf } from '@localchef/contracts/bookings/booking'
import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { getHealth } from '@localchef/contracts/health/get-health'
import { closeMarketplace } from '@localchef/contracts/opening/close-marketplace'
import { getOpeningGuide } from '@localchef/contracts/opening/get-opening-guide'
import { openMarketplace } from '@localchef/contracts/opening/open-marketplace'
import { type OpeningGuide, openingPoints, type PointName } from '@localchef/contracts/opening/opening-guide'
import { sendTestMail } from '@localchef/contracts/opening/send-test-mail'
import { setOpeningPoint } from '@localchef/contracts/opening/set-opening-point'
import { enterOrder } from '@localchef/contracts/orders/enter-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { saveService } from '@localchef/contracts/services/save-service'
import { restoreSetting } from '@localchef/contracts/settings/restore-setting'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { createStandingOrder } from '@localchef/contracts/standing-orders/create-standing-order'
import { placeStandingOrder } from '@localchef/contracts/standing-orders/place-standing-order'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readMigrations } from '../../apps/server/src/migrations/read-migrations.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'
import { dinnerOffer } from '../service-offers.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let owner: TestUser
let support: TestUser
let buyer: TestUser
let chef: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  owner = await server.signUp({ email: 'owner@opening.test', role: 'admin', name: 'Olivia Owner' })
  support = await server.signUp({ email: 'support@opening.test', role: 'admin', name: 'Sam Support' })
  await run(`update public.staff_members set role = 'support' where user_id = $1`, [support.id])
  buyer = await server.signUp({ email: 'buyer@opening.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@opening.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id)
})
afterAll(() => server.stop())

const run = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)
const reason = 'The opening party is next week'

async function setOpen(isOpen: boolean): Promise<void> {
  await run(
    `insert into public.platform_settings (key, version, value)
     select 'opening', max(version) + 1, jsonb_build_object('isOpen', $1::boolean)
     from public.platform_settings
     where key = 'opening'`,
    [isOpen],
  )
}

async function guide(): Promise<OpeningGuide> {
  const { status, data } = await callFunction(server, getOpeningGuide, {}, owner)
  expect(status).toBe(200)
  return data
}

async function point(name: PointName) {
  return (await guide()).points.find((one) => one.name === name)
}

async function putOffAll(): Promise<void> {
  for (const name of openingPoints) {
    const input = { decision: 'put_off', point: name, reason } as const
    expect((await callFunction(server, setOpeningPoint, input, owner)).status).toBe(200)
  }
}

describe('a marketplace that is not open', () => {
  beforeEach(() => setOpen(true))

  const lines = () => [
    { dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 },
  ]
  async function cart() {
    const { data } = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines: lines() })
    return { chefId: kitchen.chefId, lines: lines(), slotFrom: steadySlot(data.slots) }
  }
  const refused = { status: 422, error: { code: 'marketplace_not_open' } }
  const rows = async (table: string) =>
    (await run(`select count(*)::int as n from public.${table}`)).rows[0].n

  test('the server takes no orders from buyers, chefs or standing orders, and writes nothing', async () => {
    const order = await cart()
    const placed = await callFunction(server, placeOrder, order, buyer)
    expect(placed.status).toBe(200)
    await setOpen(false)
    const before = await rows('orders')
    expect(await callFunction(server, placeOrder, order, buyer)).toMatchObject(refused)
    expect(
      await callFunction(server, enterOrder, { ...order, name: 'Peter Phone', phone: '' }, chef),
    ).toMatchObject(refused)
    expect(await callFunction(server, placeStandingOrder, { order, everyWeeks: 1 }, buyer)).toMatchObject(
      refused,
    )
    expect(
      await callFunction(server, createStandingOrder, { orderId: placed.data.id, everyWeeks: 1 }, buyer),
    ).toMatchObject(refused)
    expect(await rows('orders')).toBe(before)
    expect(await rows('standing_orders')).toBe(0)
    // An order placed before the closing continues.
    const confirm = { orderId: placed.data.id, from: 'placed', to: 'confirmed' } as const
    expect((await callFunction(server, transitionOrder, confirm, chef)).status).toBe(200)
  })

  test('the server takes no requests for bookings and agrees to none, but lets chefs decline them', async () => {
    const { data: service } = await saveSeen(server, saveService, { offer: dinnerOffer }, chef)
    const at = (days: number) =>
      new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000).toISOString()
    const wish = (days: number) => ({
      serviceId: service.id,
      startsAt: at(days),
      seen: { price: 400, durationMinutes: dinnerOffer.durationMinutes },
      guests: 6,
      place: '5 Bay Street',
    })
    const { data: booking } = await callFunction(server, requestBooking, wish(9), buyer)
    await setOpen(false)
    expect(await callFunction(server, requestBooking, wish(11), buyer)).toMatchObject(refused)
    const move = { bookingId: booking.id, from: 'requested' } as const
    expect(
      await callFunction(
        server,
        transitionBooking,
        { ...move, to: 'confirmed', seen: termsOf(booking) },
        chef,
      ),
    ).toMatchObject(refused)
    expect(
      (await callFunction(server, transitionBooking, { ...move, to: 'declined', reason }, chef)).status,
    ).toBe(200)
  })

  test('the configuration says so, and the sitemap is empty', async () => {
    const config = async () => (await fetch(`${server.url}/config.json`)).json()
    const sitemap = async (part: string) => (await fetch(`${server.url}/sitemap${part}.xml`)).text()
    expect(await config()).not.toHaveProperty('opensSoon')
    expect(await sitemap('')).toContain('sitemap-chefs-1')
    await setOpen(false)
    await expect.poll(config).toMatchObject({ opensSoon: true })
    expect(await sitemap('')).not.toContain('<loc>')
    expect(await sitemap('-pages')).not.toContain('<loc>')
    expect((await fetch(`${server.url}/sitemap-chefs-1.xml`)).status).toBe(404)
  })
})

describe('the guide', () => {
  beforeEach(async () => {
    await setOpen(false)
    await run('delete from public.opening_points')
    await run('delete from server.last_results')
  })

  test('the guide lists every point once, with the state of the system', async () => {
    const { isOpen, points } = await guide()
    expect(isOpen).toBe(false)
    expect(points.map(({ name }) => name)).toEqual(openingPoints)
    expect(
      Object.fromEntries(points.map(({ name, state, finding }) => [name, [state, finding]])),
    ).toMatchObject({
      name: ['open', 'name_usual'],
      support: ['open', 'support_missing'],
      timeZone: ['open', 'time_zone'],
      terms: ['open', 'text_usual'],
      fees: ['open', 'fees_none'],
      mail: ['open', 'mail_untested'],
      files: ['done', 'files_work'],
      backup: ['open', 'backup_none'],
      secondFactor: ['open', 'factor_missing'],
      captcha: ['open', 'captcha_off'],
      invitation: ['done', 'chefs_applied'],
    })
  })

  test('the guide follows the settings', async () => {
    const accents = { accent: '#b5421b', accentDark: '#f08a5d' }
    const identity = {
      key: 'identity',
      value: { name: 'Baltimore Bites', ...accents },
      from: 0,
      reason,
    } as const
    expect((await callFunction(server, saveSetting, identity, owner)).status).toBe(200)
    const contacts = { email: 'help@bites.test', messengerUrl: '', messengerHandle: '', imageSiteUrl: '' }
    const support = { key: 'support', value: contacts, from: 0, reason } as const
    expect((await callFunction(server, saveSetting, support, owner)).status).toBe(200)
    const states: ('MD' | 'VA')[] = ['MD', 'VA']
    const region = { key: 'region' as const, value: { states }, from: 0, reason }
    expect((await callFunction(server, saveSetting, region, owner)).status).toBe(200)
    expect(await point('region')).toMatchObject({ state: 'done', detail: 'MD, VA' })
    expect(await point('name')).toMatchObject({ state: 'done', detail: 'Baltimore Bites' })
    expect(await point('support')).toMatchObject({ state: 'done', detail: 'help@bites.test' })
  })

  test('a point can be confirmed, put off with a reason and taken up again, each kept and audited', async () => {
    await callFunction(server, setOpeningPoint, { decision: 'confirmed', point: 'terms' }, owner)
    expect(await point('terms')).toMatchObject({
      state: 'done',
      decision: { decision: 'confirmed', by: 'Olivia Owner', reason: null },
    })
    await callFunction(server, setOpeningPoint, { decision: 'put_off', point: 'backup', reason }, owner)
    expect(await point('backup')).toMatchObject({
      state: 'put_off',
      decision: { reason, by: 'Olivia Owner' },
    })
    await callFunction(server, setOpeningPoint, { decision: 'none', point: 'backup' }, owner)
    await callFunction(server, setOpeningPoint, { decision: 'none', point: 'backup' }, owner)
    expect(await point('backup')).toMatchObject({ state: 'open', decision: null })
    const { rows } = await run(
      `select before ->> 'decision' as was, after ->> 'decision' as is, reason
       from public.audit_log where action = 'set-opening-point' and after ->> 'point' = 'backup' order by id`,
    )
    expect(rows).toEqual([
      { was: 'none', is: 'put_off', reason },
      { was: 'put_off', is: 'none', reason: null },
    ])
  })

  test('a point that does not work cannot be confirmed, and needs a reason to be put off', async () => {
    const input = (value: object) => value as never
    const set = async (value: object) =>
      (await callFunction(server, setOpeningPoint, input(value), owner)).status
    expect(await set({ decision: 'confirmed', point: 'mail' })).toBe(400)
    expect(await set({ decision: 'confirmed', point: 'backup' })).toBe(400)
    expect(await set({ decision: 'put_off', point: 'mail' })).toBe(400)
    expect(await set({ decision: 'put_off', point: 'weather', reason })).toBe(400)
  })

  test('a mail server that does not answer is named with its error', async () => {
    const sent = await callFunction(server, sendTestMail, {}, owner)
    expect(sent.data).toMatchObject({
      to: owner.email,
      isAccepted: false,
      answer: expect.stringContaining('ECONNREFUSED'),
    })
    expect(await point('mail')).toMatchObject({
      state: 'attention',
      finding: 'mail_broken',
      detail: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test('a backup counts for a week, and the health page shows it', async () => {
    const made = (ago: string, missing = 0) =>
      run(
        `insert into server.last_results (kind, happened_at, succeeded, details)
         values ('backup', now() - $1::interval, true, jsonb_build_object('bytes', 5000, 'files', 3, 'missingFiles', $2::int))
         on conflict (kind) do update set happened_at = excluded.happened_at, details = excluded.details`,
        [ago, missing],
      )
    expect((await callFunction(server, getHealth, {}, owner)).data.backup).toBeNull()
    await made('1 hour')
    expect(await point('backup')).toMatchObject({ state: 'done', finding: 'backup_made' })
    expect((await callFunction(server, getHealth, {}, owner)).data.backup).toMatchObject({
      bytes: 5000,
      files: 3,
    })
    await made('1 hour', 2)
    expect(await point('backup')).toMatchObject({
      state: 'attention',
      finding: 'backup_incomplete',
      count: 2,
    })
    await made('8 days')
    expect(await point('backup')).toMatchObject({ state: 'attention', finding: 'backup_old' })
  })

  test('every owner needs a second factor', async () => {
    const factor = (id: string) =>
      run(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
         values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now())`,
        [id],
      )
    expect(await point('secondFactor')).toMatchObject({ state: 'open', count: 1 })
    await factor(owner.id)
    // The owner's session has not passed the factor and could not read the guide, so the factor is removed again. A
    // factor of another member of staff does not count for the owner.
    await run('delete from auth.mfa_factors where user_id = $1', [owner.id])
    await factor(support.id)
    expect(await point('secondFactor')).toMatchObject({ state: 'open', count: 1 })
    await run('delete from auth.mfa_factors where user_id = $1', [support.id])
  })
})

describe('opening and closing', () => {
  beforeEach(async () => {
    await setOpen(false)
    await run('delete from public.opening_points')
  })

  const acts = async () =>
    (
      await run(
        `select action, reason from public.audit_log where action in ('open-marketplace', 'close-marketplace') order by id`,
      )
    ).rows
  const versions = async () =>
    (await run(`select count(*)::int as n from public.platform_settings where key = 'opening'`)).rows[0].n

  test('an opening is refused with the points that are neither done nor put off', async () => {
    const refused = await callFunction(server, openMarketplace, {}, owner)
    expect(refused).toMatchObject({ status: 422, error: { code: 'points_open' } })
    const { points } = refused.error.details as { points: PointName[] }
    expect(points).toContain('terms')
    expect(points).not.toContain('files')
    expect((await guide()).isOpen).toBe(false)
  })

  test('two admins who open at once open once, and a repetition changes nothing', async () => {
    await putOffAll()
    const before = [await acts(), await versions()] as const
    const both = await Promise.all([1, 2].map(() => callFunction(server, openMarketplace, {}, owner)))
    expect(both.map(({ status, data }) => [status, data])).toEqual([
      [200, { isOpen: true }],
      [200, { isOpen: true }],
    ])
    expect((await callFunction(server, openMarketplace, {}, owner)).status).toBe(200)
    expect(await versions()).toBe(before[1] + 1)
    expect(await acts()).toHaveLength(before[0].length + 1)
    expect((await guide()).isOpen).toBe(true)
  })

  test('a closing keeps its reason, once', async () => {
    await setOpen(true)
    for (let time = 0; time < 2; time += 1) {
      expect((await callFunction(server, closeMarketplace, { reason }, owner)).data).toEqual({
        isOpen: false,
      })
    }
    expect((await acts()).at(-1)).toEqual({ action: 'close-marketplace', reason })
    expect((await acts()).filter(({ action }) => action === 'close-marketplace')).toHaveLength(1)
  })

  test('the settings page cannot open past the guide', async () => {
    const as = (value: object) => value as never
    const open = { key: 'opening', value: { isOpen: true }, from: 1, reason }
    expect((await callFunction(server, saveSetting, as(open), owner)).status).toBe(400)
    expect(
      (await callFunction(server, restoreSetting, as({ key: 'opening', version: 1, from: 2, reason }), owner))
        .status,
    ).toBe(400)
  })

  test.each([
    ['a visitor', (): TestUser | undefined => undefined, 401],
    ['a buyer', () => buyer, 403],
    ['a chef', () => chef, 403],
    ['staff without the right', () => support, 403],
  ] as const)('%s can neither read the guide nor decide, open, close or send', async (_who, as, status) => {
    const calls = [
      callFunction(server, getOpeningGuide, {}, as()),
      callFunction(server, setOpeningPoint, { decision: 'confirmed', point: 'terms' }, as()),
      callFunction(server, openMarketplace, {}, as()),
      callFunction(server, closeMarketplace, { reason }, as()),
      callFunction(server, sendTestMail, {}, as()),
    ]
    expect((await Promise.all(calls)).map((answer) => answer.status)).toEqual(calls.map(() => status))
    expect((await guide()).isOpen).toBe(false)
  })
})

test('the migration opens what runs already, and nothing else', async () => {
  const migration = (await readMigrations()).find(({ name }) => name.includes('20261128160000_opening'))
  const statement = migration?.sql.slice(migration.sql.indexOf('insert into public.platform_settings')) ?? ''
  const openedBy = async (state: 'draft' | 'submitted'): Promise<unknown[]> => {
    const client = await server.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      await client.query(`delete from public.platform_settings where key = 'opening'`)
      await client.query('delete from public.orders')
      await client.query('update public.chefs set status = $1', [state])
      await client.query(statement)
      const { rows } = await client.query(`select value from public.platform_settings where key = 'opening'`)
      return rows
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(await openedBy('draft')).toEqual([])
  expect(await openedBy('submitted')).toEqual([{ value: { isOpen: true } }])
})
