import type { Caller } from '@localchef/backend/caller'
import { decisionText } from '@localchef/contracts/binding-acts'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import type { ServerFunction } from '@localchef/domain/server-function'
import { z } from 'zod'

/** Public reads that are useful to an assistant. All others serve our own pages. */
const publicTools: ReadonlySet<string> = new Set([
  'chef-search',
  'search-dishes',
  'list-ready-dishes',
  'list-available-today',
  'get-chef',
  'get-dish',
  'get-service',
  'list-reviews',
  'quote-order',
])

export interface McpTool {
  name: string
  description: string
  inputSchema: { type: 'object'; [key: string]: unknown }
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean }
}

/**
 * The operations available to a caller as tools: some public reads for anyone, and with an API key those of its
 * scopes. No operation that places an order has a scope, and what binds a person is answered with a link.
 */
export function contractsFor(
  functions: readonly ServerFunction[],
  { key }: Caller,
): ReadonlyMap<string, FunctionContract> {
  const open = functions
    .map(({ contract }) => contract)
    .filter(({ name, scope }) => publicTools.has(name) || (scope !== undefined && key?.scopes.has(scope)))
  return new Map(open.map((contract) => [contract.name, contract]))
}

const made = new Map<string, McpTool>()

/** The tool of an operation, made from its contract. */
export function toolOf(contract: FunctionContract): McpTool {
  const known = made.get(contract.name)
  if (known) return known
  const { $schema: _, ...schema } = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' })
  const isRead = contract.effect === 'read'
  const tool: McpTool = {
    name: contract.name,
    description: [contract.summary, decisionText(contract.name)].filter(Boolean).join(' '),
    inputSchema: { ...schema, type: 'object' },
    annotations: { readOnlyHint: isRead, destructiveHint: !isRead, openWorldHint: false },
  }
  made.set(contract.name, tool)
  return tool
}
