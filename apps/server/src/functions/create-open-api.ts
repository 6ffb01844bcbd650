import { ApiErrorBody } from '@localchef/contracts/api-error'
import { longestKeyDays } from '@localchef/contracts/api-keys/api-key'
import { keyScopes, marketplaceScopes, rightOfScope } from '@localchef/contracts/api-keys/key-scope'
import { bindingActOf, bindingActs, decisionText, freeActs } from '@localchef/contracts/binding-acts'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import type { RefusalKind } from '@localchef/contracts/refusal'
import { ownRefusals, refusalsOf, sharedRefusals } from '@localchef/contracts/refusals-of'
import { formerSecretHours, webhookLogDays } from '@localchef/contracts/webhooks/webhook-endpoint'
import {
  TestEventData,
  testEventType,
  webhookBody,
  webhookEventData,
} from '@localchef/contracts/webhooks/webhook-event'
import type { ServerFunction } from '@localchef/domain/server-function'
import { z } from 'zod'
import { namedSchemas } from './named-schemas.ts'

const decisions = Object.entries(bindingActs)
  .filter(([, { decidedAt }]) => decidedAt)
  .map(([name]) => `- \`${name}\`: ${decisionText(name)}`)
  .join('\n')

const ofStaff = marketplaceScopes.map((scope) => `\`${scope}\` (right \`${rightOfScope[scope]}\`)`).join(', ')

const freely = Object.keys(freeActs)
  .map((name) => `\`${name}\``)
  .join(', ')

/** The text above the operations at `/docs/api`, in Markdown. */
function apiGuide(siteUrl: string): string {
  return `Every business rule of the marketplace. Our own pages send the project key as \`apikey\` and, for a signed-in
person, the access token as bearer. Programs send an API key instead of both.

## API keys

A person makes a key at [Connections](${siteUrl}/dashboard/connections) with a name, scopes and an expiry of at most
${longestKeyDays} days. It is shown once. Send it as a bearer token, or as the header \`apikey\`; a key in an address is
refused.

\`\`\`sh
curl -X POST ${siteUrl}/functions/v1/list-chef-orders \\
  -H "authorization: Bearer $LOCALCHEF_KEY" -H "content-type: application/json" -d '{}'
\`\`\`

The scopes are ${keyScopes.map((scope) => `\`${scope}\``).join(', ')}; each operation below names its own. A key acts
as the person who made it, never more: a kitchen's key reaches that kitchen only. Operations of accounts, sessions and
keys have no scope, and no key places an order. Public reads need no scope and are answered as for a visitor. A key
ends when it expires or is revoked, with a new password, and when its account is suspended or erased. Limits of calls
count by person and by address; \`429\` has \`retry-after\`.

## Keys of the marketplace

Staff with the right \`connections\` make keys of the marketplace at [Connections](${siteUrl}/admin/connections). Their scopes
read what is other people's, in all kitchens, and change nothing: ${ofStaff}. A maker gives the scopes whose right they hold,
and a call needs the right still: without it the answer is \`403 staff_right_missing\`. A key ends, with \`401 bad_api_key\`,
when its maker is no longer an admin with the right \`connections\`.

## What a person decides

Programs bind nobody. A call by a key that accepts, confirms, charges, cancels what is agreed, publishes or deletes is
tried, changes nothing and is answered with \`403 person_decides\`; \`details.link\` is the page of ${siteUrl} where the
signed-in person sees it with its amounts, and decides. A call that would fail anyway gets its own refusal.

${decisions}

Calls that bind nobody are made by the key: ${freely}.

## Refusals

A refused call answers with a stable \`code\`, an English \`message\` for developers and, where the operation declares
them, \`details\`; each operation below lists its codes. \`invalid_input\` names the fields in \`issues\`: each has a
\`path\` and a \`message\`, and a \`rule\` if only the server can check it, such as \`guests_out_of_range\` with the
\`values\` \`min\` and \`max\`. Programs read \`code\` and \`rule\`; messages can change.

## Webhooks

A chef registers up to five \`https://\` endpoints at [Connections](${siteUrl}/dashboard/connections), and staff up to five of
the marketplace at [its own page](${siteUrl}/admin/connections). A kitchen's endpoint receives that kitchen's events; the
marketplace's receive those of all kitchens, and \`user.\` and \`decision.\`, which no kitchen receives. Events, their
bodies and headers are listed in the section \`webhooks\` of [openapi.json](${siteUrl}/docs/api/openapi.json) and follow
[Standard Webhooks](https://www.standardwebhooks.com). Answer with 2xx within 15 seconds. Everything else is tried again
ten times in three days; after that, with no success meanwhile, the endpoint is disabled. Deliveries can arrive twice and
out of order: process each \`webhook-id\` once. The log is kept for ${webhookLogDays} days, and any delivery can be sent
again. After a rotation the former secret signs for ${formerSecretHours} more hours.

\`\`\`js
import { Webhook } from 'standardwebhooks'

const event = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, request.headers)
if (event.type === 'order.placed') print(event.data.orderId)
\`\`\`

Bodies hold no names, addresses or phone numbers. A program that needs them calls \`get-order\` with a key.

## MCP

\`${siteUrl}/mcp\` speaks the [Model Context Protocol](https://modelcontextprotocol.io) over streamable HTTP, without
sessions. Its tools are operations of this page, with the same names and schemas. Everyone may search kitchens and
dishes, read menus and quote carts; with an API key as bearer token its scopes add their operations. \`create-order-draft\`
prepares a cart and returns a link: the buyer signs in there, sees prices and allergens, and orders, or not. Everything else
that binds a person is answered with such a link, too.

## Menu on another site

One line of HTML shows a kitchen's menu in a frame; the share kit writes it:

\`\`\`html
<script async src="${siteUrl}/embed.js" data-chef="your-kitchen" data-lang="en"></script>
\`\`\`
`
}

