import { listAuditLog } from '@localchef/contracts/audit/list-audit-log'
import { acceptAgreement } from '@localchef/contracts/chefs/accept-agreement'
import { becomeChef } from '@localchef/contracts/chefs/become-chef'
import { createBusiness } from '@localchef/contracts/chefs/create-business'
import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { updateBusiness } from '@localchef/contracts/chefs/update-business'
import { sendMessage } from '@localchef/contracts/messages/send-message'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { chefSearch } from '@localchef/contracts/search/chef-search'
import { getLegalText } from '@localchef/contracts/settings/get-legal-text'
import { listSettingVersions } from '@localchef/contracts/settings/list-setting-versions'
import { listSettings } from '@localchef/contracts/settings/list-settings'
import {
  type SettingKey,
  type SettingValues,
  usualSettings,
} from '@localchef/contracts/settings/marketplace-settings'
import { restoreSetting } from '@localchef/contracts/settings/restore-setting'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'

let server: TestServer
let admin: TestUser
let chef: TestUser
let buyer: TestUser
let kitchen: Kitchen
const reason = 'Because of a test'

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'ada@settings.test', role: 'admin', name: 'Ada Admin' })
  chef = await server.signUp({ email: 'olga@settings.test', role: 'chef', name: 'Olga Chef' })
  buyer = await server.signUp({ email: 'bella@settings.test', role: 'buyer', name: 'Bella Buyer' })
  kitchen = await addKitchen(server.database, chef.id)
})
afterAll(() => server.stop())

async function versionOf(key: SettingKey): Promise<number> {
  const { data } = await callFunction(server, listSettings, {}, admin)
  return data.settings.find((setting) => setting.key === key)?.version ?? -1
}

async function save<Key extends SettingKey>(key: Key, value: SettingValues[Key], from?: number) {
  const version = from ?? (await versionOf(key))
  // TypeScript cannot relate key and value of the contract's union here.
  const input = { key, value, from: version, reason } as Parameters<typeof saveSetting.input.parse>[0]
  return callFunction(server, saveSetting, input as never, admin)
}

async function restore(key: SettingKey, version: number) {
  return callFunction(server, restoreSetting, { key, version, from: await versionOf(key), reason }, admin)
}

const config = async () => (await fetch(`${server.url}/config.json`)).json()
const cart = () => ({
  chefId: kitchen.chefId,
  lines: [{ dishId: kitchen.dishId, quantity: 2, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }],
})
const quote = async () => (await callFunction(server, quoteOrder, cart(), buyer)).data

describe('identity and contacts', () => {
  test('a changed setting takes effect at once, is listed in the history and can be restored', async () => {
    expect(await config()).toMatchObject({ name: 'LocalChef' })
    const name = 'Supper & Söhne'
    const saved = await save('identity', { name, accent: '#0f6b5c', accentDark: '#48c9b0', logo: null })
    expect(saved.data.setting).toMatchObject({ version: 1, by: 'Ada Admin', reason, restoredFrom: null })
    const answer = await fetch(`${server.url}/config.json`)
    expect(await answer.json()).toMatchObject({ name })
    const etag = answer.headers.get('etag') ?? ''
    expect((await fetch(`${server.url}/config.json`, { headers: { 'if-none-match': etag } })).status).toBe(
      304,
    )

    const back = await restore('identity', 0)
    expect(back.data.setting).toMatchObject({ version: 2, restoredFrom: 0, value: usualSettings.identity })
    expect(await config()).toMatchObject({ name: 'LocalChef' })
    const history = await callFunction(server, listSettingVersions, { key: 'identity' }, admin)
    expect(history.data.versions.map(({ version }) => version)).toEqual([2, 1, 0])
    expect(history.data.versions[1]?.value).toMatchObject({ name, accent: '#0f6b5c' })

    const log = await callFunction(server, listAuditLog, { subjectId: 'identity' }, admin)
    expect(log.data.entries.map(({ action }) => action)).toEqual(['restore-setting', 'change-setting'])
    expect(log.data.entries[1]).toMatchObject({
      reason,
      before: { name: 'LocalChef' },
      after: { name, version: 1 },
    })
  })

  test("mails carry the marketplace's new name", async () => {
    await save('identity', { ...usualSettings.identity, name: 'Supper Club' })
    await expect.poll(async () => (await config()).name).toBe('Supper Club')
    const { error } = await server.client().auth.resetPasswordForEmail(buyer.email)
    expect(error).toBeNull()
    expect((await server.mailbox(buyer.email))[0]?.subject).toContain('Supper Club')
    await restore('identity', 0)
  })

  test('unreadable colors and invalid names are refused at their fields', async () => {
    const yellow = await save('identity', { ...usualSettings.identity, accent: '#f7d64a' })
    expect(yellow.status).toBe(400)
    expect(yellow.error.issues?.[0]?.path).toEqual(['value', 'accent'])
    const script = await save('identity', { ...usualSettings.identity, name: '</script>' })
    expect(script.error.issues?.[0]?.path).toEqual(['value', 'name'])
    const wrong = await save('support', { ...usualSettings.support, messengerUrl: 'javascript:alert(1)' })
    expect(wrong.status).toBe(400)
  })

  test('the second of two admins who change the same setting is refused', async () => {
    const from = await versionOf('support')
    const value = { ...usualSettings.support, email: 'help@ужин.рф' }
    expect((await save('support', value, from)).status).toBe(200)
    expect((await config()).support.email).toBe('help@ужин.рф')
    expect((await save('support', { ...value, email: '' }, from)).error.code).toBe('setting_conflict')
  })

  test('no role can rewrite a version of a setting', async () => {
    const change = (role: string) =>
      server.database.transaction(async (connection) => {
        await connection.query(`set local role ${role}`)
        await connection.query(`update public.platform_settings set value = '{}'`)
      })
    for (const role of ['service_role', 'authenticated', 'anon']) await expect(change(role)).rejects.toThrow()
  })
})

