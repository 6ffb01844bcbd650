import { ApiError, errorFromResponse, isAbort } from './api-error.ts'
import { loadBackend } from './client.ts'
import { keptReadMark, sharedReadMark } from './public-reads-by-get.ts'

export interface InvokeOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  /** Whether the answer is the same for everyone. */
  shared?: boolean
  /** Whether the answer is kept for when there is no network. */
  kept?: boolean
}

/** Calls a server function through the official client, with the input as body. */
export async function invokeFunction(
  name: string,
  input: unknown,
  { signal, idempotencyKey, shared, kept = shared }: InvokeOptions,
): Promise<unknown> {
  const backend = await loadBackend().catch(() => {
    throw networkError()
  })
  const { data, error, response } = await backend.functions.invoke(name, {
    method: 'POST',
    // Stringified here, because `invoke` doesn't send a bare string or array as JSON.
    body: JSON.stringify(input ?? {}),
    headers: {
      'Content-Type': 'application/json',
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      ...(shared ? { [sharedReadMark]: '1' } : {}),
      ...(kept ? { [keptReadMark]: '1' } : {}),
    },
    ...(signal ? { signal } : {}),
  })
  if (!error) return data
  if (signal?.aborted || isAbort(error)) throw new DOMException('Aborted', 'AbortError')
  if (response) throw await errorFromResponse(response)
  throw networkError()
}

function networkError(): ApiError {
  return new ApiError(0, { message: 'Network error' })
}
