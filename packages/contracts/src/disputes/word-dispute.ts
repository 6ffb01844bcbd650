import { toCents } from '../money.ts'
import type { WordedNotification } from '../notifications/notification-words.ts'
import { wordNotification } from '../notifications/word-notification.ts'
import type { DisputeOutcome } from './dispute-outcome.ts'

interface DecidedDispute {
  subject: 'order' | 'booking'
  number: string
  /** The side that wins the dispute. */
  side: 'buyer' | 'chef'
  /** Missing where the decision had none. */
  outcome: DisputeOutcome | undefined
  note: string | null
}

/** The notification of one side. The admin's page shows the same words before they are sent. */
export function wordDispute(
  reader: 'buyer' | 'chef',
  { subject, number, side, outcome, note }: DecidedDispute,
): WordedNotification {
  return wordNotification(reader === side ? 'dispute_for' : 'dispute_against', {
    subject,
    number,
    reason: note,
    refundCents: outcome?.kind === 'refund' ? toCents(outcome.amount) : null,
    creditCents: outcome?.kind === 'credit' ? toCents(outcome.amount) : null,
    isWarning: outcome?.kind === 'warning',
    inPersonCents: outcome?.kind === 'refund_in_person' ? toCents(outcome.amount) : null,
    isSettled: outcome?.kind === 'refund_in_person' && outcome.isSettled,
  })
}
