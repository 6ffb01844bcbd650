import { readFileSync } from 'node:fs'
import {
  bindingActs,
  bindsBy,
  decidedKinds,
  decisionPath,
  decisionText,
  freeActs,
} from '@localchef/contracts/binding-acts'
import { Booking, bookingTransitions } from '@localchef/contracts/bookings/booking'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { Order } from '@localchef/contracts/orders/order'
import { orderTransitions } from '@localchef/contracts/orders/order-transitions'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serverFunctions } from './functions.ts'

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  /** The alternatives of a discriminated union. */
  oneOf?: Schema[]
  enum?: string[]
}

function has(schema: Schema | undefined, [name, ...rest]: string[]): boolean {
  if (name === undefined) return schema !== undefined
  if (schema?.oneOf) return schema.oneOf.every((one) => has(one, [name, ...rest]))
  const found = schema?.properties?.[name.replace('[]', '')]
  return has(name.endsWith('[]') ? found?.items : found, rest)
}

const contracts = serverFunctions.map(({ contract }) => contract as FunctionContract)
const byKeys = contracts.filter(({ scope, effect }) => scope && effect !== 'read')
const decided = Object.entries(bindingActs).filter(([, { decidedAt }]) => decidedAt)

function schemaOf(name: string): Schema {
  const contract = contracts.find((one) => one.name === name)
  if (!contract) throw new Error(`there is no function ${name}`)
  return z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }) as Schema
}

test('every operation that changes an order or booking is listed among the binding acts', () => {
  const changing = contracts.filter(
    ({ effect, output }) => effect !== 'read' && (output === Order || output === Booking),
  )
  expect(changing.length).toBeGreaterThan(5)
  expect(changing.map(({ name }) => name).filter((name) => !(name in bindingActs))).toEqual([])
})

test.each(Object.entries(bindingActs))(
  'the input of %s carries the facts that the actor saw',
  (name, { facts }) => {
    const schema = schemaOf(name)
    expect(facts.filter((fact) => !has(schema, fact.split('.')))).toEqual([])
  },
)

test('every operation by which an API key changes something is named as binding or as free', () => {
  expect(byKeys.length).toBeGreaterThan(10)
  const named = [...decided.map(([name]) => name), ...Object.keys(freeActs)]
  expect(named.toSorted()).toEqual(byKeys.map(({ name }) => name).toSorted())
  const scopes = byKeys.flatMap(({ name, scope }) => (name in freeActs ? [] : [[name, scope]]))
  expect(scopes.toSorted()).toEqual(decided.map(([name, { scope }]) => [name, scope]).toSorted())
})

test.each(decided)('the page and the free inputs of %s name fields and values of its input', (name, act) => {
  const { properties = {} } = schemaOf(name)
  const pages = typeof act.decidedAt === 'string' ? [act.decidedAt] : Object.values(act.decidedAt ?? {})
  const fields = pages.flatMap((page) => [...page.matchAll(/\{(\w+)\}/g)].map(([, field]) => field))
  const cases = act.free?.flatMap((one) => Object.entries(one)) ?? []
  const named = [...fields, ...cases.map(([field]) => field)]
  expect(named.filter((field) => !field || !(field in properties))).toEqual([])
  for (const [field, values] of cases) {
    const known = properties[field]?.enum
    if (known) expect(known).toEqual(expect.arrayContaining([...values]))
  }
})

const sides: readonly string[] = ['buyer', 'chef']

test('a program ends orders that nobody confirmed, and marks the progress of the kitchen, and makes no other transition', () => {
  const free = orderTransitions
    .filter(({ actor, needsProposal }) => sides.includes(actor) && !needsProposal)
    .filter(({ from, to }) => !bindsBy('transition-order', { orderId: '1', from, to }))
    .map(({ actor, from, to }) => `${actor}: ${from} → ${to}`)
  expect(free).toEqual([
    'buyer: awaiting_payment → unpaid',
    'chef: placed → declined',
    'buyer: placed → cancelled',
    'chef: confirmed → preparing',
    'chef: confirmed → ready',
    'chef: preparing → ready',
    'chef: ready → out_for_delivery',
    'chef: preparing → confirmed',
    'chef: ready → preparing',
    'chef: ready → confirmed',
    'chef: out_for_delivery → ready',
  ])
})

test('a program ends bookings that nobody agreed to, and makes no other transition', () => {
  const free = bookingTransitions
    .filter(({ actor }) => sides.includes(actor))
    .filter(({ from, to }) => !bindsBy('transition-booking', { bookingId: '1', from, to }))
    .map(({ actor, from, to }) => `${actor}: ${from} → ${to}`)
  expect(free).toEqual([
    'chef: requested → declined',
    'buyer: requested → cancelled',
    'buyer: quoted → declined',
    'chef: quoted → cancelled',
  ])
})

test('a program pauses a kitchen, and a pause that ends by itself needs the chef', () => {
  expect(bindsBy('pause-orders', { paused: true, until: null })).toBe(false)
  expect(bindsBy('pause-orders', { paused: true, until: '2026-12-01T10:00:00.000Z' })).toBe(true)
  expect(bindsBy('pause-orders', { paused: false, until: null })).toBe(true)
})

test('the link of a prepared act leads to the page of its side with the whole input, and leaves out a long one', () => {
  const input = { bookingId: 'a/../b?c#d', from: 'quoted', to: 'accepted' }
  const link = new URL(decisionPath('transition-booking', input, 'chef'), 'https://market.test')
  expect([link.origin, link.pathname]).toEqual(['https://market.test', '/dashboard/bookings'])
  expect(link.searchParams.get('booking')).toBe(input.bookingId)
  expect(link.searchParams.get('decide')).toBe('transition-booking')
  expect(JSON.parse(link.searchParams.get('input') ?? '')).toEqual(input)
  expect(decisionPath('transition-booking', input, 'buyer')).toMatch(/^\/dashboard\/user-bookings\?/)
  expect(decisionPath('update-hours', { weekly: [] }, 'chef')).toMatch(/\?decide=update-hours&.*#hours$/)
  expect(decisionPath('import-menu', { csv: 'x'.repeat(5000) }, 'chef')).toBe(
    '/dashboard/menu-items?decide=import-menu',
  )
})

test('a person reads what a key with a scope prepares only', () => {
  expect(decidedKinds('write:menu')).toEqual(['publish', 'delete'])
  expect(decidedKinds('write:bookings')).toEqual(['agree', 'cancel', 'complete'])
  expect(decidedKinds('read:orders')).toEqual([])
})

test('programmers read which calls by a key a person decides', () => {
  expect(decisionText('delete-dish')).toMatch(/^A call by an API key changes nothing/)
  expect(decisionText('pause-orders')).toContain(
    'only if `paused` is `true` and `until` is `null`. Any other',
  )
  expect(decisionText('create-order-draft')).toBe('')
})

test('docs/security.md lists the binding acts with their kinds and facts', () => {
  const security = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')
  const [, section = ''] = /\n## Binding acts\n(.*?)\n## /s.exec(security) ?? []
  const rows = Object.entries(bindingActs).map(
    ([name, { kinds, facts }]) =>
      `| \`${name}\` | ${kinds.join(', ')} | ${facts.map((fact) => `\`${fact}\``).join(', ')} |`,
  )
  expect(section.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows)
})
