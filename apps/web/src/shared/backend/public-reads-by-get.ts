/** Header that marks a call whose answer is the same for everyone. Never sent. */
export const sharedReadMark = 'x-shared-read'

/** Header that marks a function call as a read that is kept for when there is no network. Never sent. */
export const keptReadMark = 'x-kept-read'

/** Some servers and proxies reject longer addresses. */
const longestAddress = 4_000

/**
 * The client's `fetch`. Turns a visitor's function read into a GET that shared caches can answer; signed-in users,
 * and inputs too long for an address, use the client's POST. Shared rows are always read as a visitor, because an
 * admin's policies would return more.
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
      // Only shared caches may answer with stale data; the reader's own browser would keep a sold-out batch.
      cache: 'no-cache',
      ...(init.signal ? { signal: init.signal } : {}),
    })
  }
}
