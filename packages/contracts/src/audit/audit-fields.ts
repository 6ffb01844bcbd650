/** The facts of an act that its row in the audit log shows in words, in this order. */
export const auditFields = [
  'status',
  'state',
  'outcome',
  'side',
  'role',
  'staffRole',
  'decision',
  'operation',
  'point',
  'audience',
  'takenAway',
  'amount',
  'refundedCents',
  'creditCents',
  'left',
  'sales',
  'kept',
  'debit',
  'credit',
  'place',
  'percent',
  'fixedCents',
  'holdsFrom',
  'rank',
  'mealsPerDay',
  'mealsPerWeek',
  'salesPerYear',
  'rows',
  'transactions',
  'suspendedUntil',
  'hiddenUntil',
  'expiresOn',
  'startsAt',
  'endsAt',
  'hidden',
  'hiddenReason',
  'settled',
  'withPerson',
  'isStopped',
  'isOpen',
  'isEnabled',
  'secondFactors',
  'rights',
  'url',
  'scopes',
  'events',
] as const
export type AuditField = (typeof auditFields)[number]

/** Ids, moments and texts that a row leaves out because they explain nothing; its details show them. */
type AuditMark =
  | 'version'
  | 'statusReason'
  | 'activatedAt'
  | 'suspendedAt'
  | 'erasedAt'
  | 'kind'
  | 'detail'
  | 'cause'
  | 'transaction'
  | 'creditId'
  | 'refundId'
  | 'noteId'
  | 'invitation'
  | 'invitedBy'
  | 'isSearched'

export type AuditFacts = Partial<Record<AuditField | AuditMark, unknown>>
