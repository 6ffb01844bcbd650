import { randomUUID } from 'node:crypto'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { usualSettings } from '@localchef/contracts/settings/marketplace-settings'
import { inputSchemaOf, type JsonSchema } from './fuzz/json-schema.ts'

/** Rules between fields, which a field's own schema does not express. */
const between: Record<string, object> = {
  'create-batch': { pickupUntil: inDays(2) },
  'update-batch': { pickupUntil: inDays(2) },
  'create-drop': leastTimes(),
  'update-drop': leastTimes(),
  'save-discount': { terms: leastTerms() },
  'save-kitchen-discount': { terms: leastTerms() },
  'save-push-subscription': { endpoint: 'https://fcm.googleapis.com/fcm/send/x' },
  'list-messages': { orderId: randomUUID() },
  'send-message': { orderId: randomUUID(), body: 'x' },
  'mark-messages-read': { orderId: randomUUID() },
  'report-problem': { orderId: randomUUID() },
  'create-review': { orderId: randomUUID() },
  'set-review-hidden': { reason: 'Because' },
  'change-order': { kept: [{ lineId: randomUUID(), quantity: 1 }] },
  'quote-order-change': { kept: [{ lineId: randomUUID(), quantity: 1 }] },
  'open-change-checkout': { kept: [{ lineId: randomUUID(), quantity: 1 }] },
  'save-setting': { key: 'features', value: usualSettings.features },
  'decide-report': { note: 'Because' },
  'list-waiting-lists': { dishId: randomUUID() },
  'correct-ledger': { credit: 'refunds' },
  'search-records': { query: 'Olga' },
  'list-ruled-kitchens': { version: 1 },
  'open-link-checkout': { token: 'x'.repeat(43) },
  'accept-staff-invitation': { token: 'x'.repeat(43) },
  'check-payment-link': { token: 'x'.repeat(43) },
  'get-staff-invitation': { token: 'x'.repeat(43) },
}

/** The smallest input that a function's schema accepts, so that a refusal is not for its form. */
export function leastInput(contract: FunctionContract): unknown {
  const made = { ...(least(inputSchemaOf(contract)) as object), ...between[contract.name] }
  contract.input.parse(made)
  return made
}

/** The smallest value of a part of a schema. */
export function least(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.some(({ type }) => type === 'null')) return null
  if (schema.anyOf) return least(schema.anyOf[0] ?? {})
  if (schema.oneOf) return least(schema.oneOf[0] ?? {})
  const { type, properties = {}, required = [], items = {}, minItems = 0, minimum = 1 } = schema
  if (type === 'object') {
    return Object.fromEntries(required.map((name) => [name, least(properties[name] ?? {})]))
  }
  if (type === 'array') return Array.from({ length: minItems }, () => least(items))
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(minimum, 1)
  return leastText(schema)
}

function leastText({
  format,
  pattern,
  minLength = 1,
  maxLength = Number.POSITIVE_INFINITY,
}: JsonSchema): string {
  const texts: Record<string, string> = {
    uuid: randomUUID(),
    'date-time': inDays(1),
    date: new Date().toISOString().slice(0, 10),
    email: 'somebody@market.test',
    phone: '+1 415 555 0100',
    uri: 'https://push.example/x',
  }
  const text = format && texts[format]
  if (text) return text
  if (!pattern) return 'x'.repeat(minLength)
  const candidates = [
    '123456',
    '94110',
    '+1 415 555 0100',
    '2026-11',
    'CA',
    'x',
    '/x',
    '#aa3300',
    'a'.repeat(24),
  ]
  const fits = (text: string) => text.length <= maxLength && new RegExp(pattern).test(text)
  return candidates.find(fits) ?? ''
}

/** A drop that opens before it closes, and closes before its pickup window ends. */
function leastTimes() {
  return {
    opensAt: inDays(1),
    orderBy: inDays(2),
    windows: [{ pickupFrom: inDays(3), pickupUntil: inDays(3.5) }],
  }
}

/** A percentage off, which has no sum. */
function leastTerms() {
  return {
    code: 'SPRING',
    kind: 'percent',
    percent: 1,
    amount: null,
    ceiling: null,
    minimum: 0,
    usesLimit: null,
    usesPerPerson: null,
    firstOrderOnly: false,
    holdsFrom: inDays(0).slice(0, 10),
    holdsUntil: null,
  }
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}
