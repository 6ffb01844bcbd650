import { BlockList, isIP } from 'node:net'
import { socketAddress } from '@localchef/backend/http/client-address'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'

const privateAddresses = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv4')
}
privateAddresses.addAddress('::1', 'ipv6')
privateAddresses.addSubnet('fc00::', 7, 'ipv6')
privateAddresses.addSubnet('fe80::', 10, 'ipv6')

/**
 * Warns once when requests seem to come through a proxy while TRUST_PROXY is 0: everyone then shares the proxy's
 * address and its limits. Only a neighboring address can be the proxy; anyone may set a header.
 */
export function warnOfProxy(trustedProxies: number, log: Logger): MiddlewareHandler {
  let isWatching = trustedProxies === 0
  return (context, next) => {
    if (isWatching && context.req.header('x-forwarded-for') !== undefined) {
      const address = socketAddress(context)
      if (isPrivate(address)) {
        isWatching = false
        log.warn(
          { address },
          'requests come through a proxy, but TRUST_PROXY is 0: all of them count as one person. Set TRUST_PROXY ' +
            'to the number of proxies before this server.',
        )
      }
    }
    return next()
  }
}

function isPrivate(address: string): boolean {
  const kind = isIP(address)
  return kind !== 0 && privateAddresses.check(address, kind === 6 ? 'ipv6' : 'ipv4')
}
