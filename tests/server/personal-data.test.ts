import { exportMyData } from '@localchef/contracts/account/export-my-data'
import { exportUser } from '@localchef/contracts/users/export-user'
import { personalRows } from '@localchef/domain/account/personal-data'
import { queriesOn } from '@localchef/domain/queries'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Tables that refer to people or their data, with the reason why the export excludes them. */
const leftOut: Record<string, string> = {
  admin_notes: 'notes of the admins about their work',
  announcements: 'published by admins',
  approvals: 'requests of admins among themselves',
  chef_commissions: 'copied to fee_periods, which is read',
  chef_contact_codes: 'secrets of a few minutes',
  chef_day_meals: 'counts of the orders',
  discount_kitchens: 'where codes of the marketplace are valid',
  dish_day_sales: 'counts of the orders',
  follower_notices: 'work of the server: what people got is in their notifications',
  idempotency_keys: 'answers repeated for a day',
  ledger_differences: 'work of the admins',
  ledger_transactions: 'causes of the entries',
  opening_points: 'decisions of admins about the marketplace',
  order_fees: 'rates of the kitchen, by which the exported amounts are computed',
  payment_alerts: 'work of the admins',
  payment_links: 'secrets that pay an order',
  platform_settings: 'set by admins',
  provider_calls: 'the sent form of payments and refunds',
  slot_sales: 'counts of the orders',
  staff_invitations: 'secrets of a week, of admins among themselves',
  staff_members: 'appointed by admins; the person reads the own row',
  tax_rates: 'set by admins',
  trust_signal_people: 'work of the admins',
  trust_signals: 'work of the admins',
  trust_traces: 'hashes that warn of abuse, with the last digits of cards, kept for days',
}

/** Tables that refer to a profile, a kitchen, a dish, an order or a booking. */
async function tablesAboutPeople(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select distinct k.conrelid::regclass::text as name
     from pg_constraint k
     where k.contype = 'f'
       and k.confrelid = any (array[
         'public.profiles', 'public.chefs', 'public.dishes', 'public.services', 'public.orders', 'public.bookings',
         'public.payments'
       ]::regclass[])
       and k.connamespace = 'public'::regnamespace
     order by 1`,
  )
  return rows.map(({ name }) => name.replace(/^public\./, ''))
}

test('the export of personal data reads every table about people, or gives the reason why not', async () => {
  const exported = await server.database.transaction(async (connection) => {
    const db = queriesOn(connection)
    const texts = Object.values(personalRows('00000000-0000-4000-8000-000000000000')).map(
      (rows) => sql`${rows}`.compile(db).sql,
    )
    return new Set(
      texts.flatMap((text) => [...text.matchAll(/(?:from|join) public\.(\w+)/g)].map(([, name]) => name)),
    )
  })
  const missing = (await tablesAboutPeople()).filter((name) => !exported.has(name) && !(name in leftOut))
  expect(
    missing,
    'export the table in packages/domain/src/account/personal-data.ts, or add the reason to leftOut of this file',
  ).toEqual([])
  expect(
    Object.keys(leftOut).filter((name) => exported.has(name)),
    'remove the exported table from leftOut of this file',
  ).toEqual([])
})

test('a chef exports their own data, the same data that an admin exports of them', async () => {
  const admin = await server.signUp({ email: 'ada@personal.test', role: 'admin', name: 'Ada Admin' })
  const chef = await server.signUp({ email: 'olga@personal.test', role: 'chef', name: 'Olga Petrova' })
  const stranger = await server.signUp({
    email: 'stranger@personal.test',
    role: 'chef',
    name: 'Sam Stranger',
  })
  await addKitchen(server.database, chef.id)
  await addKitchen(server.database, stranger.id)
  const own = await callFunction(server, exportMyData, {}, chef)
  expect(own.data.data).toMatchObject({
    profile: [{ email: 'olga@personal.test' }],
    kitchenAddress: [{ address_line: '1 Secret Street' }],
  })
  expect(own.data.data.dishes).toHaveLength(1)
  expect(JSON.stringify(own.data)).not.toContain('stranger@personal.test')
  const byAdmin = await callFunction(
    server,
    exportUser,
    { userId: chef.id, reason: 'Asked for by phone' },
    admin,
  )
  expect(Object.keys(byAdmin.data.data)).toEqual(Object.keys(own.data.data))
  expect((await callFunction(server, exportMyData, {})).status).toBe(401)
})
