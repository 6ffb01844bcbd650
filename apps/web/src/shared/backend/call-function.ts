import type { FunctionContract } from '@localchef/contracts/function-contract'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import { invokeFunction } from './invoke-function.ts'
import { readShared } from './read-public.ts'
import { tellToWait } from './tell-to-wait.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** For contracts with effect `create`: one key per intent, so that a retry returns the same thing. */
  idempotencyKey?: string
}

/**
 * Calls a server function and checks its answer against the contract. Throws an `ApiError`; an aborted
 * call throws the browser's `AbortError`.
 */
export async function callFunction<Input extends z.ZodType, Output extends z.ZodType>(
  contract: FunctionContract<Input, Output>,
  input: z.input<Input>,
  options: CallOptions = {},
): Promise<z.output<Output>> {
  const answer = contract.shared
    ? await readShared(contract.name, input, options.signal)
    : await invokeFunction(contract.name, input, options).catch((error: unknown) => {
        // A question is told of in the place of its answer; a change may have no place of its own.
        if (contract.effect !== 'read' && error instanceof ApiError && error.status === 429)
          tellToWait(error.retryAfterSeconds)
        throw error
      })
  return contract.output.parse(answer)
}
