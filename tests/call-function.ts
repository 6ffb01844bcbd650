import { randomUUID } from 'node:crypto'
import type { InputIssue } from '@localchef/contracts/api-error'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { refusalsOf } from '@localchef/contracts/refusals-of'
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
  /** The output of a successful call. Tests of refusals read `error`. */
  data: Output
  error: {
    code: string
    message: string
    details?: unknown
    issues?: Pick<InputIssue, 'path' | 'rule' | 'values'>[]
  }
}

/** Fails on a refusal whose code, status or details are not declared by the contract. */
function checkDeclared(
  contract: FunctionContract,
  status: number,
  { code, details }: Answer<unknown>['error'],
) {
  const kind = refusalsOf(contract).find((declared) => declared.code === code)
  if (kind?.status !== status) throw new Error(`${contract.name} does not declare ${status} ${code}`)
  if (kind.details) {
    kind.details.parse(details)
  } else if (details !== undefined) throw new Error(`${contract.name} declares no details for ${code}`)
}

/**
 * Calls an operation over HTTP like a browser. Shared reads use the service key where it is known, to bypass the
 * cache, which learns of a test's direct writes with a delay.
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
  if (!response.ok) checkDeclared(contract, response.status, body)
  return { status: response.status, headers: response.headers, data: body, error: body }
}
