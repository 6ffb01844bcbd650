import { z } from 'zod'
import { Id, LargeId, Moment, Whole } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { CorrectedAccount } from '../payments/corrected-account.ts'
import { Month } from '../payments/monthly-money.ts'
import { defineRefusal } from '../refusal.ts'
import type { StaffRight } from './staff-right.ts'

/**
 * An act that needs the approval of another owner, with the facts that the approval covers. Nobody can undo the act, or
 * the person concerned must not learn of it yet.
 */
export const ApprovableAct = z.discriminatedUnion('operation', [
  z.object({ operation: z.literal('erase-user'), userId: Id }),
  z.object({
    operation: z.literal('close-ledger-month'),
    month: Month,
    transactions: Whole,
    sales: Dollars,
    kept: Dollars,
  }),
  z.object({ operation: z.literal('refund-order'), orderId: Id, amount: Dollars }),
  z.object({ operation: z.literal('refund-booking'), bookingId: Id, amount: Dollars }),
  /** A dispute decided with a refund by card. */
  z.object({ operation: z.literal('decide-dispute'), reportId: Id, amount: Dollars }),
  z.object({
    operation: z.literal('correct-ledger'),
    transactionId: LargeId,
    amount: Dollars,
    debit: CorrectedAccount,
    credit: CorrectedAccount,
  }),
  /** Switches approvals off, or raises the amount that needs one. */
  z.object({
    operation: z.literal('save-setting'),
    key: z.literal('approvals'),
    /** The raised amount. Absent: switched off. */
    fromAmount: Dollars.optional(),
  }),
  /** An account opened on a suspicion of fraud. Its user is notified later. */
  z.object({ operation: z.literal('open-support-view'), userId: Id }),
])
export type ApprovableAct = z.infer<typeof ApprovableAct>

/** Acts that need the approval of another owner whatever the setting says. */
export const alwaysApproved: ReadonlySet<ApprovableAct['operation']> = new Set(['open-support-view'])

/** The right that each act needs, as in the contract of its operation. */
export const rightOfAct: Readonly<Record<ApprovableAct['operation'], StaffRight>> = {
  'erase-user': 'people_data',
  'close-ledger-month': 'ledger_close',
  'refund-order': 'refunds',
  'refund-booking': 'refunds',
  'decide-dispute': 'disputes',
  'correct-ledger': 'ledger_close',
  'save-setting': 'settings',
  'open-support-view': 'people_read',
}

/** The page on which the act is carried out. */
export function pageOfAct(act: ApprovableAct): string {
  switch (act.operation) {
    case 'erase-user':
    case 'open-support-view':
      return `/admin/users/${act.userId}`
    case 'close-ledger-month':
      return `/admin/payments/months/${act.month}`
    case 'refund-order':
      return `/admin/orders/${act.orderId}`
    case 'refund-booking':
      return `/admin/bookings/${act.bookingId}`
    case 'decide-dispute':
      return '/admin/queue?show=dispute'
    case 'correct-ledger':
      return '/admin/payments'
    case 'save-setting':
      return '/admin/settings?show=approvals'
  }
}

/** Hours within which an owner must decide and the act must be carried out. */
export const approvalHours = 72

export const Approval = z.object({
  id: Id,
  act: ApprovableAct,
  /** Name and address of the account, or number of the order or booking, that the act concerns; null for other acts. */
  subject: z.string().nullable(),
  /** Null after the admin is erased. */
  askedBy: z.object({ id: Id, name: z.string() }).nullable(),
  reason: z.string(),
  askedAt: Moment,
  expiresAt: Moment,
  state: z.enum(['waiting', 'approved']),
})
export type Approval = z.infer<typeof Approval>

/** `state`: whether the caller has already requested an approval. */
export const approvalNeeded = defineRefusal(
  'approval_needed',
  403,
  'This needs the approval of another owner',
  z.object({ state: z.enum(['none', 'waiting']) }),
)
export const approvalsOff = defineRefusal('approvals_off', 422, 'No approval is needed')
export const approvalConflict = defineRefusal(
  'approval_conflict',
  409,
  'This request has been decided or has expired',
)
export const onlyOwners = defineRefusal('only_owners', 403, 'Only an owner decides this')
export const ownRequest = defineRefusal('own_request', 403, 'Another owner needs to decide this request')
export const oneOwner = defineRefusal('one_owner', 422, 'This needs at least two owners')
