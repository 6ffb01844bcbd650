import { invalidField } from '../refusal.ts'

const inner = /\.(local|localhost|internal|intranet|home|lan|corp|private|test|example|invalid|onion)$/i

/**
 * Refuses addresses that cannot be a receiver on the public internet: without TLS, with a name of an inner network, a
 * bare IP address, or credentials. Each delivery also checks the addresses that the name resolves to.
 */
export function checkEndpointAddress(address: string, targets: 'public' | 'any'): void {
  const url = new URL(address)
  const wrong = (rule: 'url_not_https' | 'url_not_public' | 'url_with_credentials') =>
    invalidField(['url'], rule)
  if (url.username || url.password) throw wrong('url_with_credentials')
  if (targets === 'any') return
  if (url.protocol !== 'https:') throw wrong('url_not_https')
  const { hostname } = url
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  if (isAddress || !hostname.includes('.') || inner.test(hostname)) {
    throw wrong('url_not_public')
  }
}
