import type { QueueItem } from '@localchef/contracts/queue/get-queue'

/**
 * Identifies a row in the address and the list. Includes the kind, because an e-mail and a job may share a number.
 */
export function queueItemKey({ kind, id }: Pick<QueueItem, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}
