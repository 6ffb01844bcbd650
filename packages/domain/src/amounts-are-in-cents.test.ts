import { updatePrices } from '@localchef/contracts/menu/update-prices'
import { centsProblem } from '@localchef/contracts/money'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serverFunctions } from './functions.ts'

/** Inputs that can have fractions and are no amounts: miles, degrees, percents, stars. */
const noAmounts = /miles?$|radius|^(lat|lng|latitude|longitude|north|south|east|west)$|percent$|^minRating$/i

/** Fields that hold an amount or a percentage, depending on another field. */
const byKind = new Set(['update-prices.change.value'])

/** Every number of a schema that can have a fraction, with its path. */
function* fractionsIn(schema: unknown, path: string): Generator<[string, z.ZodNumber]> {
  if (schema instanceof z.ZodNumber) {
    if (!schema.format) yield [path, schema]
  } else if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(schema.shape)) yield* fractionsIn(field, `${path}.${name}`)
  } else if (schema instanceof z.ZodArray) {
    yield* fractionsIn(schema.element, path)
  } else if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) yield* fractionsIn(option, path)
  } else if (schema instanceof z.ZodIntersection) {
    for (const side of [schema.def.left, schema.def.right]) yield* fractionsIn(side, path)
  } else if (schema instanceof z.ZodRecord) {
    yield* fractionsIn(schema.valueType, path)
  } else if (schema instanceof z.ZodPipe) {
    yield* fractionsIn(schema.in, path)
  } else if (schema instanceof z.ZodType && 'innerType' in schema.def) {
    yield* fractionsIn(schema.def.innerType, path)
  } else if (!(schema instanceof z.ZodType) || !leaves.has(schema.def.type)) {
    throw new Error(`${path} has a kind of schema that this test cannot walk`)
  }
}

const leaves: ReadonlySet<string> = new Set([
  'string',
  'boolean',
  'enum',
  'literal',
  'null',
  'unknown',
  'custom',
])

function saysBelowACent(schema: z.ZodType, value: unknown): boolean {
  const issues = schema.safeParse(value).error?.issues ?? []
  return issues.some((issue) => issue.code === 'custom' && issue.params?.problem === centsProblem)
}

const amounts = serverFunctions
  .flatMap(({ contract }) => [...fractionsIn(contract.input, contract.name)])
  .filter(([path]) => !noAmounts.test(path.slice(path.lastIndexOf('.') + 1)) && !byKind.has(path))

test.each(amounts)('%s refuses amounts below a cent', (_, schema) => {
  for (const dollars of [0.001, 10.005, 0.0000001, 1_000.999]) {
    expect([dollars, saysBelowACent(schema, dollars)]).toEqual([dollars, true])
  }
  for (const dollars of [0, 19.99, 4.35, 0.1 + 0.2, 999_999.99]) {
    expect([dollars, saysBelowACent(schema, dollars)]).toEqual([dollars, false])
  }
})

test('the tip, the quote, the refund, the credit, the fee, the discount and the price of a search are amounts', () => {
  expect(amounts.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      'place-order.tip',
      'open-tip-checkout.amount',
      'quote-booking.price',
      'refund-order.amount',
      'refund-booking.amount',
      'grant-credit.amount',
      'set-service-fee.fee.serviceFixed',
      'save-discount.terms.amount',
      'chef-search.filters.maxPrice',
    ]),
  )
})

test('update-prices refuses an amount below a cent, and takes a percentage with three decimals', () => {
  const input = (kind: string) => ({ ids: [crypto.randomUUID()], change: { kind, value: 10.005 } })
  expect(saysBelowACent(updatePrices.input, input('amount'))).toBe(true)
  expect(updatePrices.input.safeParse(input('percent')).success).toBe(true)
})
