import { z } from 'zod'
import { Dollars } from '../money.ts'

/** A chef's account at the payment provider. */
export const ConnectedAccount = z.object({
  /** Null: the marketplace takes no cards. */
  provider: z.enum(['sandbox', 'stripe']).nullable(),
  isStarted: z.boolean(),
  takesCharges: z.boolean(),
  receivesPayouts: z.boolean(),
  /** Facts that the provider still needs. */
  missing: z.array(z.enum(['identity', 'business', 'bank_account', 'agreement', 'other'])),
  /** The commission in force for this kitchen. */
  commissionPercent: z.number().min(0).max(50),
  /** Earned and not yet on its way. */
  balance: Dollars,
  onTheWay: Dollars,
})
