import type { FunctionContract } from '@localchef/contracts/function-contract'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import { invokeFunction } from './invoke-function.ts'
import { readShared } from './read-public.ts'
import { showWaitToast } from './show-wait-toast.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** For contracts with effect `create`: one key per intent, so that a retry returns the same result. */
  idempotencyKey?: string
}

/**
 * Calls a server function and validates its answer against the contract. Throws an `ApiError`; an aborted call throws
 * the browser's `AbortError`.
 */
export async function callFunction<Input extends z.ZodType, Output extends z.ZodType>(
  contract: FunctionContract<Input, Output>,
  input: z.input<Input>,
  options: CallOptions = {},
): Promise<z.output<Output>> {
  const answer = contract.shared
    ? await readShared(contract.name, input, options.signal)
    : await invokeFunction(contract.name, input, { ...options, kept: mayBeKept(contract) }).catch(
        (error: unknown) => {
          // A failed read is reported where its answer would be shown; a change may have no such place, so it shows a
          // toast.
          if (contract.effect !== 'read' && error instanceof ApiError && error.status === 429) {
            showWaitToast(error.retryAfterSeconds)
          }
          throw error
        },
      )
  return contract.output.parse(answer)
}

/**
 * Whether the answer may be kept for use offline. Answers to admins are not, because admins read other people's data.
 * Secrets aren't either.
 */
function mayBeKept({ effect, access, secret }: FunctionContract): boolean {
  return effect === 'read' && access !== 'admin' && !secret
}
