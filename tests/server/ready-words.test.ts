import { listReadyDishes } from '@localchef/contracts/menu/list-ready-dishes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { addOpenKitchen } from '../ordering-people.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const { chefId: harbor } = await addOpenKitchen(database, { name: 'Harbor Lights' })
  const { chefId: nonna } = await addOpenKitchen(database, { name: "Nonna Pina's Table" })
  await addReadyDish(harbor, 'Salmon sashimi', 1800, { diets: '{gluten_free}', allergens: '{fish}' })
  await addReadyDish(harbor, 'Chicken adobo', 1200, { ingredient: 'Soy sauce' })
  await addReadyDish(nonna, 'Lasagna', 1400, { hours: 30 })
  await addReadyDish(nonna, 'Tiramisu', 700, { diets: '{gluten_free}', allergens: '{wheat}' })
})
afterAll(() => server.stop())

interface ReadyDish {
  diets?: string
  allergens?: string
  ingredient?: string
  /** Hours from now until pickup begins. */
  hours?: number
}

async function addReadyDish(
  chefId: string,
  name: string,
  cents: number,
  { diets = '{}', allergens = '{}', ingredient, hours = -1 }: ReadyDish,
) {
  await server.database.pool.query(
    `with dish as (
       insert into public.dishes (chef_id, name, price_cents, category, cuisine, status, diets, allergens)
       values ($1, $2, $3, 'main', 'russian', 'active', $4, $5)
       returning id
     ),
     ingredient as (
       insert into public.dish_ingredients (dish_id, name)
       select id, $6 from dish where $6::text is not null
     )
     insert into public.ready_batches (dish_id, chef_id, day, pickup_from, pickup_until, portions_made, portions_left)
     select id, $1, (now() + make_interval(hours => $7))::date, now() + make_interval(hours => $7),
       now() + make_interval(hours => $7 + 20), 3, 3
     from dish`,
    [chefId, name, cents, diets, allergens, ingredient ?? null, hours],
  )
}

async function ask(input: z.input<typeof listReadyDishes.input>) {
  const { status, data, error } = await callFunction(server, listReadyDishes, { when: 'all', ...input })
  if (status !== 200) throw new Error(error.message)
  return { ...data, names: data.dishes.map(({ name }) => name).toSorted() }
}

test.each([
  ['a word of its name', 'sashimi', ['Salmon sashimi']],
  ['the Russian word for it', 'курица', ['Chicken adobo']],
  ['an ingredient', 'soy', ['Chicken adobo']],
  ['a word of its own and one of its kitchen', 'harbor adobo', ['Chicken adobo']],
  ["its kitchen's name", 'nonna pina', ['Lasagna', 'Piroshki', 'Tiramisu']],
])('food that is ready is found by %s', async (_what, query, names) => {
  expect((await ask({ query })).names).toEqual(names)
})

test.each(['sushi', 'sash', 'dobo', 'zzzqqq', 'iphone', 'a', '🍕', 'adobo lasagna', "nonna's sashimi"])(
  '"%s" finds no ready food',
  async (query) => {
    expect(await ask({ query })).toMatchObject({
      names: [],
      totalCount: 0,
      facets: { cuisines: [], categories: [] },
    })
  },
)

test('a typo is corrected in a search of ready food, and the answer says so', async () => {
  const { names, searchMetadata } = await ask({ query: 'chiken' })
  expect(names).toEqual(['Chicken adobo'])
  expect(searchMetadata).toEqual({ corrected: { from: 'chiken', to: 'chicken' } })
  const exact = await ask({ query: 'chiken', exact: true })
  expect(exact.names).toEqual([])
  expect(exact.searchMetadata).toEqual({ didYouMean: 'chicken' })
})

test('a query that no ready food matches suggests one that matches', async () => {
  const { names, searchMetadata } = await ask({ query: 'adobo qqqqq' })
  expect(names).toEqual([])
  expect(searchMetadata).toEqual({ didYouMean: 'adobo' })
  expect((await ask({ query: 'qqqqq wwwww' })).searchMetadata).toEqual({})
})

test("needs in a query are checked per dish: a diet that contradicts the dish's allergens does not count", async () => {
  const { names, searchMetadata } = await ask({ query: 'gluten free' })
  expect(names).toEqual(['Salmon sashimi'])
  expect(searchMetadata.understood).toEqual([{ kind: 'diet', diet: 'gluten_free', words: 'gluten free' }])
  expect((await ask({ query: 'under $10' })).names).toEqual(['Piroshki', 'Piroshki', 'Tiramisu'])
})

test('"now" excludes food whose pickup begins later', async () => {
  expect((await ask({ query: 'lasagna' })).names).toEqual(['Lasagna'])
  expect((await ask({ query: 'lasagna now' })).names).toEqual([])
  expect((await ask({ query: 'adobo now' })).names).toEqual(['Chicken adobo'])
})

test('a list without words returns no notes about them', async () => {
  const { totalCount, searchMetadata } = await ask({})
  expect(totalCount).toBe(6)
  expect(searchMetadata).toEqual({})
})
