import { allAllergens } from '@localchef/contracts/allergens/major-allergens'
import { maxQuantity, minQuantity } from '@localchef/contracts/orders/quantity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.stop())

/** The values that a check constraint accepts. */
async function taken<Value>(constraint: string, column: string, type: string, values: Value[]) {
  const { rows: found } = await opened.database.pool.query<{ rule: string }>(
    'select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = $1',
    [constraint],
  )
  const taken: Value[] = []
  for (const value of values) {
    const { rows } = await opened.database.pool.query<{ ok: boolean }>(
      `select (${found[0]?.rule}) as ok from (select $1::${type}) as t(${column})`,
      [value],
    )
    if (rows[0]?.ok) taken.push(value)
  }
  return taken
}

test('the database accepts the same quantities of an order line as the cart', async () => {
  const tried = [-1, 0, minQuantity, 5, maxQuantity, maxQuantity + 1, 99]
  const asCart = tried.filter((quantity) => quantity >= minQuantity && quantity <= maxQuantity)
  expect(await taken('order_lines_quantity_range', 'quantity', 'integer', tried)).toEqual(asCart)
})

test('the database knows the same allergens as the contract', async () => {
  const tried = [...allAllergens, 'nuts', 'gluten', ''].map((allergen) => [allergen])
  const known = allAllergens.map((allergen) => [allergen])
  expect(await taken('dishes_allergens_known', 'allergens', 'text[]', tried)).toEqual(known)
})
