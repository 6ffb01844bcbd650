import type { SupabaseClient } from '@supabase/supabase-js'
import { loadConfig } from './config.ts'
import { fetchNotingWait } from './retry-after.ts'
import { sessionStorageKey } from './session-storage.ts'

type LoadListener = (client: SupabaseClient) => void

let loading: Promise<SupabaseClient> | undefined
let loaded: SupabaseClient | undefined
const listeners = new Set<LoadListener>()

/**
 * The official client, loaded when first needed: a visitor without a session reads public pages without
 * its 54 kB. Everything that needs a session, the database, storage or live changes starts here.
 */
export function loadBackend(): Promise<SupabaseClient> {
  loading ??= create().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Calls back once the client exists, without loading it. Returns the way to stop listening. */
export function onBackendLoaded(listener: LoadListener): () => void {
  if (loaded) listener(loaded)
  else listeners.add(listener)
  return () => listeners.delete(listener)
}

async function create(): Promise<SupabaseClient> {
  const [{ createClient }, { createSessionFetch }, config] = await Promise.all([
    import('@supabase/supabase-js'),
    import('./session-fetch.ts'),
    loadConfig(),
  ])
  const client = createClient(config.supabaseUrl, config.supabaseAnonKey, {
    auth: {
      storageKey: sessionStorageKey,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
      experimental: { recoveryCodes: true },
    },
    global: { fetch: createSessionFetch(() => loaded, fetchNotingWait) },
    // Spec, section 9. The client's own heartbeat would come every 25 s.
    realtime: { heartbeatIntervalMs: 30_000, timeout: 10_000 },
  })
  loaded = client
  for (const listener of listeners) listener(client)
  listeners.clear()
  return client
}
