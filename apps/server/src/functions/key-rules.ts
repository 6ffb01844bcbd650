import { type Caller, visitor } from '@localchef/backend/caller'
import { keyForm } from '@localchef/contracts/api-keys/key-scope'
import { keyInAddress, missingScope } from '@localchef/contracts/common-refusals'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { Refusal } from '@localchef/domain/refusal-error'

/**
 * Restricts the caller to an API key's scopes. Public reads need no scope and do not see the key's owner without it;
 * any other operation needs its scope, and those of admins, accounts and sessions have none.
 */
export function callerWithin({ access, effect, scope }: FunctionContract, caller: Caller): Caller {
  if (!caller.key) return caller
  if (scope && access !== 'admin' && caller.key.scopes.has(scope)) return caller
  if (access === 'anyone' && effect === 'read') return visitor
  throw Refusal.make(missingScope)
}

/** Addresses end up in logs and histories. */
export function refuseKeyInAddress({ url }: Request): void {
  if (keyForm.test(url)) throw Refusal.make(keyInAddress)
}
