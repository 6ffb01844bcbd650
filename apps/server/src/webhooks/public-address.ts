import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A webhook's host resolves to an address that is not on the public internet. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/** IANA's registry of special-purpose IPv4 addresses, multicast and reserved ones. */
const special4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Not public within global unicast: Teredo and 6to4 (both hide an IPv4 address), documentation and others. */
const special6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [network, bits] of special4) special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of special6) special.addSubnet(network, bits, 'ipv6')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  // All others are link-local, unique-local, mapped or translated.
  return version === 6 && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/**
 * Resolves a host for a connection, and fails if any of its addresses is not public. The connection uses the checked
 * addresses, so a DNS change in between has no effect.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const fault = error ?? faultOf(hostname, addresses)
    const [first] = addresses ?? []
    if (fault || !first) return callback(fault ?? new PrivateAddress(hostname), [])
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}

function faultOf(hostname: string, addresses: readonly LookupAddress[]): PrivateAddress | null {
  return addresses.every(({ address }) => isPublicAddress(address)) ? null : new PrivateAddress(hostname)
}

/** Throws for a private IP address used as host, which is never resolved. */
export function refusePrivateHost({ hostname }: URL): void {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) && !isPublicAddress(bare)) throw new PrivateAddress(hostname)
}
