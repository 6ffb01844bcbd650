import { z } from 'zod'

type Json = Readonly<Record<string, unknown>>

const inputSuffix = 'Input'

/**
 * JSON schemas of inputs and outputs, in which each named schema is defined once and referenced. A named schema gets
 * a separate input form, `<name>Input`, when defaults and the like make it differ.
 */
export function describeSchemas(
  named: Readonly<Record<string, z.ZodType>>,
  inputs: Readonly<Record<string, z.ZodType>>,
  outputs: Readonly<Record<string, z.ZodType>>,
): Record<string, Json> {
  const answered = jsonSchemas({ ...named, ...outputs }, 'output', (name) => name)
  let differing = new Set<string>()
  for (;;) {
    const nameOf = (name: string) => (differing.has(name) ? name + inputSuffix : name)
    const asked = jsonSchemas({ ...named, ...inputs }, 'input', nameOf)
    const found = new Set(Object.keys(named).filter((name) => !isSame(asked[name], answered[name])))
    // A schema that references one with an input form needs one too, so this repeats until none is added.
    if (found.size === differing.size) {
      const ours = Object.entries(asked).filter(([name]) => name in inputs || differing.has(name))
      const all = { ...answered, ...Object.fromEntries(ours.map(([name, schema]) => [nameOf(name), schema])) }
      return reachable(all, [...Object.keys(inputs), ...Object.keys(outputs)])
    }
    differing = found
  }
}

export function refTo(name: string): Json {
  return { $ref: `#/components/schemas/${name}` }
}

function jsonSchemas(
  schemas: Readonly<Record<string, z.ZodType>>,
  io: 'input' | 'output',
  nameOf: (name: string) => string,
): Record<string, Json> {
  const registry = z.registry<{ id: string }>()
  const aliases: [string, string][] = []
  for (const [id, schema] of Object.entries(schemas)) {
    const known = registry.get(schema)?.id
    if (known) {
      aliases.push([id, known])
    } else {
      registry.add(schema, { id })
    }
  }
  const uri = (id: string) => `#/components/schemas/${nameOf(id)}`
  const described = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri }).schemas
  const all = Object.entries(described).map(([id, { $schema: _, $id: __, ...json }]) => [id, json] as const)
  return {
    ...Object.fromEntries(all),
    ...Object.fromEntries(aliases.map(([id, known]) => [id, { $ref: uri(known) }])),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Removes schemas that no root references, directly or indirectly. */
function reachable(schemas: Record<string, Json>, roots: readonly string[]): Record<string, Json> {
  const found = new Set<string>()
  const waiting = [...roots]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    const references = JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
    waiting.push(...[...references].map(([, referred = '']) => referred))
  }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)))
}
