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
 * over; otherwise every page would fail for up to an hour. Keeps a session alive on devices whose clock is wrong.
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
    const isAuth = url.pathname.startsWith('/auth/v1/')
    if (isAuth && answer.ok && init?.method === 'POST') return endingByOwnClock(answer)
    if (!isAuth && answer.status === 401 && sent) {
      const renewed = await renewedToken(client(), sent, answer.clone())
      if (renewed) return fetch(input, { ...init, headers: withToken(init?.headers, renewed) })
    }
    if (answer.status === 403 || answer.status === 400) await noticeEnd(client(), url, sent, answer.clone())
    return answer
  }
}

/**
 * The client compares a token's end with the clock of this device. On a clock that is an hour ahead, the client would
 * renew the token at every call; on one an hour behind, never. So the end is counted from the moment of receipt.
 */
async function endingByOwnClock(answer: Response): Promise<Response> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  if (typeof body !== 'object' || body === null || !('expires_in' in body)) return answer
  const expiresAt = Math.floor(Date.now() / 1000) + Number(body.expires_in)
  return Response.json({ ...body, expires_at: expiresAt }, answer)
}

/**
 * The authorization with a valid token, if the sent one has expired and the client has not noticed because the clock
 * was set back. Calls that were refused together renew the token once.
 */
async function renewedToken(
  client: SupabaseClient | undefined,
  sent: string,
  answer: Response,
): Promise<string | undefined> {
  const isExpired = /\bexpired\b/i.test(await answer.text().catch(() => ''))
  if (!client || !isExpired) return undefined
  const { data } = await client.auth.getSession()
  if (!data.session) return undefined
  const known = `Bearer ${data.session.access_token}`
  if (known !== sent) return known
  const renewed = await client.auth.refreshSession()
  return renewed.data.session ? `Bearer ${renewed.data.session.access_token}` : undefined
}

function withToken(headers: HeadersInit | undefined, token: string): Headers {
  const changed = new Headers(headers)
  changed.set('authorization', token)
  return changed
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
