import { refusalsOf } from '@localchef/contracts/refusals-of'
import { serverFunctions } from '@localchef/domain/functions'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createOpenApi } from './create-open-api.ts'

const Ref = z.object({ $ref: z.string() })
const Response = z.union([
  Ref,
  z.object({
    description: z.string(),
    content: z.object({
      'application/json': z.object({ schema: z.union([Ref, z.object({ oneOf: z.array(Ref) })]) }),
    }),
  }),
])
const Operation = z.object({ responses: z.record(z.string(), Response) })
const Description = z.object({
  paths: z.record(z.string(), z.object({ post: Operation, get: Operation.optional() })),
  components: z.object({
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
    responses: z.record(z.string(), Response),
    parameters: z.record(z.string(), z.unknown()),
  }),
})

const described = createOpenApi(serverFunctions, 'https://localchef.test')
const { paths, components } = Description.parse(described)

/** Every object of the description, with its path. */
function* partsOf(part: unknown, path = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof part !== 'object' || part === null) return
  if (!Array.isArray(part)) yield [path, part as Record<string, unknown>]
  for (const [name, inner] of Object.entries(part)) yield* partsOf(inner, `${path}/${name}`)
}

const parts = [...partsOf(described)]

test('every reference in the OpenAPI description resolves', () => {
  const known = new Set(parts.map(([path]) => path))
  const missing = parts.filter(([, { $ref }]) => typeof $ref === 'string' && !known.has($ref))
  expect(missing).toEqual([])
})

test('every number in the OpenAPI description has a minimum and a maximum, from its column or its field', () => {
  const large = /^#\/components\/schemas\/(LargeId|LargeWhole|Milliseconds)$/
  const unbounded = parts.filter(
    ([path, { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...rest }]) => {
      if ((type !== 'integer' && type !== 'number') || 'const' in rest || 'enum' in rest) return false
      const low = Number(minimum ?? exclusiveMinimum ?? -Infinity)
      const high = Number(maximum ?? exclusiveMaximum ?? Infinity)
      const most = large.test(path) ? Number.MAX_SAFE_INTEGER : 2_147_483_647
      return low < -most || high > most
    },
  )
  expect(unbounded.map(([path]) => path)).toEqual([])
})

test('no long schema appears twice in the OpenAPI description', () => {
  const schemas = parts.filter(([, part]) => 'type' in part || 'anyOf' in part)
  const byText = Map.groupBy(schemas, ([, schema]) => JSON.stringify(schema))
  const repeated = [...byText].filter(([text, places]) => text.length > 500 && places.length > 1)
  expect(repeated.map(([, places]) => places.map(([path]) => path))).toEqual([])
})

test('each event of the OpenAPI description references the schema of its body', () => {
  const events = parts.filter(([path]) => path.startsWith('#/webhooks/'))
  expect(events.filter(([, part]) => 'properties' in part).map(([path]) => path)).toEqual([])
  expect(events.filter(([, { $ref }]) => /\/schemas\/event\./.test(String($ref)))).not.toEqual([])
})

test('the OpenAPI description is at most half as long as one that repeats its schemas', () => {
  const repeated = JSON.stringify(withoutReferences(paths)).length
  expect(JSON.stringify(described).length).toBeLessThan(repeated / 2)
})

/** Returns the value with each reference replaced by its schema. */
function withoutReferences(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutReferences)
  if (typeof part !== 'object' || part === null) return part
  if ('$ref' in part) {
    const [room, name = ''] = String(part.$ref).split('/').slice(-2)
    return withoutReferences(components[room as keyof typeof components][name])
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withoutReferences(value)]))
}

test.each(serverFunctions.map(({ contract }) => [contract.name, contract] as const))(
  'the OpenAPI description lists every refusal of %s with its code, status and details',
  (name, contract) => {
    const responses = paths[`/functions/v1/${name}`]?.post.responses ?? {}
    for (const { code, status, details } of refusalsOf(contract)) {
      const response = responses[status] ?? responses.default
      expect([code, refusalsIn(response)]).toEqual([code, expect.arrayContaining([`refusal.${code}`])])
      const schema = components.schemas[`refusal.${code}`]
      expect(schema?.properties).toEqual({
        code: { const: code },
        ...(details ? { details: { $ref: `#/components/schemas/refusal.${code}.details` } } : {}),
      })
    }
  },
)

/** The codes of the refusals in a response, or in the one it references. */
function refusalsIn(response: z.infer<typeof Response> | undefined): string[] {
  if (!response) return []
  if ('$ref' in response) return refusalsIn(components.responses[lastOf(response.$ref)])
  const { schema } = response.content['application/json']
  return ('oneOf' in schema ? schema.oneOf : [schema]).map(({ $ref }) => lastOf($ref))
}

function lastOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}
