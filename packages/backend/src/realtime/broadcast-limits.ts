import { addressKey } from '../limits/address-key.ts'
import type { BroadcastSender, TopicName } from './realtime-hub.ts'
import type { RealtimeLimits } from './realtime-limits.ts'

/** Broadcast limits of one sender and one topic, whatever the number of sockets and requests. */
export interface BroadcastLimits {
  /** Counts a broadcast. Returns the seconds to wait, or 0 when it may be sent. */
  take(sender: BroadcastSender, name: TopicName, bytes: number): number
}

interface Bucket {
  messages: number
  bytes: number
  filledAt: number
}

/** Above this number full buckets are dropped; naming topics requires signing in. */
const mostBuckets = 20_000

export function createBroadcastLimits(
  {
    broadcastBurst,
    broadcastsPerSecond,
    broadcastByteBurst,
    broadcastBytesPerSecond,
  }: Pick<
    RealtimeLimits,
    'broadcastBurst' | 'broadcastsPerSecond' | 'broadcastByteBurst' | 'broadcastBytesPerSecond'
  >,
  now: () => number = () => performance.now(),
): BroadcastLimits {
  const buckets = new Map<string, Bucket>()

  function filled(key: string): Bucket {
    const at = now()
    const bucket = buckets.get(key) ?? { messages: broadcastBurst, bytes: broadcastByteBurst, filledAt: at }
    const seconds = (at - bucket.filledAt) / 1000
    bucket.messages = Math.min(broadcastBurst, bucket.messages + seconds * broadcastsPerSecond)
    bucket.bytes = Math.min(broadcastByteBurst, bucket.bytes + seconds * broadcastBytesPerSecond)
    bucket.filledAt = at
    return bucket
  }

  function waitOf({ messages, bytes }: Bucket, size: number): number {
    return Math.max((1 - messages) / broadcastsPerSecond, (size - bytes) / broadcastBytesPerSecond, 0)
  }

  function makeRoom(): void {
    for (const [key, { filledAt }] of buckets) {
      const seconds = (now() - filledAt) / 1000
      const isFull =
        seconds * broadcastsPerSecond >= broadcastBurst &&
        seconds * broadcastBytesPerSecond >= broadcastByteBurst
      if (isFull || buckets.size > mostBuckets) buckets.delete(key)
    }
  }

  return {
    take({ caller, address }, { topic, isPrivate }, bytes) {
      if (caller.role === 'service_role') return 0
      const keys = [
        `person ${caller.userId}`,
        `address ${addressKey(address)}`,
        `topic ${isPrivate} ${topic}`,
      ]
      const found = keys.map((key) => [key, filled(key)] as const)
      const wait = Math.max(...found.map(([, bucket]) => waitOf(bucket, bytes)))
      if (wait > 0) return Math.ceil(wait)
      for (const [key, bucket] of found) {
        bucket.messages -= 1
        bucket.bytes -= bytes
        buckets.set(key, bucket)
      }
      if (buckets.size > mostBuckets) makeRoom()
      return 0
    },
  }
}
