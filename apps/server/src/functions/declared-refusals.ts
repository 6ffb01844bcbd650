import type { FunctionContract } from '@localchef/contracts/function-contract'
import type { Refusal } from '@localchef/domain/refusal-error'

/** A handler refused a call with a code or details that its contract does not declare. */
export class UndeclaredRefusal extends Error {
  override readonly name = 'UndeclaredRefusal'
}

/**
 * A refusal's details, parsed by their schema. Throws `UndeclaredRefusal` when the contract does not declare them.
 */
export function declaredDetails(
  { name }: FunctionContract,
  declared: FunctionContract['refusals'],
  { kind, details }: Refusal,
): unknown {
  if (!declared.includes(kind)) throw new UndeclaredRefusal(`${name} does not declare ${kind.code}`)
  const parsed = kind.details?.safeParse(details)
  if (parsed?.error) {
    throw new UndeclaredRefusal(`${name} refuses with details that ${kind.code} does not declare`, {
      cause: parsed.error,
    })
  }
  return parsed?.data
}
