import { createBusiness } from '@localchef/contracts/chefs/create-business'
import { isPlainName } from '@localchef/contracts/plain-name'
import {
  settingKeys,
  settingSchemas,
  usualSettings,
} from '@localchef/contracts/settings/marketplace-settings'
import { serverFunctions } from '@localchef/domain/functions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { leastInput } from './least-input.ts'

/** Names that imitate other names. */

let server: TestServer
let chef: TestUser

beforeAll(async () => {
  server = await startTestServer()
  chef = await server.signUp({ email: 'chef@names.test', role: 'chef', name: 'Nina' })
})
afterAll(() => server?.stop())

const invisible = [0x061c, 0x200b, 0x200e, 0x200f, 0x202a, 0x202e, 0x2060, 0x2066, 0x2069, 0xfeff]
const disguises = invisible.map(
  (code) => [`U+${code.toString(16)}`, `Nina${String.fromCodePoint(code)}Supra`] as const,
)

describe('invisible characters in names', () => {
  test.each(disguises)('a name with %s is refused by functions', async (_, name) => {
    const answer = await callFunction(server, createBusiness, { name, kind: 'chef' }, chef)
    expect([answer.status, answer.error.issues?.map(({ path }) => path.join('.'))]).toEqual([400, ['name']])
  })

  test.each(disguises)('a name with %s is refused by the database', async (_, name) => {
    const { error, status } = await chef.client.from('profiles').update({ name }).eq('id', chef.id)
    expect([status, error?.code]).toEqual([400, '23514'])
  })

  test('every function that takes a name refuses invisible characters', () => {
    // Each setting's topic has its own schema, which the function selects by key.
    const forms = [
      ...serverFunctions
        .filter(({ contract: { effect, name } }) => effect !== 'read' && name !== 'save-setting')
        .map(({ contract }) => ({
          name: contract.name,
          schema: contract.input,
          least: leastInput(contract),
        })),
      ...settingKeys.map((key) => ({ name: key, schema: settingSchemas[key], least: usualSettings[key] })),
    ]
    const taken: string[] = []
    let checked = 0
    for (const contract of forms) {
      const paths = namesIn(
        z.toJSONSchema(contract.schema, { io: 'input', unrepresentable: 'any' }) as Schema,
      )
      for (const path of paths) {
        const input = structuredClone(contract.least) as Record<string, unknown>
        if (!put(input, path, 'Nina\u202eSupra')) continue
        const parsed = contract.schema.safeParse(input)
        checked += 1
        const refused = parsed.error?.issues.some((issue) => issue.path.join('.') === path.join('.'))
        if (!refused) taken.push(`${contract.name}: ${path.join('.')}`)
      }
    }
    expect(taken).toEqual([])
    expect(checked).toBeGreaterThan(15)
  })
})

test('a name in any script is accepted', async () => {
  for (const name of [
    'Ñandú 🍲',
    'Пирожки Ольги',
    'مطعم',
    'שף',
    '寿司',
    "O'Brien – №1",
    'Zürich\u00adKüche',
  ]) {
    expect([name, isPlainName(name)]).toEqual([name, true])
  }
  const { error } = await chef.client.from('profiles').update({ name: 'שף Nina' }).eq('id', chef.id)
  expect(error).toBeNull()
})

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Paths of fields called a name or title; the first element stands for a whole list. */
function namesIn(schema: Schema, path: (string | number)[] = []): (string | number)[][] {
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
      /^(name|nameRu|title)$/.test(key) ? [[...path, key]] : namesIn(inner, [...path, key]),
    ),
    ...(schema.items ? namesIn(schema.items, [...path, 0]) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((inner) => namesIn(inner, path)),
  ]
}

/** Creates the path's containers; false where something else is in the way. */
function put(
  into: Record<string | number, unknown>,
  [key, ...rest]: (string | number)[],
  value: string,
): boolean {
  if (key === undefined) return false
  if (rest.length === 0) {
    into[key] = value
    return true
  }
  into[key] ??= typeof rest[0] === 'number' ? [] : {}
  const next = into[key]
  if (typeof next !== 'object' || next === null) return false
  return put(next as Record<string | number, unknown>, rest, value)
}
