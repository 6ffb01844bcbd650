import type { SupabaseClient } from '@supabase/supabase-js'
import { sturdyStorage } from '../browser/sturdy-storage.ts'
import { isOffline } from '../browser/use-is-offline.ts'
import { keepReads } from './keep-reads.ts'
import { browserShelf, forgetAnswers, tidyAnswers } from './kept-answers.ts'
import { markUnkept, sessionStorageKey } from './session-storage.ts'

/** The client's options that let a signed-in person's pages open without a network. */
export function offlineOptions(send: typeof fetch) {
  return {
    fetch: keepReads(browserShelf, send),
    auth: { storage: offlineSessionStorage },
  }
}

/** Removes kept answers when their person signs out or loses the session, or when someone else signs in. */
export function forgetWithSession(client: SupabaseClient): void {
  client.auth.onAuthStateChange((event, session) => {
    if (event === 'SIGNED_OUT') void forgetAnswers()
    if (session && event !== 'TOKEN_REFRESHED') void tidyAnswers(session.user.id)
  })
}

/** Long enough that the client doesn't try to refresh. */
const pretendedSeconds = 3600

const kept = sturdyStorage('localStorage')

/**
 * The auth client's storage. A browser that stores nothing must not prevent signing in: the client would report the
 * failure instead of the session that it has just received. Without a network, a token can't be refreshed, and the
 * client would report that nobody is signed in. So it gets the session as if the token had not expired, and kept pages
 * open. Once the network is back, it reads the true time and refreshes.
 */
const offlineSessionStorage = {
  getItem: (key: string): string | null => {
    const text = kept.getItem(key)
    return text !== null && key === sessionStorageKey && isOffline() ? prolonged(text) : text
  },
  setItem: (key: string, value: string): void => {
    const isStored = kept.setItem(key, value)
    if (key === sessionStorageKey) markUnkept(!isStored)
  },
  removeItem: (key: string): void => {
    kept.removeItem(key)
    if (key === sessionStorageKey) markUnkept(false)
  },
}

function prolonged(text: string): string {
  const session: { expires_at?: number } = JSON.parse(text)
  const now = Math.floor(Date.now() / 1000)
  return JSON.stringify({ ...session, expires_at: Math.max(session.expires_at ?? 0, now + pretendedSeconds) })
}
