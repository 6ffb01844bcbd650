import type { WebSocket } from 'ws'

/** Bytes written to sockets that their clients have not read yet, for each and for all of them. */
export interface UnsentBytes {
  /** False: there was no room. The client is cut off: it reconnects and reads the rows anew. */
  send(webSocket: WebSocket, data: Buffer, binary: boolean): boolean
  /** The connection has ended, and what it had not read is nobody's. */
  forget(webSocket: WebSocket): void
  readonly total: number
}

/**
 * Every client may be `each` bytes behind and all together `all`. When that is too much, those furthest behind go
 * first, so that readers who keep up notice nothing.
 */
export function createUnsentBytes({ each, all }: { each: number; all: number }): UnsentBytes {
  const behind = new Map<WebSocket, number>()
  let total = 0

  function settle(webSocket: WebSocket, bytes: number): void {
    const known = behind.get(webSocket)
    if (known === undefined) return
    const left = known - bytes
    total -= Math.min(bytes, known)
    if (left > 0) behind.set(webSocket, left)
    else behind.delete(webSocket)
  }

  const forget = (webSocket: WebSocket): void => settle(webSocket, Number.POSITIVE_INFINITY)

  function cut(webSocket: WebSocket): void {
    forget(webSocket)
    webSocket.terminate()
  }

  /** Ends the slowest until a fifth is free: looking for them at every message would take longer than sending. */
  function makeRoom(): void {
    const slowest = [...behind].sort(([, a], [, b]) => b - a)
    for (const [webSocket] of slowest) {
      if (total <= all * 0.8) return
      cut(webSocket)
    }
  }

  return {
    send(webSocket, data, binary) {
      const waiting = behind.get(webSocket) ?? 0
      // What an empty line is given may be larger than the limit: a row is read or it is not.
      if (waiting > 0 && waiting + data.byteLength > each) {
        cut(webSocket)
        return false
      }
      behind.set(webSocket, waiting + data.byteLength)
      total += data.byteLength
      webSocket.send(data, { binary }, () => settle(webSocket, data.byteLength))
      if (total > all) makeRoom()
      return behind.has(webSocket) || webSocket.readyState === webSocket.OPEN
    },
    forget,
    get total() {
      return total
    },
  }
}
