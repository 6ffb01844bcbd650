import { z } from 'zod'
import { Day } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { FeeRates, ServiceFee } from '../settings/marketplace-settings.ts'
import { CommissionPercent } from './kitchen-fee.ts'

/** A chef's account at the payment provider. */
export const ConnectedAccount = z.object({
  /** Null if the marketplace takes no cards. */
  provider: z.enum(['sandbox', 'stripe']).nullable(),
  isStarted: z.boolean(),
  takesCharges: z.boolean(),
  receivesPayouts: z.boolean(),
  /** Information that the provider still needs. */
  missing: z.array(z.enum(['identity', 'business', 'bank_account', 'agreement', 'other'])),
  /** The commission in force for this kitchen. */
  commissionPercent: CommissionPercent,
  /** The service fee that this kitchen's buyers pay. */
  serviceFee: ServiceFee,
  /** Planned changes of commission and service fee, the earliest first. */
  comingFees: z.array(FeeRates.extend({ holdsFrom: Day })),
  /** Earned, but not yet on its way to the bank. */
  balance: Dollars,
  onTheWay: Dollars,
})
