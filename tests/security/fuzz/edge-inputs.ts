import type { FunctionContract } from '@localchef/contracts/function-contract'
import { least, leastInput } from '../least-input.ts'
import { inputSchemaOf, type JsonSchema } from './json-schema.ts'

/** Valid inputs of a function, each with one number at an edge or one odd text, for every number and text. */
export function edgeInputs(contract: FunctionContract): Iterable<unknown> {
  return variations(inputSchemaOf(contract), leastInput(contract))
}

function* variations(schema: JsonSchema, base: unknown): Generator<unknown> {
  const { type, properties = {}, items } = schema
  if ('const' in schema || schema.enum) return
  for (const choice of schema.anyOf ?? schema.oneOf ?? []) {
    yield* variations(choice, fits(choice, base) ? base : least(choice))
  }
  if (type === 'integer' || type === 'number') yield* numbersAtEdges(schema)
  if (type === 'string') yield* oddTexts(schema)
  if (type === 'array' && items) for (const item of variations(items, least(items))) yield [item]
  if (type !== 'object') return
  const whole = typeof base === 'object' && base !== null ? base : {}
  for (const [name, field] of Object.entries(properties)) {
    const own: unknown = Reflect.get(whole, name)
    for (const value of variations(field, own ?? least(field))) yield { ...whole, [name]: value }
  }
}

/** Whether the base matches this one of several alternative objects. */
function fits({ type, properties = {} }: JsonSchema, base: unknown): boolean {
  if (type !== 'object' || typeof base !== 'object' || base === null) return false
  return Object.entries(properties).every(
    ([name, field]) => !('const' in field) || Reflect.get(base, name) === field.const,
  )
}

function numbersAtEdges({ minimum = 0, maximum = 0 }: JsonSchema): Set<number> {
  return new Set([
    minimum,
    maximum,
    minimum - 1,
    maximum + 1,
    0,
    0.5,
    -1,
    2 ** 31,
    2 ** 53 - 1,
    -(2 ** 53),
    1e308,
  ])
}

function oddTexts({ format, maxLength = 5000 }: JsonSchema): string[] {
  if (format === 'uuid') return ['soup', '00000000-0000-0000-0000-000000000000']
  if (format === 'date-time') {
    return [
      'soup',
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59-23:59',
      '1900-01-01T00:00:00Z',
      '2999-12-31T23:59:59Z',
    ]
  }
  if (format === 'date') return ['soup', '0000-01-01', '9999-12-31', '1900-01-01', '2999-12-31', '2026-02-30']
  return [
    '',
    'soup',
    '\u0000',
    '\ud83c',
    '🍕',
    `' or 1=1; --`,
    '%_\\',
    '{,}',
    'я'.repeat(maxLength),
    'x'.repeat(maxLength + 1),
  ]
}
