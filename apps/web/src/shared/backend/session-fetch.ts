import type { SupabaseClient } from '@supabase/supabase-js'
import { type SessionEnd, tellSessionEnd } from './session-end.ts'

const ends: Readonly<Record<string, SessionEnd>> = {
  session_not_found: 'ended',
  session_expired: 'ended',
  refresh_token_not_found: 'ended',
  refresh_token_already_used: 'ended',
  user_banned: 'suspended',
}

/**
 * `fetch` for the official client. When the server refuses the session's own token because the session is over, this
 * browser signs out and says why: without it every page would fail for up to an hour.
 */
export function createSessionFetch(
  client: () => SupabaseClient | undefined,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    if (answer.status === 403 || answer.status === 400) {
      await noticeEnd(client(), new URL(input instanceof Request ? input.url : input), init, answer.clone())
    }
    return answer
  }
}

let lastEnded: string | undefined

async function noticeEnd(
  client: SupabaseClient | undefined,
  url: URL,
  init: RequestInit | undefined,
  answer: Response,
): Promise<void> {
  const isRefresh = url.searchParams.get('grant_type') === 'refresh_token'
  const isAuth = url.pathname.startsWith('/auth/v1/')
  // A sign-in and a sign-out word their own failures.
  if (!client || (isAuth && !isRefresh && url.pathname !== '/auth/v1/user')) return
  const end = await endOf(answer)
  if (!end) return
  // The client holds its session while it refreshes it, and forgets it by itself after such an answer.
  if (isAuth) {
    tellSessionEnd(end)
    return
  }
  const { data } = await client.auth.getSession()
  const refused = new Headers(init?.headers).get('authorization')
  if (!data.session || refused !== `Bearer ${data.session.access_token}` || refused === lastEnded) return
  // Calls that were made together are refused together.
  lastEnded = refused
  await client.auth.signOut({ scope: 'local' })
  tellSessionEnd(end)
}

async function endOf(answer: Response): Promise<SessionEnd | undefined> {
  const body: unknown = await answer.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null) return undefined
  const code = 'error_code' in body ? body.error_code : 'code' in body ? body.code : undefined
  return typeof code === 'string' ? ends[code] : undefined
}
