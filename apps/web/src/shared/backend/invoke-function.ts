import { ApiError, errorFromResponse, isAbort } from './api-error.ts'
import { isBackendLoaded, loadBackend } from './client.ts'
import { type BackendConfig, loadConfig } from './config.ts'
import { keptReadMark, publicReadsByGet, sharedReadMark } from './public-reads-by-get.ts'
import { fetchNotingWait } from './retry-after.ts'
import { mayHaveSession } from './session-storage.ts'

export interface InvokeOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  /** Whether the answer is the same for everyone. */
  shared?: boolean
  /** Whether the answer is kept for when there is no network. */
  kept?: boolean
}

/**
 * Calls a server function with the input as body, through the official client. A visitor's call does not load the
 * client.
 */
export async function invokeFunction(
  name: string,
  input: unknown,
  { signal, idempotencyKey, shared, kept = shared }: InvokeOptions,
): Promise<unknown> {
  // Stringified here, because `invoke` doesn't send a bare string or array as JSON.
  const body = JSON.stringify(input ?? {})
  const headers = {
    'Content-Type': 'application/json',
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...(shared ? { [sharedReadMark]: '1' } : {}),
  }
  const abort = signal ? { signal } : {}
  if (!mayHaveSession() && !isBackendLoaded()) {
    const config = await loadConfig().catch(() => {
      throw networkError()
    })
    const response = await askAsVisitor(
      config,
      `${config.functionsUrl ?? config.supabaseUrl}/functions/v1/${name}`,
      {
        method: 'POST',
        headers,
        body,
        ...abort,
      },
    )
    return response.json()
  }
  const backend = await loadBackend().catch(() => {
    throw networkError()
  })
  const { data, error, response } = await backend.functions.invoke(name, {
    method: 'POST',
    body,
    headers: { ...headers, ...(kept ? { [keptReadMark]: '1' } : {}) },
    ...abort,
  })
  if (!error) return data
  if (signal?.aborted || isAbort(error)) throw new DOMException('Aborted', 'AbortError')
  if (response) throw await errorFromResponse(response)
  throw networkError()
}

/**
 * Rows that are the same for everybody, read as a visitor even by signed-in people, because an admin's policies would
 * return more. `query` is a table with its selection: `cuisines?select=slug,name&order=position`.
 */
export async function readSharedRows<Row>(query: string): Promise<Row[]> {
  const config = await loadConfig()
  const response = await askAsVisitor(config, `${config.supabaseUrl}/rest/v1/${query}`, {
    headers: { [sharedReadMark]: '1' },
  })
  return response.json()
}

/**
 * The request that the official client would send for a visitor. It keeps the client (54 kB) out of the pages that
 * people land on, which load the client only for a session or for live changes.
 */
async function askAsVisitor(
  { supabaseAnonKey }: BackendConfig,
  address: string,
  { headers, ...init }: RequestInit & { headers?: Record<string, string> },
): Promise<Response> {
  const send = publicReadsByGet(supabaseAnonKey, fetchNotingWait)
  const asVisitor = { ...headers, apikey: supabaseAnonKey, authorization: `Bearer ${supabaseAnonKey}` }
  const response = await send(address, { ...init, headers: asVisitor }).catch((error: unknown) => {
    throw isAbort(error) ? error : networkError()
  })
  if (!response.ok) throw await errorFromResponse(response)
  return response
}

function networkError(): ApiError {
  return new ApiError(0, { message: 'Network error' })
}
