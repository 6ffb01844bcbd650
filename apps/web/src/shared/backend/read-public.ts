import type { FunctionContract } from '@localchef/contracts/function-contract'
import type { z } from 'zod'
import { takeSentAlong } from './first-answers.ts'
import { invokeFunction } from './invoke-function.ts'
import { readOnServer } from './server-reader.ts'

type SharedContract = FunctionContract<z.ZodType, z.ZodType> & { shared?: true }

/**
 * Reads a shared function, typed by its contract: `readPublic<typeof homeFeed>('get-home-feed', {})`. Only for what the
 * first page shows: with a type-only import the schema library (23 kB) stays out of its script. The server has
 * checked the same answer against the same schema. Elsewhere use `callFunction`.
 */
export async function readPublic<Contract extends SharedContract>(
  name: Contract['name'],
  input: z.input<Contract['input']>,
  options: { signal?: AbortSignal } = {},
): Promise<z.output<Contract['output']>> {
  const answer = await readShared(name, input, options.signal)
  return answer as z.output<Contract['output']>
}

/** What came along with the page, or else what the server answers; while it draws a page, without a request. */
export async function readShared(name: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
  if (import.meta.env.SSR) return readOnServer(name, input)
  return (
    takeSentAlong(name, input) ?? invokeFunction(name, input, { shared: true, ...(signal ? { signal } : {}) })
  )
}
