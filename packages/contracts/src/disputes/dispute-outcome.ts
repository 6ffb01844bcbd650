import { z } from 'zod'
import { mostGranted } from '../credit/credit.ts'
import { Dollars } from '../money.ts'

/** The outcomes of a dispute. Each kind has its handler in `packages/domain/src/disputes/carry-out-outcome.ts`. */
export const DisputeOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothing') }),
  /** Goes to the side that was decided against. */
  z.object({ kind: z.literal('warning') }),
  /** By card. */
  z.object({
    kind: z.literal('refund'),
    amount: Dollars.min(0.01),
    /** The rest that can be refunded, as the admin saw it. */
    seenRefundable: Dollars,
  }),
  /** Of an order that was paid at the handover: the chef gives the money back. */
  z.object({
    kind: z.literal('refund_in_person'),
    amount: Dollars.min(0.01),
    /** Whether the buyer has the money already; otherwise the chef owes it. */
    isSettled: z.boolean(),
  }),
  /** Of the marketplace, for later orders, valid for half a year. */
  z.object({ kind: z.literal('credit'), amount: Dollars.min(0.01).max(mostGranted) }),
])
export type DisputeOutcome = z.infer<typeof DisputeOutcome>
export type OutcomeKind = DisputeOutcome['kind']

/** Outcomes that only the buyer's side can have. */
const buyersOutcomes: readonly OutcomeKind[] = ['refund', 'refund_in_person', 'credit']

/** Outcomes that cannot be taken back: a refund is on its way to the bank, and credit can be spent. */
export const finalOutcomes: readonly OutcomeKind[] = ['refund', 'credit']

export function fitsSide(side: 'buyer' | 'chef', { kind }: DisputeOutcome): boolean {
  return side === 'buyer' || !buyersOutcomes.includes(kind)
}
