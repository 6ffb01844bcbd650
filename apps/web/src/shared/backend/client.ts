import type { SupabaseClient } from '@supabase/supabase-js'
import { nextTask } from '../browser/next-task.ts'
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
 * The official client, through which all requests of the app go, except a visitor's calls of functions. Its 54 kB load
 * on first use: for a session, for live changes, or for rows and files.
 */
export function loadBackend(): Promise<SupabaseClient> {
  loading ??= create().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Whether the client exists, or will soon. */
export function isBackendLoaded(): boolean {
  return loading !== undefined
}

/** Calls back once the client exists, without loading it. Returns an unsubscribe function. */
export function onBackendLoaded(listener: LoadListener): () => void {
  if (loaded) {
    listener(loaded)
  } else {
    listeners.add(listener)
  }
  listened.resolve()
  return () => listeners.delete(listener)
}

async function create(): Promise<SupabaseClient> {
  const [{ createProjectClient }, { createSessionFetch }, { offlineOptions, forgetWithSession }, config] =
    await Promise.all([
      import('./project-client.ts'),
      import('./session-fetch.ts'),
      import('./offline-client.ts'),
      loadConfig(),
      // The client reports a session from the page's address only once, when the client is created, so a listener must
      // exist by then.
      addressBringsSession() ? listened.promise : undefined,
    ])
  // Running the client's script takes about as long as creating the client, so each gets a separate task.
  await nextTask()
  const send = publicReadsByGet(config.supabaseAnonKey, fetchNotingWait)
  const offline = offlineOptions(createSessionFetch(() => loaded, send))
  const client = createProjectClient(config, {
    auth: {
      storageKey: sessionStorageKey,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
      experimental: { recoveryCodes: true },
      ...offline.auth,
    },
    global: {
      fetch: offline.fetch,
    },
    // Spec, section 9. The client's default heartbeat is 25 s.
    realtime: { heartbeatIntervalMs: 30_000, timeout: 10_000 },
  })
  loaded = client
  forgetWithSession(client)
  for (const listener of listeners) listener(client)
  listeners.clear()
  return client
}
