import { randomUUID } from 'node:crypto'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import type { z } from 'zod'

export interface FunctionServer {
  url: string
  anonKey: string
  serviceRoleKey?: string
}

export interface CallAs {
  accessToken?: string
  idempotencyKey?: string
}

export interface Answer<Output> {
  status: number
  headers: Headers
  /** The answer when it is one; the tests that expect a refusal read `error`. */
  data: Output
  error: { code: string; message: string; details?: unknown; issues?: { path: (string | number)[] }[] }
}

/**
 * Calls a server function over HTTP, as the browser does. A shared read is made anew where the server's key is known:
 * what a test writes into the database itself, the memory of the answers hears of a moment later.
 */
export async function callFunction<Input extends z.ZodType, Output extends z.ZodType>(
  server: FunctionServer,
  contract: FunctionContract<Input, Output>,
  input: z.input<Input>,
  { accessToken, idempotencyKey = randomUUID() }: CallAs = {},
): Promise<Answer<z.output<Output>>> {
  const token = (contract.shared && server.serviceRoleKey) || accessToken
  const response = await fetch(`${server.url}/functions/v1/${contract.name}`, {
    method: 'POST',
    headers: {
      apikey: server.anonKey,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(contract.effect === 'create' ? { 'idempotency-key': idempotencyKey } : {}),
    },
    body: JSON.stringify(input),
  })
  const body = await response.json()
  return { status: response.status, headers: response.headers, data: body, error: body }
}
