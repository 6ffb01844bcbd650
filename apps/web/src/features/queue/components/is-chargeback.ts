import type { QueueItem } from '@localchef/contracts/queue/get-queue'

/** Chargebacks are answered instead of approved. */
export function isChargeback({ kind, subjectKind }: Pick<QueueItem, 'kind' | 'subjectKind'>): boolean {
  return kind === 'payment' && subjectKind === 'chargeback'
}
