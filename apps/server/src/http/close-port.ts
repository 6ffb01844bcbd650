import { connect, type Server, type Socket } from 'node:net'

const mostAttempts = 20
const attemptMs = 50
/** Node's default. */
const usualBacklog = 511

/** Internals of Node's sockets; not public, so each part is checked before use. */
interface Handle {
  /** A second call changes the backlog: one more connection than this number may wait. */
  listen?(backlog: number): number
  /** Returns 0 once the other side has accepted. */
  getpeername?(into: object): number
}

function handleOf(of: Server | Socket): Handle | undefined {
  return (of as { _handle?: Handle })._handle
}

/**
 * Closes the port without resetting connections in the accept queue. The kernel resets those when a port is closed,
 * and a proxy that has sent its request on one cannot know whether it was executed.
 * So the queue is filled with two connections of our own, after which the kernel admits no others, and the port is
 * closed when the first of them is accepted: all earlier ones were accepted, and only our second waits. Later clients
 * retry after a second and find the port closed, which a proxy can handle.
 */
export async function closePort(server: Server): Promise<void> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    if (await closeBehindOurOwn(server)) return
  }
  server.close()
}

function closeBehindOurOwn(server: Server): Promise<boolean> {
  const listening = handleOf(server)
  const address = server.address()
  if (!listening?.listen || !address || typeof address === 'string') return Promise.resolve(false)
  const host = address.address.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^::$/, '::1')
  const changeBacklog = (backlog: number) => listening.listen?.(backlog)
  return new Promise((resolve) => {
    changeBacklog(1)
    const [first, second] = [connect(address.port, host), connect(address.port, host)]
    const finish = (isClosed: boolean) => {
      server.off('connection', onTaken)
      clearTimeout(timer)
      for (const socket of [first, second]) socket.destroy()
      if (!isClosed) changeBacklog(usualBacklog)
      resolve(isClosed)
    }
    const onTaken = (socket: Socket) => {
      if (socket.remotePort !== first.localPort) return
      // Another client may have taken the place of our second connection.
      const isOursWaiting = handleOf(second)?.getpeername?.({}) === 0
      if (isOursWaiting) server.close()
      finish(isOursWaiting)
    }
    for (const socket of [first, second]) socket.on('error', () => undefined)
    server.on('connection', onTaken)
    // Sockets connect in the next tick, in order; this is the tick after.
    process.nextTick(() => changeBacklog(0))
    const timer = setTimeout(() => finish(false), attemptMs)
  })
}
