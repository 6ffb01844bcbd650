import { connect, type Server, type Socket } from 'node:net'

const mostAttempts = 20
const attemptMs = 50
/** Node's default. */
const usualBacklog = 511

/** What Node's listening and connected sockets stand on; not public, so each part is looked for before it is used. */
interface Handle {
  /** Called again it changes how many connections may wait to be taken: one more than this number. */
  listen?(backlog: number): number
  /** 0 when the other side has answered. */
  getpeername?(into: object): number
}

function handleOf(of: Server | Socket): Handle | undefined {
  return (of as { _handle?: Handle })._handle
}

/**
 * Closes the port without resetting a connection that waits to be taken. The kernel resets those when a port is closed,
 * and a proxy that has sent its request on one cannot know whether it was carried out.
 *
 * So the queue is filled with two connections of our own, after which the kernel lets nobody else in, and the port is
 * closed when the first of them is taken: all before it were taken, and only the second waits. Who is not let in tries
 * again after a second and finds the port closed, which a proxy may act upon.
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
      // Somebody else may have been quicker than our second one, and waits in its place.
      const isOursWaiting = handleOf(second)?.getpeername?.({}) === 0
      if (isOursWaiting) server.close()
      finish(isOursWaiting)
    }
    for (const socket of [first, second]) socket.on('error', () => undefined)
    server.on('connection', onTaken)
    // Sockets connect in the next tick, in turn; this is the one after.
    process.nextTick(() => changeBacklog(0))
    const timer = setTimeout(() => finish(false), attemptMs)
  })
}
