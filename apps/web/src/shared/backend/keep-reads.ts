import { isAbort } from './api-error.ts'
import { noteRead } from './kept-ages.ts'
import type { Shelf } from './kept-answers.ts'
import { keptReadMark } from './public-reads-by-get.ts'

/**
 * The client's `fetch`. Stores the answers to a signed-in person's reads, and returns them when there is no network.
 * Admins' pages are left out, because they show other people's data.
 */
export function keepReads(shelf: Shelf, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    const isMarked = headers.has(keptReadMark)
    headers.delete(keptReadMark)
    const person = personOf(headers)
    const read = readOf(new URL(input instanceof Request ? input.url : input), init, headers, isMarked)
    const { pathname } = window.location
    if (!person || !read || pathname.startsWith('/admin')) return send(input, { ...init, headers })
    // Every page shares one read of the profile, so its age says nothing about the page's own answers.
    const note = (at: number) => read.includes('/rest/v1/profiles') || noteRead(pathname, read, at)
    try {
      const answer = await send(input, { ...init, headers })
      if (answer.ok) {
        const keptAt = Date.now()
        note(keptAt)
        // A read may be aborted while its answer arrives; nothing is kept then.
        keep(answer.clone(), keptAt)
          .then((kept) => shelf.keep(person, read, kept))
          .catch(() => undefined)
      }
      return answer
    } catch (error) {
      if (isAbort(error)) throw error
      const kept = await shelf.find(person, read)
      if (!kept) throw error
      note(kept.keptAt)
      return new Response(kept.body || null, { status: kept.status, headers: kept.headers })
    }
  }
}

async function keep(answer: Response, keptAt: number) {
  return { status: answer.status, headers: [...answer.headers], body: await answer.text(), keptAt }
}

/** The person whose token a request carries; undefined for a visitor's. */
function personOf(headers: Headers): string | undefined {
  const claims = headers.get('authorization')?.split('.')[1]
  if (!claims) return undefined
  try {
    const { sub }: { sub?: unknown } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')))
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}

/** Identifies a read: equal requests have equal names. Undefined for requests that aren't kept. */
function readOf(
  { pathname, search }: URL,
  init: RequestInit | undefined,
  headers: Headers,
  isMarked: boolean,
): string | undefined {
  const method = init?.method ?? 'GET'
  if (isMarked) return `${pathname} ${init?.body ?? ''}`
  const isRows = pathname.startsWith('/rest/v1/') && (method === 'GET' || method === 'HEAD')
  return isRows ? `${method} ${pathname}${search} ${headers.get('accept') ?? ''}` : undefined
}
