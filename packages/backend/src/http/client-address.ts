import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Context } from 'hono'

/**
 * The client's address. Behind proxies the socket's address is the last proxy's. `x-forwarded-for` is then read from
 * the right, because the client can write everything further left.
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

/** Like `createClientAddress`, for a web socket upgrade. */
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

/**
 * The key under which limits count an address. An IPv6 subscriber gets a whole /64, so its addresses share one key.
 */
export function addressKey(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length
  const network = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...rest].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
