import { ApiErrorBody } from '@localchef/contracts/api-error'
import { bindingActOf, decisionText } from '@localchef/contracts/binding-acts'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import type { RefusalKind } from '@localchef/contracts/refusal'
import { ownRefusals, refusalsOf, sharedRefusals } from '@localchef/contracts/refusals-of'
import type { ServerFunction } from '@localchef/domain/server-function'
import { apiGuide } from './api-guide.ts'
import { describeWebhooks, webhookHeaders, webhookSchemas } from './describe-webhooks.ts'
import { namedSchemas } from './named-schemas.ts'
import { describeSchemas, refTo } from './schema-components.ts'

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
          description: 'An API key of a person or kitchen, instead of an access token.',
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

function keysOf({ name, scope, access, effect }: FunctionContract): string {
  if (scope) return [`API keys with the scope \`${scope}\`.`, decisionText(name)].filter(Boolean).join(' ')
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
