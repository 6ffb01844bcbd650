import { hostname, networkInterfaces } from 'node:os'
import type { Settings } from '../settings.ts'

/** The origins of this site. A request's `Host` is only compared, never repeated. */
export interface OwnOrigins {
  /** The origin for this `Host`, built from our own list; undefined for a foreign name. */
  named(host: string | undefined): string | undefined
  /** Whether pages of this origin are ours or the operator's. */
  has(origin: string): boolean
  /** Whether this `Host` names the site or this machine, instead of a foreign name pointed at it. */
  isMeant(host: string | undefined): boolean
}

const loopback = ['localhost', '127.0.0.1', '[::1]'] as const

type OriginSettings = Pick<Settings, 'siteUrlGiven' | 'host' | 'redirectOrigins' | 'production'>

/**
 * Without `SITE_URL` a browser may use any name of this machine, and ports may be forwarded. With it the site has one
 * origin; the machine's own names still open the operator's pages.
 */
export function createOwnOrigins(settings: OriginSettings, siteUrl: string): OwnOrigins {
  const site = new URL(siteUrl)
  const machine: readonly string[] = isLoopback(settings.host) ? loopback : [...loopback, ...namesOfMachine()]
  const allowed = new Set([site.origin, ...settings.redirectOrigins.map((origin) => new URL(origin).origin)])

  function named(host: string | undefined): string | undefined {
    const [, name = '', port] = /^(\[[\da-f:]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i.exec(host ?? '') ?? []
    const own = machine.find((known) => known === name.toLowerCase())
    return own && `http://${own}${port === undefined ? '' : `:${Number(port)}`}`
  }

  return {
    named: (host) => (settings.siteUrlGiven ? undefined : named(host)),
    has(origin) {
      if (allowed.has(origin)) return true
      return !settings.production && origin.startsWith('http://') && named(origin.slice(7)) !== undefined
    },
    isMeant: (host) => host?.toLowerCase() === site.host || named(host) !== undefined,
  }
}

/** Whether local connections may come from a proxy: TLS never ends in this process. */
export function isBehindProxy(settings: Pick<Settings, 'trustedProxies'>, siteUrl: string): boolean {
  return settings.trustedProxies > 0 || siteUrl.startsWith('https:')
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function namesOfMachine(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
  return [
    hostname().toLowerCase(),
    ...addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address.split('%')[0]}]` : address)),
  ]
}
