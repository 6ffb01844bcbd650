import { ApiErrorBody } from '@localchef/contracts/api-error'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import type { ServerFunction } from '@localchef/domain/server-function'
import { z } from 'zod'

const callers: Record<FunctionContract['access'], string> = {
  anyone: 'Anyone.',
  'signed-in': 'Signed-in people.',
  buyer: 'Buyers.',
  chef: 'Chefs.',
  admin: 'Admins.',
}

/** The OpenAPI 3.1 description of every server function, made from the contracts that check the calls. */
export function createOpenApi(functions: readonly ServerFunction[], serverUrl: string): object {
  const paths = Object.fromEntries(
    functions.map(({ contract }) => [`/functions/v1/${contract.name}`, operationsOf(contract)]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'LocalChef server functions',
      version: '1',
      description:
        'Every business rule of the marketplace. Send the project key as `apikey` and, for a signed-in person, the access token as bearer.',
    },
    servers: [{ url: serverUrl }],
    security: [{ apikey: [] }, { apikey: [], bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        apikey: { type: 'apiKey', in: 'header', name: 'apikey' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      schemas: { Error: schemaOf(ApiErrorBody, 'output') },
    },
  }
}

function operationsOf(contract: FunctionContract): object {
  const operation = {
    summary: contract.summary,
    description: `Who may call it: ${callers[contract.access]}`,
    responses: {
      200: { description: 'Done.', content: json(schemaOf(contract.output, 'output')) },
      default: { description: 'Refused.', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  }
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'One for each thing to create: a retry with the same key gets the first answer again.',
    schema: { type: 'string', minLength: 8, maxLength: 200 },
  }
  const post = {
    ...operation,
    operationId: contract.name,
    ...(contract.effect === 'create' ? { parameters: [idempotencyKey] } : {}),
    requestBody: { required: true, content: json(schemaOf(contract.input, 'input')) },
  }
  if (contract.effect !== 'read' || contract.access !== 'anyone') return { post }
  const input = { name: 'input', in: 'query', content: json(schemaOf(contract.input, 'input')) }
  return { post, get: { ...operation, operationId: `${contract.name}-get`, parameters: [input] } }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function json(schema: object): object {
  return { 'application/json': { schema } }
}