test('a service fee is shown in the quote, stored with the order and refused if the buyer did not see it', async () => {
  expect((await quote()).serviceFee).toBe(0)
  await save('fees', { servicePercent: 5, serviceFixed: 0.49, sharePercent: 12, planned: null })
  expect((await config()).fees).toMatchObject({ servicePercent: 5, sharePercent: 12 })
  const seen = await quote()
  expect(seen).toMatchObject({ subtotal: 13, serviceFee: 1.14, total: 14.14 })
  const slotFrom = seen.slots.at(-1)?.from ?? ''
  const surprise = await callFunction(server, placeOrder, { ...cart(), slotFrom, seenServiceFee: 0 }, buyer)
  expect(surprise.error).toMatchObject({ code: 'fee_changed', details: { oldFee: 0, newFee: 1.14 } })
  const placed = await callFunction(server, placeOrder, { ...cart(), slotFrom, seenServiceFee: 1.14 }, buyer)
  expect(placed.data).toMatchObject({ subtotal: 13, serviceFee: 1.14, total: 14.14 })
  await restore('fees', 0)
  const { rows } = await server.database.pool.query(
    'select service_fee_cents, total_cents from public.orders where id = $1',
    [placed.data.id],
  )
  expect(rows[0]).toEqual({ service_fee_cents: 114, total_cents: 1414 })
  expect((await quote()).serviceFee).toBe(0)
})

test("a new kitchen starts with the marketplace's default limits", async () => {
  await save('limits', { answerMinutes: 45, maxOpenOrders: 8, leadMinutes: 120 })
  const user = await server.signUp({ email: 'new@settings.test', role: 'chef', name: 'Nora New' })
  const begun = await callFunction(server, createBusiness, { name: 'New Kitchen', kind: 'chef' }, user)
  expect(begun.data.business.handover).toMatchObject({
    answerMinutes: 45,
    maxOpenOrders: 8,
    leadMinutes: 120,
  })
})

test('the server refuses calls of a feature that is switched off', async () => {
  await save('features', {
    bookings: false,
    messages: false,
    truckStops: false,
    reviews: false,
    newChefs: false,
    customerLists: false,
    giftCards: false,
  })
  const user = await server.signUp({ email: 'late@settings.test', role: 'chef', name: 'Lara Late' })
  const begun = await callFunction(server, createBusiness, { name: 'Late Kitchen', kind: 'chef' }, user)
  expect(begun.error).toMatchObject({ code: 'switched_off', details: { feature: 'newChefs' } })
  expect((await callFunction(server, becomeChef, {}, buyer)).error.code).toBe('switched_off')
  const message = { orderId: kitchen.chefId, body: 'Hello' }
  expect((await callFunction(server, sendMessage, message, buyer)).error.code).toBe('switched_off')
  await server.database.pool.query(`update public.chefs set kind = 'truck_stop' where id = $1`, [
    kitchen.chefId,
  ])
  const search = () => callFunction(server, chefSearch, { searchType: 'list' })
  expect((await search()).data.truckStops).toEqual([])
  const onlyTrucks = { searchType: 'list', filters: { type: 'truck_stop' } } as const
  expect((await callFunction(server, chefSearch, onlyTrucks)).data).toMatchObject({
    chefs: [],
    totalCount: 0,
  })
  await restore('features', 0)
  expect((await search()).data.truckStops).toMatchObject([{ id: kitchen.chefId }])
  await server.database.pool.query(`update public.chefs set kind = 'chef' where id = $1`, [kitchen.chefId])
})

