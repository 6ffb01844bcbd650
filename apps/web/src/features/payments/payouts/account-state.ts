import type { ConnectedAccount } from '@localchef/contracts/payments/connected-account'
import type { z } from 'zod'

export type Account = z.output<typeof ConnectedAccount>

/**
 * The state of a chef's account at the payment provider. `restricted`: buyers pay by card, but the provider sends no
 * payouts yet. `needed`: everything works until the provider's deadline for the missing facts.
 */
export type AccountState = 'noProvider' | OpenState

/** The states in which the provider has a page for the chef. */
export type OpenState = 'notStarted' | 'unfinished' | 'checking' | 'restricted' | 'needed' | 'offered'

export function accountState(account: Account): AccountState {
  if (account.provider === null) return 'noProvider'
  if (!account.isStarted) return 'notStarted'
  const isMissing = account.missing.length > 0
  if (!account.takesCharges) return isMissing ? 'unfinished' : 'checking'
  if (!account.receivesPayouts) return 'restricted'
  return isMissing ? 'needed' : 'offered'
}
