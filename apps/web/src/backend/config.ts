/** What the server tells the browser about this marketplace (`GET /config.json`). */
export interface BackendConfig {
  supabaseUrl: string
  supabaseAnonKey: string
  captcha: { provider: 'altcha' | 'turnstile' | 'hcaptcha' | 'none'; siteKey?: string }
  googleEnabled: boolean
  map: { styleUrl?: string; tileUrl?: string; attribution?: string }
  support: { email: string; messengerUrl: string; messengerHandle: string; imageSiteUrl: string }
}

let loading: Promise<BackendConfig> | undefined
let loaded: BackendConfig | undefined

/** The configuration if it is here already. Whoever shows the server's data may count on it. */
export function loadedConfig(): BackendConfig | undefined {
  return loaded
}

/** Loaded once a page; a failed load is tried again by the next caller. */
export function loadConfig(): Promise<BackendConfig> {
  loading ??= fetchConfig().then(
    (config) => {
      loaded = config
      return config
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

async function fetchConfig(): Promise<BackendConfig> {
  const response = await fetch('/config.json', { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The configuration could not be loaded (${response.status})`)
  const config: Partial<BackendConfig> = await response.json()
  // An older server may not send everything; what is missing is simply off.
  return {
    supabaseUrl: config.supabaseUrl ?? window.location.origin,
    supabaseAnonKey: config.supabaseAnonKey ?? '',
    captcha: config.captcha ?? { provider: 'altcha' },
    googleEnabled: config.googleEnabled ?? false,
    map: config.map ?? {},
    support: {
      email: config.support?.email ?? '',
      messengerUrl: config.support?.messengerUrl ?? '',
      messengerHandle: config.support?.messengerHandle ?? '',
      imageSiteUrl: config.support?.imageSiteUrl ?? '',
    },
  }
}
