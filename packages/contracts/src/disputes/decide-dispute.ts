import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { creditLimit } from '../credit/credit-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { chargebackOpen, notRefundable, refundableChanged } from '../payments/payment-refusals.ts'
import { PurchaseSide } from '../purchase-sides.ts'
import { reportConflict } from '../reports/report-refusals.ts'
import { approvalNeeded } from '../staff/approval.ts'
import { DisputeOutcome, fitsSide } from './dispute-outcome.ts'

export const decideDispute = defineFunction({
  name: 'decide-dispute',
  summary:
    'Decides a dispute for the buyer or the chef, with an outcome: a refund by card, a refund in person of what was ' +
    'paid in person, credit, a warning, or nothing. Both sides are notified of the reason.',
  access: 'admin',
  right: 'disputes',
  effect: 'write',
  input: z
    .object({ reportId: Id, side: PurchaseSide, outcome: DisputeOutcome, note: Reason })
    .refine(({ side, outcome }) => fitsSide(side, outcome), {
      path: ['outcome'],
      message: 'Refunds and credit are for the buyer',
    }),
  output: z.object({ id: Id }),
  refusals: [
    approvalNeeded,
    chargebackOpen,
    creditLimit,
    notFound,
    notRefundable,
    refundableChanged,
    reportConflict,
  ],
})
