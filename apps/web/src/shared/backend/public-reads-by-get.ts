/** Marks a call whose answer is the same for everybody. It never leaves the browser. */
export const sharedReadMark = 'x-shared-read'

/** Some servers and proxies take no longer address. */
const longestAddress = 4_000

/**
 * The client's `fetch`. A function that a visitor reads becomes a GET, which the caches between may answer for many;
 * whoever is signed in, or asks for more than an address can hold, sends the POST that the client made. Shared rows
 * are read as a visitor's, whoever reads: an admin's policies would show more.
 */
export function publicReadsByGet(
  anonKey: string,
  send: typeof fetch = (...call) => fetch(...call),
): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    if (!headers.has(sharedReadMark)) return send(input, init)
    headers.delete(sharedReadMark)
    if (init?.method !== 'POST') {
      headers.delete('authorization')
      return send(input, { ...init, headers })
    }
    const isVisitor = headers.get('authorization') === `Bearer ${anonKey}`
    const query = new URLSearchParams({ input: String(init.body) })
    const address = `${String(input)}?${query}`
    if (!isVisitor || address.length > longestAddress) return send(input, { ...init, headers })
    return send(address, {
      headers: { apikey: anonKey },
      // What may answer with something stale for a while are the caches between, not the reader's own browser:
      // a batch that has just sold out would still be there.
      cache: 'no-cache',
      ...(init.signal ? { signal: init.signal } : {}),
    })
  }
}
