/** What one process and one connection may use. The sizes are those of the hosted service's smallest plan. */
export interface RealtimeLimits {
  connections: number
  /** Of one address (of one /64 with IPv6): a household, an office, or one who wants all there are. */
  connectionsPerAddress: number
  channelsPerConnection: number
  /** A page that reconnects joins all its channels at once, so joins come in bursts. */
  joinBurst: number
  joinsPerSecond: number
  messageBurst: number
  messagesPerSecond: number
  /** Bytes of one message from a client. */
  messageSize: number
  /** Bytes of a client's messages that wait to be handled, for one connection and for all. */
  queuedBytes: number
  queuedBytesOfAll: number
  /** Bytes a client may be behind before its connection is cut: it reconnects and reads the rows anew. */
  unsentBytes: number
  /** Bytes all clients together may be behind before those furthest behind are cut off. */
  unsentBytesOfAll: number
  /** Bytes of broadcasts that wait to be told to other server processes. */
  publishedBytes: number
  /** What one person, one address and one topic may broadcast: so much at once, then so much a second. */
  broadcastBurst: number
  broadcastsPerSecond: number
  broadcastByteBurst: number
  broadcastBytesPerSecond: number
  /** A changed row larger than this is sent without its large columns, and says so. */
  recordSize: number
  bindingsPerChannel: number
  presencesPerChannel: number
  /** Milliseconds without any message; clients send a heartbeat at least every 30 seconds. */
  idleAfter: number
}

export const defaultLimits: RealtimeLimits = {
  connections: 10_000,
  connectionsPerAddress: 300,
  channelsPerConnection: 100,
  joinBurst: 100,
  joinsPerSecond: 10,
  messageBurst: 200,
  messagesPerSecond: 100,
  messageSize: 256 * 1024,
  queuedBytes: 1024 * 1024,
  queuedBytesOfAll: 32 * 1024 * 1024,
  unsentBytes: 4 * 1024 * 1024,
  unsentBytesOfAll: 64 * 1024 * 1024,
  publishedBytes: 8 * 1024 * 1024,
  broadcastBurst: 200,
  broadcastsPerSecond: 50,
  broadcastByteBurst: 2 * 1024 * 1024,
  broadcastBytesPerSecond: 256 * 1024,
  recordSize: 1024 * 1024,
  bindingsPerChannel: 50,
  presencesPerChannel: 10,
  idleAfter: 75_000,
}

/** Lets through `burst` at once and then `perSecond`; false when there is nothing left to take. */
export function createAllowance(burst: number, perSecond: number): () => boolean {
  let left = burst
  let refilledAt = Date.now()
  return () => {
    const now = Date.now()
    left = Math.min(burst, left + ((now - refilledAt) / 1000) * perSecond)
    refilledAt = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
