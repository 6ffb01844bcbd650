import type { FunctionContract } from '@localchef/contracts/function-contract'
import type { z } from 'zod'
import { ApiError, errorFromResponse, isAbort } from './api-error.ts'
import { loadBackend } from './client.ts'
import { isSentAlong } from './first-answers.ts'
import { fetchPublic } from './read-public.ts'
import { mayHaveSession } from './session-storage.ts'
import { tellToWait } from './tell-to-wait.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** For contracts with effect `create`: one key per intent, so that a retry returns the same thing. */
  idempotencyKey?: string
}

/**
 * Calls a server function and checks its answer against the contract. Throws an `ApiError`; an aborted
 * call throws the browser's `AbortError`. Reads open to anyone, made without a session, go as GET so that
 * they can be cached.
 */
export async function callFunction<Input extends z.ZodType, Output extends z.ZodType>(
  contract: FunctionContract<Input, Output>,
  input: z.input<Input>,
  options: CallOptions = {},
): Promise<z.output<Output>> {
  const asGet =
    contract.effect === 'read' &&
    contract.access === 'anyone' &&
    (import.meta.env.SSR || !mayHaveSession() || isSentAlong(contract.name, input))
  const answer = asGet
    ? await fetchPublic(contract.name, input, options.signal)
    : await invoke(contract.name, input, options).catch((error: unknown) => {
        // A question is told of in the place of its answer; a change may have no place of its own.
        if (contract.effect !== 'read' && error instanceof ApiError && error.status === 429)
          tellToWait(error.retryAfterSeconds)
        throw error
      })
  return contract.output.parse(answer)
}

async function invoke(name: string, input: unknown, { signal, idempotencyKey }: CallOptions) {
  const backend = await loadBackend()
  const { data, error, response } = await backend.functions.invoke(name, {
    method: 'POST',
    // Stringified here: `invoke` would take a bare string or array for something else than JSON.
    body: JSON.stringify(input ?? {}),
    headers: {
      'Content-Type': 'application/json',
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    },
    ...(signal ? { signal } : {}),
  })
  if (!error) return data
  if (signal?.aborted || isAbort(error)) throw new DOMException('Aborted', 'AbortError')
  if (response) throw await errorFromResponse(response)
  throw new ApiError(0, { message: 'Network error' })
}
