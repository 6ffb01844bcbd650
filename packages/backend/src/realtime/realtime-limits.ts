/** What one process and one connection may use. The sizes are those of the hosted service's smallest plan. */
export interface RealtimeLimits {
  connections: number
  channelsPerConnection: number
  /** A page that reconnects joins all its channels at once, so joins come in bursts. */
  joinBurst: number
  joinsPerSecond: number
  messageBurst: number
  messagesPerSecond: number
  /** Bytes of one message from a client. */
  messageSize: number
  /** Bytes a client may be behind before its connection is cut: it reconnects and reads the rows anew. */
  unsentBytes: number
  /** A changed row larger than this is sent without its large columns, and says so. */
  recordSize: number
  bindingsPerChannel: number
  presencesPerChannel: number
  /** Milliseconds without any message; clients send a heartbeat at least every 30 seconds. */
  idleAfter: number
}

export const defaultLimits: RealtimeLimits = {
  connections: 10_000,
  channelsPerConnection: 100,
  joinBurst: 100,
  joinsPerSecond: 10,
  messageBurst: 200,
  messagesPerSecond: 100,
  messageSize: 256 * 1024,
  unsentBytes: 4 * 1024 * 1024,
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
