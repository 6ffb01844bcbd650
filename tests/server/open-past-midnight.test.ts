import { chefSearch } from '@localchef/contracts/search/chef-search'
import { type Hours, openWindowAt } from '@localchef/domain/slots/opening-hours'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

let server: TestServer
let kitchen: Kitchen

const timeZone = 'America/Los_Angeles'

beforeAll(async () => {
  server = await startTestServer()
  const chef = await server.signUp({ email: 'chef@night.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id, { timeZone })
})
afterAll(() => server.stop())

function sql(text: string, values: unknown[] = []) {
  return server.database.pool.query(text, values)
}

async function setHours(weekday: number, opensMinute: number, closesMinute: number): Promise<Hours> {
  await sql('delete from public.chef_hours')
  await sql(
    'insert into public.chef_hours (chef_id, weekday, opens_minute, closes_minute) values ($1, $2, $3, $4)',
    [kitchen.chefId, weekday, opensMinute, closesMinute],
  )
  return { timeZone, weekly: [{ weekday, opensMinute, closesMinute }], exceptions: [] }
}

/** Whether the search for open kitchens finds the kitchen at a moment. */
async function isFoundAt(moment: string): Promise<boolean> {
  await sql('select private.refresh_hours(array[$1]::uuid[], $2)', [kitchen.chefId, moment])
  const { status, data } = await callFunction(server, chefSearch, { filters: { openNow: true } })
  expect(status).toBe(200)
  return data.chefs.some(({ id }) => id === kitchen.chefId)
}

test.each([
  ['before it opens', '2026-11-20T17:59-08:00', false],
  ['from its opening', '2026-11-20T18:00-08:00', true],
  ['past midnight', '2026-11-21T00:30-08:00', true],
  ['in its last minute', '2026-11-21T01:59-08:00', true],
  ['not at its end', '2026-11-21T02:00-08:00', false],
  ['not a minute after it', '2026-11-21T02:01-08:00', false],
  ['not in the night before', '2026-11-20T00:30-08:00', false],
  ['not in the night after', '2026-11-22T00:30-08:00', false],
])('a kitchen open on Fridays from 18:00 to 2:00 is found %s', async (_when, moment, isFound) => {
  const hours = await setHours(5, 1080, 1560)
  expect(await isFoundAt(moment)).toBe(isFound)
  // Slots and the kitchen's page say the same.
  expect(openWindowAt(new Date(moment), hours) !== undefined).toBe(isFound)
})

test.each([
  // Saturday to Sunday, 2026-11-01: at 2:00 the clocks go back to 1:00.
  ['until 2:00 in the first hour of 1', 1560, '2026-11-01T01:30-07:00', true],
  ['until 2:00 in the second hour of 1', 1560, '2026-11-01T01:30-08:00', true],
  ['until 2:00 not at 2:00', 1560, '2026-11-01T02:00-08:00', false],
  ['until 1:30 before the first 1:30', 1530, '2026-11-01T01:29-07:00', true],
  ['until 1:30 not from the first 1:30 on', 1530, '2026-11-01T01:30-07:00', false],
  ['until 1:30 not at the second 1:15', 1530, '2026-11-01T01:15-08:00', false],
  // 2027-03-14: at 2:00 the clocks go forward to 3:00.
  ['until 2:00 in the short night', 1560, '2027-03-14T01:59-08:00', true],
  ['until 2:00 not at 3:00 of the short night', 1560, '2027-03-14T03:00-07:00', false],
])('in a night of changing clocks a kitchen is found %s', async (_when, closes, moment, isFound) => {
  const hours = await setHours(6, 1080, closes)
  expect(await isFoundAt(moment)).toBe(isFound)
  expect(openWindowAt(new Date(moment), hours) !== undefined).toBe(isFound)
})
