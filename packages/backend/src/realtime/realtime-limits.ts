/** Limits of one process and one connection. The sizes are those of the hosted service's smallest plan. */
export interface RealtimeLimits {
  connections: number
  /** Per address (per /64 with IPv6): a household, an office, or one attacker. */
  connectionsPerAddress: number
  channelsPerConnection: number
  /** A page that reconnects joins all its channels at once. */
  joinBurst: number
  joinsPerSecond: number
  messageBurst: number
  messagesPerSecond: number
  /** Bytes of one message from a client. */
  messageSize: number
  /** Bytes of unhandled messages, of one connection and of all. */
  queuedBytes: number
  queuedBytesOfAll: number
  /** Unread bytes of one client before its connection is cut; it reconnects and reads the rows again. */
  unsentBytes: number
  /** Unread bytes of all clients before the slowest are cut off. */
  unsentBytesOfAll: number
  /** A larger changed row is sent without its large columns, with an error. */
  recordSize: number
  bindingsPerChannel: number
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
  recordSize: 1024 * 1024,
  bindingsPerChannel: 50,
  idleAfter: 75_000,
}

/** Allows `burst` calls at once and `perSecond` after that. */
export function createAllowance(burst: number, perSecond: number): () => boolean {
  let left = burst
  let refilledAt = performance.now()
  return () => {
    const now = performance.now()
    left = Math.min(burst, left + ((now - refilledAt) / 1000) * perSecond)
    refilledAt = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
