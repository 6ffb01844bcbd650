import { chefSearch } from '@localchef/contracts/chef-search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { addDemoKitchens } from '../demo-kitchens.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { scoreSearch } from '../score-search.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await addDemoKitchens(server.database)
}, 120_000)
afterAll(() => server.stop())

async function search(query: string) {
  const { status, data, error } = await callFunction(server, chefSearch, {
    searchType: 'text',
    query,
    limit: 50,
  })
  if (status !== 200) throw new Error(error.message)
  return { chefs: data.chefs.map(({ slug }) => slug), truckStops: data.truckStops.map(({ slug }) => slug) }
}

test('the score of the judged queries does not fall', { timeout: 120_000 }, async () => {
  const { queries, ndcg, success, worst } = await scoreSearch(search)
  expect(queries).toBeGreaterThanOrEqual(150)
  const shown = worst
    .slice(0, 20)
    .map((one) => `${one.ndcg.toFixed(2)} ${one.query}: ${one.found.slice(0, 3)}`)
  expect(ndcg, shown.join('\n')).toBeGreaterThanOrEqual(0.965)
  expect(success, shown.join('\n')).toBeGreaterThanOrEqual(0.98)
})
