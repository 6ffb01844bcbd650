import { invalidField } from '../refusal.ts'

const inner = /\.(local|localhost|internal|intranet|home|lan|corp|private|test|example|invalid|onion)$/i

/**
 * Refuses addresses that cannot be a receiver on the public internet: without TLS, with a name of an inner network, a
 * bare IP address, or credentials. Each delivery also checks the addresses that the name resolves to.
 */
export function checkEndpointAddress(address: string, targets: 'public' | 'any'): void {
  const url = new URL(address)
  const wrong = (message: string) => invalidField(['url'], message)
  if (url.username || url.password) throw wrong('The address must not hold a name or password')
  if (targets === 'any') return
  if (url.protocol !== 'https:') throw wrong('The address must begin with https://')
  const { hostname } = url
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  if (isAddress || !hostname.includes('.') || inner.test(hostname)) {
    throw wrong('The address must be a public domain name')
  }
}
