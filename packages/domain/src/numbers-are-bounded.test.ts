import { expect, test } from 'vitest'
import { z } from 'zod'
import { serverFunctions } from './functions.ts'

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  [key: string]: unknown
}

/** The largest number of PostgreSQL's type integer. */
const largestInteger = 2_147_483_647

/** Inputs for columns of type bigint. */
const larger: ReadonlySet<string> = new Set([
  'correct-ledger/properties/transactionId',
  'list-audit-log/properties/before',
  'list-decisions/properties/before',
  'list-fee-entries/properties/before',
  // The correction of the ledger that needs an approval.
  'request-approval/properties/act/oneOf/5/properties/transactionId',
  'list-ledger-transactions/properties/after/properties/id',
])

function unboundedIn(schema: unknown, path: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part, index) => unboundedIn(part, `${path}/${index}`))
  if (!schema || typeof schema !== 'object') return []
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...rest } = schema as Schema
  const isNumber = type === 'integer' || type === 'number'
  const low = minimum ?? exclusiveMinimum ?? -Infinity
  const high = maximum ?? exclusiveMaximum ?? Infinity
  const largest = larger.has(path) ? 1_000 * largestInteger : largestInteger
  const isFree = isNumber && !('const' in rest || 'enum' in rest) && (low < -largest || high > largest)
  return [
    ...(isFree ? [path] : []),
    ...Object.entries(rest).flatMap(([name, part]) => unboundedIn(part, `${path}/${name}`)),
  ]
}

/** Inputs only: a bound on an output could only turn a correct answer into an error. */
test.each(serverFunctions.map(({ contract }) => [contract.name, contract.input] as const))(
  'every number that %s takes has bounds that a database column can hold',
  (name, input) => {
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
    expect(unboundedIn(schema, name)).toEqual([])
  },
)
