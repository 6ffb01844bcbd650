import type { FunctionContract } from '@localchef/contracts/function-contract'
import { toDollars } from '@localchef/contracts/money'
import fc from 'fast-check'
import { leastInput } from '../least-input.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import { inputSchemaOf, type JsonSchema } from './json-schema.ts'
import { nastyJson, nastyNumbers, nastyTexts } from './nasty-values.ts'

/** Calls of every function: valid input with one change, input generated from its schema, or anything. */
export function functionRequests(
  contracts: readonly FunctionContract[],
  ids: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(...contracts.map((contract) => callsOf(contract, ids)))
}

function callsOf(contract: FunctionContract, ids: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const schema = inputSchemaOf(contract)
  const body = fc.oneof(
    { weight: 5, arbitrary: anyValueOf(schema, ids) },
    { weight: 5, arbitrary: changed(leastInput(contract), schema, ids) },
    { weight: 1, arbitrary: fc.constantFrom(...nastyJson, ...nastyTexts) },
  )
  const path = `/functions/v1/${contract.name}`
  if (contract.effect !== 'read' || contract.access !== 'anyone') {
    return body.map((input) => ({ method: 'POST', path, body: JSON.stringify(input) }))
  }
  return fc
    .tuple(body, fc.boolean())
    .map(([input, byGet]) =>
      byGet
        ? { method: 'GET', path: `${path}?input=${encodeURIComponent(wellFormed(JSON.stringify(input)))}` }
        : { method: 'POST', path, body: JSON.stringify(input) },
    )
}

function wellFormed(text: string | undefined): string {
  return (text ?? '').toWellFormed()
}

/** A valid input with one replaced field. */
function changed(
  input: unknown,
  { properties = {} }: JsonSchema,
  ids: readonly string[],
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties)
  if (fields.length === 0) return fc.constant(input)
  return fc
    .constantFrom(...fields)
    .chain(([name, field]) =>
      anyValueOf(field, ids).map((value) => ({ ...(input as object), [name]: value })),
    )
}

function anything(ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(...nastyTexts, ...nastyNumbers, ...nastyJson),
    fc.constantFrom(...ids),
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
}

function anyValueOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 15, arbitrary: fittingValue(schema, ids) },
    { weight: 1, arbitrary: anything(ids) },
  )
}

function fittingValue(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { type, properties = {}, required = [], items = {} } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (choices) return fc.oneof(...choices.map((choice) => fittingValue(choice, ids)))
  switch (type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, anyValueOf(part, ids)])),
        { requiredKeys: required },
      )
    case 'array':
      return fc.array(anyValueOf(items, ids), { maxLength: 3 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'string':
      return textOf(schema, ids)
    default:
      return anything(ids)
  }
}

function numberOf({
  type,
  description = '',
  minimum = -1000,
  maximum = 1000,
}: JsonSchema): fc.Arbitrary<number> {
  const inside =
    type === 'integer'
      ? fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
      : description.startsWith('US dollars')
        ? fc.integer({ min: Math.ceil(minimum * 100), max: Math.floor(maximum * 100) }).map(toDollars)
        : fc.double({ min: minimum, max: maximum, noNaN: true })
  return fc.oneof(inside, fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, ...nastyNumbers))
}

const dayMs = 24 * 60 * 60_000

function textOf(
  { format, pattern, maxLength = 200 }: JsonSchema,
  ids: readonly string[],
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  const days = fc
    .integer({ min: -400, max: 400 })
    .map((day) => new Date(Date.now() + day * dayMs).toISOString())
  if (format === 'date-time') {
    return fc.oneof(days, fc.constantFrom('1900-01-01T00:00:00Z', '2999-12-31T23:59:59Z'))
  }
  if (format === 'date') {
    return fc.oneof(
      days.map((day) => day.slice(0, 10)),
      fc.constantFrom('1900-01-01', '2999-12-31'),
    )
  }
  const written = fc.constantFrom('123456', '94110', '+1 415 555 0100', 'x', '/x', '#aa3300', 'a'.repeat(24))
  return fc.oneof(
    ...(pattern ? [written] : []),
    fc.constantFrom(...nastyTexts.map((text) => text.slice(0, maxLength)), 'x'.repeat(maxLength)),
    fc.string({ unit: 'binary', maxLength: Math.min(maxLength, 60) }),
  )
}
