import type { WebSocket } from 'ws'

/** Bytes written to sockets and not yet read by clients, per client and in total. */
export interface UnsentBytes {
  /** Returns false when the limit is exceeded and the client was cut off; it reconnects and reads the rows again. */
  send(webSocket: WebSocket, text: string): boolean
  /** Drops a closed connection's count. */
  forget(webSocket: WebSocket): void
  readonly total: number
}

/**
 * Each client may be `each` bytes behind and all together `all`. Above that the slowest are cut off first, so that
 * clients that keep up notice nothing.
 */
export function createUnsentBytes({ each, all }: { each: number; all: number }): UnsentBytes {
  const behind = new Map<WebSocket, number>()
  let total = 0

  function settle(webSocket: WebSocket, bytes: number): void {
    const known = behind.get(webSocket)
    if (known === undefined) return
    const left = known - bytes
    total -= Math.min(bytes, known)
    if (left > 0) {
      behind.set(webSocket, left)
    } else {
      behind.delete(webSocket)
    }
  }

  const forget = (webSocket: WebSocket): void => settle(webSocket, Number.POSITIVE_INFINITY)

  function cut(webSocket: WebSocket): void {
    forget(webSocket)
    webSocket.terminate()
  }

  /** Cuts off the slowest until a fifth is free; sorting them for every message would take longer than sending. */
  function makeRoom(): void {
    const slowest = [...behind].sort(([, a], [, b]) => b - a)
    for (const [webSocket] of slowest) {
      if (total <= all * 0.8) return
      cut(webSocket)
    }
  }

  return {
    send(webSocket, text) {
      const data = Buffer.from(text)
      const waiting = behind.get(webSocket) ?? 0
      // A single message may exceed the limit when nothing else waits.
      if (waiting > 0 && waiting + data.byteLength > each) {
        cut(webSocket)
        return false
      }
      behind.set(webSocket, waiting + data.byteLength)
      total += data.byteLength
      webSocket.send(data, { binary: false }, () => settle(webSocket, data.byteLength))
      if (total > all) makeRoom()
      return behind.has(webSocket) || webSocket.readyState === webSocket.OPEN
    },
    forget,
    get total() {
      return total
    },
  }
}
