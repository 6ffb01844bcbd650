import { randomUUID } from 'node:crypto'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { usualSettings } from '@localchef/contracts/settings/marketplace-settings'
import { inputSchemaOf, type JsonSchema } from './fuzz/json-schema.ts'

/** What a rule between fields asks for, which a schema of each field does not tell. */
const between: Record<string, object> = {
  'create-batch': { pickupUntil: inDays(2) },
  'update-batch': { pickupUntil: inDays(2) },
  'save-push-subscription': { endpoint: 'https://fcm.googleapis.com/fcm/send/x' },
  'list-messages': { orderId: randomUUID() },
  'send-message': { orderId: randomUUID(), body: 'x' },
  'mark-messages-read': { orderId: randomUUID() },
  'report-problem': { orderId: randomUUID() },
  'write-review': { orderId: randomUUID() },
  'set-review-hidden': { reason: 'Because' },
  'save-setting': { key: 'features', value: usualSettings.features },
  'decide-report': { note: 'Because' },
}

/** The least that a function's own schema takes, so that a refusal of it is not one of its form. */
export function leastInput(contract: FunctionContract): unknown {
  const made = { ...(least(inputSchemaOf(contract)) as object), ...between[contract.name] }
  contract.input.parse(made)
  return made
}

/** The least that a part of a schema takes. */
export function least(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.some(({ type }) => type === 'null')) return null
  if (schema.anyOf) return least(schema.anyOf[0] ?? {})
  if (schema.oneOf) return least(schema.oneOf[0] ?? {})
  const { type, properties = {}, required = [], items = {}, minItems = 0, minimum = 1 } = schema
  if (type === 'object')
    return Object.fromEntries(required.map((name) => [name, least(properties[name] ?? {})]))
  if (type === 'array') return Array.from({ length: minItems }, () => least(items))
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(minimum, 1)
  return leastText(schema)
}

function leastText({ format, pattern, minLength = 1 }: JsonSchema): string {
  const texts: Record<string, string> = {
    uuid: randomUUID(),
    'date-time': inDays(1),
    date: new Date().toISOString().slice(0, 10),
    email: 'somebody@market.test',
    uri: 'https://push.example/x',
  }
  const text = format && texts[format]
  if (text) return text
  if (!pattern) return 'x'.repeat(minLength)
  const candidates = ['123456', '94110', '+1 415 555 0100', 'x', '/x', '#aa3300', 'a'.repeat(24)]
  return candidates.find((candidate) => new RegExp(pattern).test(candidate)) ?? ''
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}
