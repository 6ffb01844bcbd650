import type { LocalText } from '@localchef/contracts/language'
import type { PlacedLogo } from '@localchef/contracts/settings/logo'
import type { Features, Fees, ServiceType } from '@localchef/contracts/settings/marketplace-settings'
import { configSentAlong } from './first-answers.ts'

/** The marketplace's public configuration (`GET /config.json`). */
export interface BackendConfig {
  supabaseUrl: string
  /** Origin of the server functions, if a hosted project serves everything else. Absent if the origin is the same. */
  functionsUrl?: string
  supabaseAnonKey: string
  captcha: { provider: 'altcha' | 'turnstile' | 'hcaptcha' | 'none'; siteKey?: string }
  googleEnabled: boolean
  /** Domain of the company that signs in by its own identity provider; absent without one. */
  ssoDomain?: string
  /** Whether text messages are set up, so that people can sign in by phone; absent when they are not. */
  takesPhones?: boolean
  map: { styleUrl?: string; tileUrl?: string; archiveUrl?: string; attribution?: string }
  support: { email: string; messengerUrl: string; messengerHandle: string; imageSiteUrl: string }
  /** Chosen by an admin. */
  name?: string
  /** As the header shows it; absent without a logo. */
  logo?: PlacedLogo
  /** Whether kitchens can take cards; absent when they cannot. */
  takesCards?: boolean
  /** The states that the marketplace serves; absent for all. */
  region?: {
    states: readonly string[]
    /** A city of the region, shown as an example in fields. */
    city: LocalText
    /** South-west and north-east corner, longitude first. */
    bounds: [[west: number, south: number], [east: number, north: number]]
  }
  /** Whether the marketplace has yet to open; absent once it is open. */
  opensSoon?: boolean
  fees?: Fees
  features?: Features
  serviceTypes?: readonly ServiceType[]
}

let loading: Promise<BackendConfig> | undefined
let loaded: BackendConfig | undefined

/** The configuration if it has loaded. Where server data is shown, it always has. */
export function loadedConfig(): BackendConfig | undefined {
  if (!loaded && !import.meta.env.SSR) {
    const sent = configSentAlong()
    if (sent) loaded = complete(sent)
  }
  return loaded
}

/** Loaded once per page; a failed load is retried by the next caller. */
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

/** The server calls this before it renders. */
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
  // An older server may omit fields. Most defaults are off or empty, but without `features` all features are on.
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
