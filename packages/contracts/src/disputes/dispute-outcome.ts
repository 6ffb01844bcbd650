import { z } from 'zod'
import { mostGranted } from '../credit/credit.ts'
import { Dollars } from '../money.ts'

/** The outcomes of a dispute. Each kind has its handler in `packages/domain/src/disputes/decide-dispute.ts`. */
export const DisputeOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothing') }),
  /** Sent to the side that loses the dispute. */
  z.object({ kind: z.literal('warning') }),
  /** A refund by card. */
  z.object({
    kind: z.literal('refund'),
    amount: Dollars.min(0.01),
    /** The refundable amount as the admin saw it. */
    seenRefundable: Dollars,
  }),
  /** For orders paid at the handover and bookings paid at the event: the chef gives the money back. */
  z.object({
    kind: z.literal('refund_in_person'),
    amount: Dollars.min(0.01),
    /** Whether the buyer already has the money; otherwise the chef owes it. */
    isSettled: z.boolean(),
  }),
  /** Granted by the marketplace for later orders, valid for half a year. */
  z.object({ kind: z.literal('credit'), amount: Dollars.min(0.01).max(mostGranted) }),
])
export type DisputeOutcome = z.infer<typeof DisputeOutcome>
export type OutcomeKind = DisputeOutcome['kind']

/** Outcomes that are possible only when the buyer wins. */
const buyersOutcomes: readonly OutcomeKind[] = ['refund', 'refund_in_person', 'credit']

/** Outcomes that cannot be taken back: a refund is on its way to the bank, and credit can be spent. */
export const finalOutcomes: readonly OutcomeKind[] = ['refund', 'credit']

export function fitsSide(side: 'buyer' | 'chef', { kind }: DisputeOutcome): boolean {
  return side === 'buyer' || !buyersOutcomes.includes(kind)
}
