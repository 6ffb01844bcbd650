import { isIPv4, isIPv6 } from 'node:net'

/** Reduces an address to its network: enough to trace an attack, too little to identify a person. */
export function networkOf(address: string): string | null {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(address)) return null
  const [head = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean).slice(0, 3)
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':')}::/48`
}
