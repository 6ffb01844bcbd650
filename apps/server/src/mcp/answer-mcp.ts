import { randomUUID } from 'node:crypto'
import type { Caller } from '@localchef/backend/caller'
import type { FunctionContext, FunctionHandler } from '@localchef/backend/functions/function-handler'
import { personDecides } from '@localchef/contracts/api-keys/person-decides'
import { decisionText } from '@localchef/contracts/binding-acts'
import { type FunctionContract, isOpenToScopes } from '@localchef/contracts/function-contract'
import type { ServerFunction } from '@localchef/domain/server-function'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { release } from '../release.ts'

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

interface McpTool {
  name: string
  description: string
  inputSchema: { type: 'object'; [key: string]: unknown }
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean }
}

/**
 * The operations available to a caller as tools: some public reads for anyone, and with an API key those of its
 * scopes. No operation that places an order has a scope, and a call that would bind a person is answered with a link.
 */
function contractsFor(
  functions: readonly ServerFunction[],
  { key }: Caller,
): ReadonlyMap<string, FunctionContract> {
  const open = functions
    .map(({ contract }) => contract)
    .filter((contract) => publicTools.has(contract.name) || (key && isOpenToScopes(contract, key.scopes)))
  return new Map(open.map((contract) => [contract.name, contract]))
}

const made = new Map<string, McpTool>()

/** The tool of an operation, made from its contract. */
function toolOf(contract: FunctionContract): McpTool {
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

interface McpCall {
  functions: readonly ServerFunction[]
  handlers: ReadonlyMap<string, FunctionHandler>
  siteUrl: string
  context: FunctionContext
  mostBytes: number
}

const instructions =
  'LocalChef is a marketplace of home chefs. Search chefs and dishes, read menus and quote carts. To order, call ' +
  'create-order-draft and give the buyer its link: nothing is ordered before they confirm on that page. What binds a ' +
  'person, moves money, publishes or deletes is prepared only: the answer has a link at which the person decides.'

/** Answers one request of the protocol with an MCP server created for that request. */
export async function answerMcp(request: Request, call: McpCall): Promise<Response> {
  const server = new Server(
    { name: 'localchef', version: release },
    { capabilities: { tools: {} }, instructions },
  )
  const contracts = contractsFor(call.functions, call.context.caller)
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...contracts.values()].map(toolOf) }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const contract = contracts.get(params.name)
    if (!contract) throw new McpError(ErrorCode.InvalidParams, `There is no tool named ${params.name}`)
    return callTool(contract, params.arguments ?? {}, call)
  })
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: call.mostBytes,
  })
  await server.connect(transport)
  const answered = await transport.handleRequest(request)
  await server.close()
  return answered
}

/** Runs the operation like a call over HTTP: contract, access, scopes and limits are the same. */
async function callTool(
  { name, effect }: FunctionContract,
  input: Record<string, unknown>,
  { handlers, siteUrl, context }: McpCall,
): Promise<CallToolResult> {
  const handler = handlers.get(name)
  if (!handler) throw new McpError(ErrorCode.InternalError, 'The operation is not served')
  const request = new Request(`${siteUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(effect === 'create' ? { 'idempotency-key': randomUUID() } : {}),
    },
    body: JSON.stringify(input),
  })
  const answer = await handler(request, context)
  const output: Record<string, unknown> = await answer.json()
  // Links are used outside of the site, so they are absolute.
  if (answer.ok && typeof output.path === 'string') output.link = new URL(output.path, siteUrl).href
  const content = [{ type: 'text' as const, text: JSON.stringify(output) }]
  if (answer.ok) return { content, structuredContent: output }
  const decision = Decision.safeParse(output)
  if (!decision.success) return { content, isError: true }
  const { link } = decision.data.details
  const text = `Nothing has changed. ${name} is prepared, and the person decides at ${link}`
  return { content: [{ type: 'text', text }, ...content], structuredContent: output, isError: true }
}

const Decision = z.object({ code: z.literal(personDecides.code), details: personDecides.details })
