import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

/**
 * The client's address. Behind proxies the socket's address is the last proxy's; `x-forwarded-for` then counts from
 * the right, because the client wrote everything further left.
 */
export function createClientAddress(
  trustedProxies: number,
  /** Called once when requests come through a proxy that is not configured: all visitors then share its address. */
  onUnnamedProxy: () => void = () => undefined,
): (context: Context) => string {
  let isTold = trustedProxies > 0
  return (context) => {
    const forwardedFor = context.req.header('x-forwarded-for')
    if (forwardedFor !== undefined && !isTold) {
      isTold = true
      onUnnamedProxy()
    }
    return addressBehind(trustedProxies, forwardedFor) ?? socketAddress(context)
  }
}

/** The same for a web socket upgrade. */
export function createUpgradeAddress(trustedProxies: number): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-for']
    const hops = Array.isArray(forwarded) ? forwarded.join(',') : forwarded
    return addressBehind(trustedProxies, hops) ?? plainAddress(socket.remoteAddress)
  }
}

export function socketAddress(context: Context): string {
  const bindings = context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  return plainAddress(bindings?.incoming?.socket?.remoteAddress)
}

function addressBehind(trustedProxies: number, forwardedFor: string | undefined): string | undefined {
  if (trustedProxies === 0) return undefined
  const hops = forwardedFor?.split(',') ?? []
  return (hops.at(-trustedProxies) ?? hops[0])?.trim() || undefined
}

/** IPv4 over an IPv6 socket: one person, one address. */
function plainAddress(address = ''): string {
  return address.replace(/^::ffff:/, '')
}
