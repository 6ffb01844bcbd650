import { readFile } from 'node:fs/promises'
import { updatePrices } from '@localchef/contracts/menu/update-prices'
import { openTipCheckout } from '@localchef/contracts/payments/open-tip-checkout'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

let server: TestServer
let chef: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  chef = await server.signUp({ email: 'chef@amounts.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id)
})
afterAll(() => server.stop())

test('an amount below a cent is refused at its field by a rule that the web words', async () => {
  const buyer = await server.signUp({ email: 'buyer@amounts.test', role: 'buyer', name: 'Ivan' })
  const tip = await callFunction(server, openTipCheckout, { orderId: kitchen.chefId, amount: 10.005 }, buyer)
  expect([tip.status, tip.error]).toMatchObject([
    400,
    { code: 'invalid_input', issues: [{ path: ['amount'], rule: 'below_a_cent' }] },
  ])
  const change = { kind: 'amount' as const, value: 0.001 }
  const prices = await callFunction(server, updatePrices, { ids: [kitchen.dishId], change }, chef)
  expect(prices.error.issues).toMatchObject([{ path: ['change', 'value'], rule: 'below_a_cent' }])
})

test('a price with a part of a cent is refused by REST, and the price stays', async () => {
  const { url, serviceRoleKey } = server
  const patch = (body: object) =>
    fetch(`${url}/rest/v1/dishes?id=eq.${kitchen.dishId}`, {
      method: 'PATCH',
      headers: {
        apikey: serviceRoleKey,
        authorization: `Bearer ${serviceRoleKey}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
      },
      body: JSON.stringify(body),
    })
  expect((await patch({ price_cents: 1250 })).status).toBe(200)
  expect((await patch({ price_cents: 1300.5 })).status).toBe(400)
  const { rows } = await server.database.pool.query('select price_cents from public.dishes where id = $1', [
    kitchen.dishId,
  ])
  expect(rows).toEqual([{ price_cents: 1250 }])
})

test('stored amounts below a cent are rounded by the migration that refuses them', async () => {
  const { pool } = server.database
  await pool.query(`
    insert into public.platform_settings (key, version, value)
    values
      ('fees', 900, '{"serviceFixed": 0.505, "servicePercent": 2.125, "planned": {"serviceFixed": 0.25}}'),
      ('placeRules', 900, '{"rules": [{"permits": [{"salesPerYear": 75000.001, "kind": "mehko"}]}]}')
  `)
  await pool.query(await readFile('supabase/migrations/20261128182000_whole_cents.sql', 'utf8'))
  const { rows } = await pool.query(
    'select key, value from public.platform_settings where version = 900 order by key',
  )
  expect(rows).toEqual([
    { key: 'fees', value: { serviceFixed: 0.51, servicePercent: 2.125, planned: { serviceFixed: 0.25 } } },
    { key: 'placeRules', value: { rules: [{ permits: [{ salesPerYear: 75000, kind: 'mehko' }] }] } },
  ])
  await pool.query('delete from public.platform_settings where version = 900')
})
