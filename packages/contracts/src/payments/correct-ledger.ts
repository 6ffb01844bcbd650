import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id, LargeId, LargeWhole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { approvalNeeded } from '../staff/approval.ts'
import { CorrectedAccount } from './corrected-account.ts'
import { notRefundable } from './payment-refusals.ts'

export const correctLedger = defineFunction({
  name: 'correct-ledger',
  summary:
    'Posts a correcting entry in the current month, with a reference to the transaction that it corrects. It moves no money ' +
    'at the provider.',
  access: 'admin',
  right: 'ledger_close',
  effect: 'create',
  input: z
    .object({
      /** The transaction to correct, of any month. */
      transactionId: LargeId,
      amount: Dollars.min(0.01).max(1_000_000),
      debit: CorrectedAccount,
      credit: CorrectedAccount,
      reason: Reason,
    })
    .refine(({ debit, credit }) => debit !== credit, { path: ['credit'], message: 'Another account' }),
  output: z.object({
    /** The correcting transaction. */
    id: LargeWhole,
    orderId: Id.nullable(),
    bookingId: Id.nullable(),
  }),
  refusals: [approvalNeeded, notFound, notRefundable],
})
