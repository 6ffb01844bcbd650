import type { SupabaseClient } from '@supabase/supabase-js'
import { loadConfig } from './config.ts'
import { publicReadsByGet } from './public-reads-by-get.ts'
import { fetchNotingWait } from './retry-after.ts'
import { addressBringsSession, sessionStorageKey } from './session-storage.ts'

type LoadListener = (client: SupabaseClient) => void

let loading: Promise<SupabaseClient> | undefined
let loaded: SupabaseClient | undefined
const listeners = new Set<LoadListener>()
const listened = Promise.withResolvers<void>()

/**
 * The official client, through which everything goes that this app asks of the server. Its 54 kB are loaded when
 * first needed: what the first view shows has come with the page.
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
  listened.resolve()
  return () => listeners.delete(listener)
}

async function create(): Promise<SupabaseClient> {
  const [{ createClient }, { createSessionFetch }, config] = await Promise.all([
    import('@supabase/supabase-js'),
    import('./session-fetch.ts'),
    loadConfig(),
    // The client says once what the address brought, as soon as it is there: somebody has to listen by then.
    addressBringsSession() ? listened.promise : undefined,
  ])
  const client = createClient(config.supabaseUrl, config.supabaseAnonKey, {
    auth: {
      storageKey: sessionStorageKey,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
      experimental: { recoveryCodes: true },
    },
    global: {
      fetch: createSessionFetch(() => loaded, publicReadsByGet(config.supabaseAnonKey, fetchNotingWait)),
    },
    // Spec, section 9. The client's own heartbeat would come every 25 s.
    realtime: { heartbeatIntervalMs: 30_000, timeout: 10_000 },
  })
  loaded = client
  for (const listener of listeners) listener(client)
  listeners.clear()
  return client
}
