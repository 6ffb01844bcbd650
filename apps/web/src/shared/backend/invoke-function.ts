import { ApiError, errorFromResponse, isAbort } from './api-error.ts'
import { loadBackend } from './client.ts'
import { sharedReadMark } from './public-reads-by-get.ts'

export interface InvokeOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  /** The answer is the same for everybody. */
  shared?: boolean
}

/** Calls a server function through the official client: its body is the input. */
export async function invokeFunction(
  name: string,
  input: unknown,
  { signal, idempotencyKey, shared }: InvokeOptions,
): Promise<unknown> {
  const backend = await loadBackend().catch(() => {
    throw networkError()
  })
  const { data, error, response } = await backend.functions.invoke(name, {
    method: 'POST',
    // Stringified here: `invoke` would take a bare string or array for something else than JSON.
    body: JSON.stringify(input ?? {}),
    headers: {
      'Content-Type': 'application/json',
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      ...(shared ? { [sharedReadMark]: '1' } : {}),
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
