import type { QueueItem } from '@localchef/contracts/queue/get-queue'

/** Names a row in the address and among its neighbours: a mail and a job may share a number. */
export function queueItemKey({ kind, id }: Pick<QueueItem, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}
