import type { FunctionContract } from '@localchef/contracts/function-contract'
import { z } from 'zod'

/** The part of JSON Schema that contracts use. */
export interface JsonSchema {
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  type?: string
  description?: string
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

export function inputSchemaOf({ input }: FunctionContract): JsonSchema {
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}
