import type { HeldPayment } from '../card/held-payment.ts'
import type { PurposeHandler } from './payment-step.ts'
import { settleBalance, settleDeposit } from './settle-booking.ts'
import { settleOrder } from './settle-order.ts'
import { settleSupplement } from './settle-supplement.ts'
import { settleTip } from './settle-tip.ts'
import { takeChange } from './take-change.ts'

/** What each purpose of a payment does when its state is seen. A new purpose is a file and a line. */
export const purposes: Record<HeldPayment['purpose'], PurposeHandler> = {
  order: settleOrder,
  change: takeChange,
  supplement_wish: takeChange,
  supplement: settleSupplement,
  tip: settleTip,
  deposit: settleDeposit,
  balance: settleBalance,
  // The authorization that a change replaced is only released.
  replaced: async () => {},
}