const callers: Record<FunctionContract['access'], string> = {
  anyone: 'Anyone.',
  'signed-in': 'Signed-in people.',
  buyer: 'Buyers.',
  chef: 'Chefs.',
  admin: 'Admins.',
}

/** Generates the OpenAPI 3.1 description of every server function from the contracts that validate the calls. */
export function createOpenApi(functions: readonly ServerFunction[], serverUrl: string): object {
  const contracts = functions.map(({ contract }) => contract)
  const refusals = [...new Set(contracts.flatMap(refusalsOf))]
  const schemas = describeSchemas(
    namedSchemas,
    Object.fromEntries(contracts.map(({ name, input }) => [`${name}.input`, input])),
    {
      Error: ApiErrorBody,
      ...webhookSchemas,
      ...Object.fromEntries(contracts.map(({ name, output }) => [`${name}.output`, output])),
      ...Object.fromEntries(
        refusals.flatMap(({ code, details }) => (details ? [[detailsOf(code), details]] : [])),
      ),
    },
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'LocalChef server functions',
      version: '1',
      description: apiGuide(serverUrl),
    },
    servers: [{ url: serverUrl }],
    security: [{ apikey: [] }, { apikey: [], bearer: [] }, { apiKey: [] }],
    webhooks: describeWebhooks(),
    paths: Object.fromEntries(
      contracts.map((contract) => [`/functions/v1/${contract.name}`, operationsOf(contract)]),
    ),
    components: {
      securitySchemes: {
        apikey: { type: 'apiKey', in: 'header', name: 'apikey' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'lck_…',
          description: 'An API key of a person, a kitchen or the marketplace, instead of an access token.',
        },
      },
      parameters: { idempotencyKey, ...webhookHeaders },
      responses: Object.fromEntries(
        contracts.map((contract) => [commonName(contract), refused(sharedRefusals(contract))]),
      ),
      schemas: {
        ...schemas,
        ...Object.fromEntries(refusals.map((kind) => [refusalName(kind.code), refusalSchema(kind)])),
      },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'One for each thing to create: a retry with the same key gets the first answer again.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
}

function operationsOf(contract: FunctionContract): object {
  const binds = bindingActOf(contract.name)
  const operation = {
    summary: contract.summary,
    description: `Who may call it: ${callers[contract.access]} ${rightOf(contract)}${keysOf(contract)}`,
    ...(contract.scope ? { 'x-key-scope': contract.scope } : {}),
    ...(contract.marketplaceScope ? { 'x-marketplace-key-scope': contract.marketplaceScope } : {}),
    ...(binds ? { 'x-binds': binds.kinds } : {}),
    ...(contract.right ? { 'x-staff-right': contract.right } : {}),
    responses: responsesOf(contract),
  }
  const input = json(refTo(`${contract.name}.input`))
  const post = {
    ...operation,
    operationId: contract.name,
    ...(contract.effect === 'create'
      ? { parameters: [{ $ref: '#/components/parameters/idempotencyKey' }] }
      : {}),
    requestBody: { required: true, content: input },
  }
  if (contract.effect !== 'read' || contract.access !== 'anyone') return { post }
  const parameters = [{ name: 'input', in: 'query', content: input }]
  return { post, get: { ...operation, operationId: `${contract.name}-get`, parameters } }
}

/**
 * Responses for the operation's own refusals, one per status with all codes; `default` covers those common to its
 * kind of call.
 */
function responsesOf(contract: FunctionContract): object {
  const own = new Set(ownRefusals(contract).map(({ status }) => status))
  const listed = refusalsOf(contract).filter(({ status }) => own.has(status))
  const byStatus = Map.groupBy(listed, ({ status }) => status)
  return {
    200: { description: 'Done.', content: json(refTo(`${contract.name}.output`)) },
    ...Object.fromEntries([...byStatus].map(([status, kinds]) => [status, refused(kinds)])),
    default: { $ref: `#/components/responses/${commonName(contract)}` },
  }
}

function rightOf({ access, right }: FunctionContract): string {
  if (!right) return ''
  const needed = `the staff right \`${right}\``
  return access === 'admin' ? `It needs ${needed}. ` : `An admin needs ${needed} for what is other people's. `
}

function keysOf({ name, scope, marketplaceScope, access, effect }: FunctionContract): string {
  const scopes = [scope, marketplaceScope].filter((needed) => needed !== undefined)
  if (scopes.length > 0) {
    const named = scopes.map((needed) => `\`${needed}\``).join(' or ')
    return [`API keys with the scope ${named}.`, decisionText(name)].filter(Boolean).join(' ')
  }
  if (access === 'anyone' && effect === 'read') return 'Every API key, as a visitor.'
  return 'No API keys.'
}

function commonName({ access, effect, right }: FunctionContract): string {
  return `refused-${access}-${effect}${right && access !== 'admin' ? '-right' : ''}`
}

function refused(kinds: readonly RefusalKind[]): object {
  const codes = kinds.map(({ code, status }) => `\`${code}\` (${status})`)
  const schemas = kinds.map(({ code }) => refTo(refusalName(code)))
  return {
    description: `Refused: ${codes.join(', ')}.`,
    content: json(schemas.length === 1 ? schemas[0] : { oneOf: schemas }),
  }
}

function refusalName(code: string): string {
  return `refusal.${code}`
}

function detailsOf(code: string): string {
  return `${refusalName(code)}.details`
}

/** The body of one refusal: the common body with this code and the schema of its details. */
function refusalSchema({ code, status, message, details }: RefusalKind): object {
  return {
    description: `${status}: ${message}`,
    allOf: [refTo('Error')],
    properties: { code: { const: code }, ...(details ? { details: refTo(detailsOf(code)) } : {}) },
    ...(details ? { required: ['details'] } : {}),
  }
}

function json(schema: object | undefined): object {
  return { 'application/json': { schema } }
}

const headers = [
  ['webhook-id', 'The id of the event: the same for every attempt and replay. Process each id once.'],
  ['webhook-timestamp', 'Seconds since 1970 of this attempt.'],
  ['webhook-signature', 'One or more signatures `v1,<base64>`, separated by spaces.'],
] as const

/** The headers of a delivery, by their names among the components. */
const webhookHeaders = Object.fromEntries(
  headers.map(([name, description]) => [
    name,
    { name, in: 'header', required: true, description, schema: { type: 'string' } },
  ]),
)

const events: Readonly<Record<string, z.ZodType>> = { ...webhookEventData, [testEventType]: TestEventData }

/** The schemas of the bodies, by their names among the components. */
const webhookSchemas: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.entries(events).map(([type, data]) => [schemaName(type), webhookBody(type, data)]),
)

/** The section `webhooks` of OpenAPI 3.1: each event with the schema of its body. */
function describeWebhooks(): object {
  return Object.fromEntries(
    Object.keys(events).map((type) => [
      type,
      {
        post: {
          operationId: type,
          summary: `The event ${type}.`,
          // The receiver is a program of the kitchen or of the marketplace, so our API keys do not apply to it.
          security: [],
          parameters: headers.map(([name]) => ({ $ref: `#/components/parameters/${name}` })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: refTo(schemaName(type)) } },
          },
          responses: {
            '2XX': { description: 'Delivered. Any other answer, or none in 15 seconds, is tried again.' },
            410: { description: 'Gone: the endpoint is disabled.' },
          },
        },
      },
    ]),
  )
}

function schemaName(type: string): string {
  return `event.${type}`
}

type Json = Readonly<Record<string, unknown>>

const inputSuffix = 'Input'

/**
 * JSON schemas of inputs and outputs, in which each named schema is defined once and referenced. A named schema gets
 * a separate input form, `<name>Input`, when defaults and the like make it differ.
 */
function describeSchemas(
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

function refTo(name: string): Json {
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