test('cuisines can be added, renamed, reordered, retired and restored', async () => {
  const { data } = await callFunction(server, listSettings, {}, admin)
  const before = data.settings.find(({ key }) => key === 'cuisines')
  expect(before?.value).toEqual(usualSettings.cuisines)
  await save('cuisines', {
    list: [
      { slug: 'potluck', name: 'Potluck', nameRu: 'Складчина', retired: false },
      { slug: 'uzbek', name: 'Uzbek', nameRu: 'Узбекская', retired: false },
      { slug: 'russian', name: 'Old Russian', nameRu: 'Старорусская', retired: true },
    ],
  })
  const { rows } = await server.database.pool.query(
    `select slug, name, retired_at is not null as retired from public.cuisines
     where slug in ('potluck', 'russian', 'uzbek')
     order by position`,
  )
  expect(rows).toEqual([
    { slug: 'potluck', name: 'Potluck', retired: false },
    { slug: 'uzbek', name: 'Uzbek', retired: false },
    { slug: 'russian', name: 'Old Russian', retired: true },
  ])
  const about = {
    kind: 'chef' as const,
    name: 'Olga Piroshki Kitchen',
    nameRu: null,
    tagline: '',
    taglineRu: null,
    bio: 'Pies',
    bioRu: null,
    languages: ['en' as const],
  }
  // Kitchens that have the retired cuisine keep it; others cannot choose it.
  expect((await saveSeen(server, updateBusiness, { ...about, cuisines: ['russian'] }, chef)).status).toBe(200)
  const other = await server.signUp({ email: 'other@settings.test', role: 'chef', name: 'Otto Other' })
  await callFunction(server, createBusiness, { name: 'Other Kitchen', kind: 'chef' }, other)
  expect((await saveSeen(server, updateBusiness, { ...about, cuisines: ['russian'] }, other)).status).toBe(
    400,
  )
  const back = await restore('cuisines', 1)
  const [first, ...others] = usualSettings.cuisines.list
  // The cuisine that the restored list lacks keeps its position.
  const potluck = { slug: 'potluck', name: 'Potluck', nameRu: 'Складчина', retired: true }
  expect(back.data.setting.value).toEqual({ list: [first, potluck, ...others] })
})

test('terms written by an admin are shown with their version and date', async () => {
  const texts = {
    en: '## Orders\nWe only bring the two of you together.',
    ru: '## Заказы\nМы только сводим вас друг с другом.',
  }
  const before = await callFunction(server, getLegalText, { kind: 'terms' })
  expect(before.data).toEqual({ version: 0, since: null, texts: null, isDraft: true })
  const { data } = await save('terms', { texts })
  const after = await callFunction(server, getLegalText, { kind: 'terms' })
  expect(after.data).toEqual({ version: 1, since: data.setting.at, texts, isDraft: false })
})

test('a new agreement requires acceptance from its start date, until it is withdrawn', async () => {
  const texts = {
    en: 'What we promise each other here.\n\n## Safety\nWash your hands.',
    ru: 'Что мы обещаем друг другу.\n\n## Чистота\nМойте руки перед готовкой.',
  }
  const business = async () =>
    (await callFunction(server, getBusiness, {}, chef)).data.business?.agreement ?? undefined
  const later = new Date(Date.now() + 86_400_000).toISOString()
  await save('agreement', { texts, requiredFrom: later })
  expect(await business()).toMatchObject({ version: 2, acceptedAt: null })
  expect((await quote()).isPaused).toBe(false)

  const now = { ...texts, en: `${texts.en} And dry them.` }
  await save('agreement', { texts: now, requiredFrom: null })
  const shown = await callFunction(server, getLegalText, { kind: 'agreement' })
  expect(shown.data).toMatchObject({ version: 3, texts: now })
  const seen = await quote()
  expect(seen).toMatchObject({ isPaused: true, slots: [] })
  const slotFrom = new Date(Date.now() + 7_200_000).toISOString()
  expect((await callFunction(server, placeOrder, { ...cart(), slotFrom }, buyer)).error.code).toBe(
    'kitchen_paused',
  )
  expect((await callFunction(server, acceptAgreement, { version: 2 }, chef)).error.code).toBe(
    'agreement_changed',
  )
  expect((await callFunction(server, acceptAgreement, { version: 3 }, chef)).status).toBe(200)
  expect((await quote()).isPaused).toBe(false)

  await save('agreement', { texts: { ...now, en: `${now.en} Twice.` }, requiredFrom: null })
  expect((await quote()).isPaused).toBe(true)
  await restore('agreement', 0)
  expect((await quote()).isPaused).toBe(false)
  expect(await business()).toMatchObject({ version: 1 })
  const usual = await callFunction(server, getLegalText, { kind: 'agreement' })
  expect(usual.data).toMatchObject({ version: 1, texts: null })
})
