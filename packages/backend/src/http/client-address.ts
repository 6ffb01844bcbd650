import type { Context } from 'hono'

/**
 * Where a request comes from. Behind proxies the socket's address is the last proxy's; `x-forwarded-for`
 * then counts from the right, because everything further left was written by the client.
 */
export function createClientAddress(trustedProxies: number): (context: Context) => string {
  return (context) => {
    if (trustedProxies > 0) {
      const hops = context.req.header('x-forwarded-for')?.split(',') ?? []
      const address = hops.at(-trustedProxies) ?? hops[0]
      if (address) return address.trim()
    }
    return socketAddress(context)
  }
}

export function socketAddress(context: Context): string {
  const bindings = context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  // IPv4 over an IPv6 socket: one person, one address.
  return (bindings?.incoming?.socket?.remoteAddress ?? '').replace(/^::ffff:/, '')
}
