import { isIPv4, isIPv6 } from 'node:net'

/** The network an address belongs to: enough to see where an attack comes from, too little to find a person. */
export function networkOf(address: string): string | null {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(address)) return null
  const [head = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean).slice(0, 3)
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':')}::/48`
}
