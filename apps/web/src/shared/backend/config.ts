import type { Features, Fees, ServiceType } from '@localchef/contracts/settings/marketplace-settings'
import { configSentAlong } from './first-answers.ts'

/** What the server tells the browser about this marketplace (`GET /config.json`). */
export interface BackendConfig {
  supabaseUrl: string
  supabaseAnonKey: string
  captcha: { provider: 'altcha' | 'turnstile' | 'hcaptcha' | 'none'; siteKey?: string }
  googleEnabled: boolean
  /** The company whose people sign in at its own identity provider; absent where there is none. */
  ssoDomain?: string
  map: { styleUrl?: string; tileUrl?: string; attribution?: string }
  support: { email: string; messengerUrl: string; messengerHandle: string; imageSiteUrl: string }
  /** What an admin has settled. */
  name?: string
  fees?: Fees
  features?: Features
  serviceTypes?: readonly ServiceType[]
}

let loading: Promise<BackendConfig> | undefined
let loaded: BackendConfig | undefined

/** The configuration if it is here already. Whoever shows the server's data may count on it. */
export function loadedConfig(): BackendConfig | undefined {
  if (!loaded && !import.meta.env.SSR) {
    const sent = configSentAlong()
    if (sent) loaded = complete(sent)
  }
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

/** On the server, which knows it, before it renders. */
export function setConfig(config: BackendConfig): void {
  loaded = config
}

async function fetchConfig(): Promise<BackendConfig> {
  const here = loadedConfig()
  if (here) return here
  const response = await fetch('/config.json', { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The configuration could not be loaded (${response.status})`)
  return complete(await response.json())
}

function complete(config: Partial<BackendConfig>): BackendConfig {
  // An older server may not send everything; what is missing is simply off.
  return {
    supabaseUrl: window.location.origin,
    supabaseAnonKey: '',
    captcha: { provider: 'altcha' },
    googleEnabled: false,
    map: {},
    ...config,
    support: { email: '', messengerUrl: '', messengerHandle: '', imageSiteUrl: '', ...config.support },
  }
}
