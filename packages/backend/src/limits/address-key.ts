import { isIPv6 } from 'node:net'

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
