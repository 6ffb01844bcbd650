import type { SupabaseClient } from '@supabase/supabase-js'
import { notifySessionEnd, type SessionEnd } from './session-end.ts'

const ends: Readonly<Record<string, SessionEnd>> = {
  session_not_found: 'ended',
  session_expired: 'ended',
  refresh_token_not_found: 'ended',
  refresh_token_already_used: 'ended',
  user_banned: 'suspended',
}

/**
 * The official client's `fetch`. Signs this browser out with a reason when an answer reports that the session is
 * over; otherwise every page would fail for up to an hour.
 */
export function createSessionFetch(
  client: () => SupabaseClient | undefined,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const sent = new Headers(init?.headers).get('authorization')
    // The server refuses requests that are in flight when the person signs out.
    if (url.pathname === '/auth/v1/logout') lastEnded = sent
    const answer = await fetch(input, init)
    if (answer.status === 403 || answer.status === 400) await noticeEnd(client(), url, sent, answer.clone())
    return answer
  }
}

/** The authorization of the session that ended last, whose refusals are reported already. */
let lastEnded: string | null | undefined

async function noticeEnd(
  client: SupabaseClient | undefined,
  url: URL,
  sent: string | null,
  answer: Response,
): Promise<void> {
  const isRefresh = url.searchParams.get('grant_type') === 'refresh_token'
  const isAuth = url.pathname.startsWith('/auth/v1/')
  // Sign-in and sign-out report their own failures.
  if (!client || (isAuth && !isRefresh && url.pathname !== '/auth/v1/user')) return
  const end = await endOf(answer)
  if (!end || sent === lastEnded) return
  // The client locks the session while refreshing, and removes it itself after such an answer.
  if (isAuth) {
    notifySessionEnd(end)
    return
  }
  const { data } = await client.auth.getSession()
  if (!data.session || sent !== `Bearer ${data.session.access_token}` || sent === lastEnded) return
  // Parallel calls are refused together and reported once.
  lastEnded = sent
  await client.auth.signOut({ scope: 'local' })
  notifySessionEnd(end)
}

async function endOf(answer: Response): Promise<SessionEnd | undefined> {
  const body: unknown = await answer.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null) return undefined
  const code = 'error_code' in body ? body.error_code : 'code' in body ? body.code : undefined
  return typeof code === 'string' ? ends[code] : undefined
}
