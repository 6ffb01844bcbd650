import type { FoundAddress } from '@localchef/domain/places/found-address'
import type { Outside } from '@localchef/domain/server-function'
import { readNominatim, readPhoton } from './read-addresses.ts'

/** An autocomplete suggestion that comes later is useless. */
const patienceMs = 2000
const mostKept = 1000

/**
 * Asks a geocoding service for street addresses: Nominatim for a URL that ends with `/search`, else Photon. Answers
 * are cached; a service that fails or is too slow finds nothing.
 */
export function createGeocoder(serviceUrl: string): NonNullable<Outside['findAddresses']> {
  const kept = new Map<string, Promise<FoundAddress[]>>()
  return (query, limit) => {
    const key = `${limit} ${query.toLowerCase()}`
    const known = kept.get(key)
    if (known) return known
    const asked = ask(serviceUrl, query, limit).catch((): FoundAddress[] => {
      kept.delete(key)
      return []
    })
    kept.set(key, asked)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return asked
  }
}

async function ask(serviceUrl: string, query: string, limit: number): Promise<FoundAddress[]> {
  const url = new URL(serviceUrl)
  const isNominatim = url.pathname.endsWith('/search')
  const parameters = isNominatim
    ? { q: query, format: 'jsonv2', addressdetails: '1', countrycodes: 'us', limit: String(limit) }
    : { q: query, lang: 'en', limit: String(limit) }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const answer = await fetch(url, {
    // Nominatim requires an identifying `User-Agent`.
    headers: { 'User-Agent': 'LocalChef', 'Accept-Language': 'en' },
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!answer.ok) throw new Error(`The geocoder answered with status ${answer.status}`)
  const body: unknown = await answer.json()
  return isNominatim ? readNominatim(body) : readPhoton(body)
}
