import type { QueuedBytes } from './realtime-hub.ts'
import type { RealtimeLimits } from './realtime-limits.ts'

/** Handles the messages of one connection in order. */
export interface MessageQueue {
  /** Whether a message of this size fits the limits of the connection and of all connections. */
  hasRoomFor(size: number): boolean
  /** Runs a task after the earlier ones. It must not throw. */
  add(size: number, task: () => Promise<void>): void
  /** Resolves once all tasks so far have run. */
  idle(): Promise<void>
}

const waitingAtMost = 500

export function createMessageQueue(
  { queuedBytes, queuedBytesOfAll }: Pick<RealtimeLimits, 'queuedBytes' | 'queuedBytesOfAll'>,
  queued: QueuedBytes,
): MessageQueue {
  let work: Promise<void> = Promise.resolve()
  let waiting = 0
  let waitingBytes = 0

  return {
    hasRoomFor: (size) =>
      waiting < waitingAtMost &&
      (waiting === 0 || waitingBytes + size <= queuedBytes) &&
      queued.total + size <= queuedBytesOfAll,
    add(size, task) {
      waiting += 1
      waitingBytes += size
      queued.total += size
      work = work.then(task).finally(() => {
        waiting -= 1
        waitingBytes -= size
        queued.total -= size
      })
    },
    idle: () => work,
  }
}
