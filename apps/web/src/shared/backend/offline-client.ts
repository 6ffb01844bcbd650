import type { SupabaseClient } from '@supabase/supabase-js'
import { isOffline } from '../browser/use-is-offline.ts'
import { keepReads } from './keep-reads.ts'
import { browserShelf, forgetAnswers, tidyAnswers } from './kept-answers.ts'
import { sessionStorageKey } from './session-storage.ts'

/** The client's options that let a signed-in person's pages open without a network. */
export function offlineOptions(send: typeof fetch) {
  return {
    fetch: keepReads(browserShelf, send),
    auth: canStoreSession() ? { storage: offlineSessionStorage } : {},
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

/**
 * The auth client's storage. Without a network a token can't be refreshed, and the client would report that nobody is
 * signed in; so it gets the session as if the token had not expired, and kept pages open. Once the network is back it
 * reads the true time and refreshes.
 */
const offlineSessionStorage = {
  getItem: (key: string): string | null => {
    const text = localStorage.getItem(key)
    return text !== null && key === sessionStorageKey && isOffline() ? prolonged(text) : text
  },
  setItem: (key: string, value: string): void => localStorage.setItem(key, value),
  removeItem: (key: string): void => localStorage.removeItem(key),
}

function prolonged(text: string): string {
  const session: { expires_at?: number } = JSON.parse(text)
  const now = Math.floor(Date.now() / 1000)
  return JSON.stringify({ ...session, expires_at: Math.max(session.expires_at ?? 0, now + pretendedSeconds) })
}

/** Refused by browsers that block a site's data; the client then keeps the session in memory. */
function canStoreSession(): boolean {
  try {
    return Boolean(globalThis.localStorage)
  } catch {
    return false
  }
}
