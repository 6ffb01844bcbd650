import type { FunctionContract } from '@localchef/contracts/function-contract'
import type { z } from 'zod'
import { takeFirstAnswer } from './first-answers.ts'
import { invokeFunction } from './invoke-function.ts'
import { readOnServer } from './server-reader.ts'

type SharedContract = FunctionContract<z.ZodType, z.ZodType> & { shared?: true }

/**
 * Reads a shared function, typed by its contract: `readPublic<typeof homeFeed>('get-home-feed', {})`. For the
 * pages that people land on: the type-only import keeps the schema library (27 kB) and every schema out of their script.
 * The server has validated the answer. Elsewhere use `callFunction`.
 */
export async function readPublic<Contract extends SharedContract>(
  name: Contract['name'],
  input: z.input<Contract['input']>,
  options: { signal?: AbortSignal } = {},
): Promise<z.output<Contract['output']>> {
  const answer = await readShared(name, input, options.signal)
  return answer as z.output<Contract['output']>
}

/** Uses the answer sent with the page, else asks the server; while the server renders, reads without a request. */
export async function readShared(name: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
  if (import.meta.env.SSR) return readOnServer(name, input)
  return (
    takeFirstAnswer(name, input) ??
    invokeFunction(name, input, { shared: true, ...(signal ? { signal } : {}) })
  )
}
