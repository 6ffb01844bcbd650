import type { FunctionContract } from '@localchef/contracts/function-contract'
import type { z } from 'zod'
import { ApiError, errorFromResponse, isAbort } from './api-error.ts'
import { loadConfig } from './config.ts'
import { takeSentAlong } from './first-answers.ts'
import { readOnServer } from './server-reader.ts'

type AnyContract = FunctionContract<z.ZodType, z.ZodType>

/**
 * Reads a function open to anyone with GET, typed by its contract: `readPublic<typeof homeFeed>('home-feed', {})`.
 * Only for what the first page shows: with a type-only import the schema library (23 kB) stays out of its
 * script. The server has checked the same answer against the same schema. Elsewhere use `callFunction`.
 */
export async function readPublic<Contract extends AnyContract>(
  name: Contract['name'],
  input: z.input<Contract['input']>,
  options: { signal?: AbortSignal } = {},
): Promise<z.output<Contract['output']>> {
  const answer = await fetchPublic(name, input, options.signal)
  return answer as z.output<Contract['output']>
}

export async function fetchPublic(name: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
  if (import.meta.env.SSR) return readOnServer(name, input)
  const sentAlong = takeSentAlong(name, input)
  if (sentAlong) return sentAlong
  const { supabaseUrl, supabaseAnonKey } = await loadConfig()
  const query = new URLSearchParams({ input: JSON.stringify(input ?? {}) })
  let response: Response
  try {
    response = await fetch(`${supabaseUrl}/functions/v1/${name}?${query}`, {
      headers: { apikey: supabaseAnonKey },
      // What may answer with something stale for a while are the caches between, not the reader's own browser:
      // a batch that has just sold out would still be there.
      cache: 'no-cache',
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (isAbort(error)) throw error
    throw new ApiError(0, { message: 'Network error' })
  }
  if (!response.ok) throw await errorFromResponse(response)
  return response.json()
}
