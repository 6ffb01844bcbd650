import type { SupabaseClient } from '@supabase/supabase-js'
import { keepReads } from './keep-reads.ts'
import { browserShelf, forgetAnswers, tidyAnswers } from './kept-answers.ts'
import { canStoreSession, offlineSessionStorage } from './session-offline.ts'

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
