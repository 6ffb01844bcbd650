import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SamlSettings } from '@localchef/backend/auth/auth-settings'
import type { AltchaDifficulty } from '@localchef/backend/captcha/altcha'
import type { CallLimitOverrides } from '@localchef/backend/limits/call-limits'
import {
  Environment,
  fromProject,
  isMapArchive,
  noMails,
  type SettingName,
  secretNames,
  settingNames,
} from './environment.ts'
import { type HostedSettings, hostedSettingsOf, missingOfHosted } from './hosted-settings.ts'
import { mapArchivePath } from './http/map-archive-route.ts'
import { type RouterAddress, readRouterAddress } from './router/router-address.ts'
import { attributesOf, samlSettingsOf } from './saml-settings.ts'
import { missingOfTexts, type SmsSettings, smsSettingsOf } from './sms-settings.ts'
import { missingOfStripe, type StripeSettings, stripeSettingsOf } from './stripe-settings.ts'

export interface TelemetrySettings {
  /** Base address of OTLP over HTTP, without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** The share of traces that is kept, from 0 to 1. */
  sampledShare: number
}

export interface Settings {
  production: boolean
  port: number
  host: string
  /** Without a trailing slash. */
  siteUrl: string
  /** False when SITE_URL is unset; the address used by the browser then counts. */
  siteUrlGiven: boolean
  dataFolder: string
  databaseUrl: string | undefined
  /** URLs of read replicas. */
  databaseReadUrls: readonly string[]
  databasePoolSize: number
  /** Undefined when Auth, REST, Realtime and Storage are our own. */
  hosted: HostedSettings | undefined
  /** Whether to start on a schema migrated by a later release. */
  allowsNewerSchema: boolean
  seed: 'demo' | 'none'
  logLevel: string
  /** Number of trusted proxies in front of the server, for `x-forwarded-for`. */
  trustedProxies: number
  /** Milliseconds between becoming not ready and refusing requests, at shutdown. */
  drainMs: number
  /** Overrides of the call limits. */
  rateLimits: 'off' | CallLimitOverrides
  /** Maximum web sockets per address. */
  socketsPerAddress: number
  metricsToken: string | undefined
  /** Collector for traces and metrics. When undefined, the SDK is not loaded. */
  telemetry: TelemetrySettings | undefined
  jwtSecret: string | undefined
  jwtSigningKeys: string | undefined
  confirmEmail: boolean
  reauthenticate: boolean
  redirectOrigins: string[]
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined without a company identity provider. */
  saml: SamlSettings | undefined
  /**
   * How text messages are sent: by a gateway of the operator, or by Twilio. Undefined keeps text messages for
   * development, and disables phones in production.
   */
  sms: SmsSettings | undefined
  smsHourlyLimit: number
  /** Allowed targets of kitchens' webhooks. `any` is for development, and refused in production. */
  webhookTargets: 'public' | 'any'
  /** The provider of card payments. `sandbox` is for development and the demo, and refused in production. */
  paymentProvider: 'none' | 'sandbox' | 'stripe'
  /** Undefined unless Stripe is the payment provider. */
  stripe: StripeSettings | undefined
  google: { clientId: string; clientSecret: string; issuer?: string } | undefined
  captcha: {
    provider: 'altcha' | 'turnstile' | 'hcaptcha' | 'off'
    siteKey?: string
    secretKey?: string
    /** For `altcha`, in tests only. */
    difficulty?: AltchaDifficulty
  }
  /** URL of a folder (`file:`) or of an S3 bucket. */
  storageUrl: string
  geocoderUrl?: string
  /** A routing service. Without one, or while it fails, trips follow the Interstates. */
  router: RouterAddress | undefined
  map: { styleUrl?: string; tileUrl?: string; archiveUrl?: string; attribution?: string }
  /** The PMTiles archive served at `archiveUrl`: a file or a URL. */
  mapArchive: string | undefined
  support: { email: string; messengerUrl: string; messengerHandle: string; imageSiteUrl: string }
}

export interface WrongSetting {
  name: string
  read: string
  allowed: string
}

export class SettingsError extends Error {
  readonly wrong: readonly WrongSetting[]

  constructor(wrong: readonly WrongSetting[]) {
    super(
      wrong
        .map(({ name, read, allowed }) => `Setting ${name}: read ${read}, allowed is ${allowed}.`)
        .join('\n'),
    )
    this.wrong = wrong
  }
}

/** Reads all settings at once and reports all errors at once. An empty variable counts as unset. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = environment[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues.map((issue) => wrong(String(issue.path[0]), given, issue.message)),
    )
  }
  const read = parsed.data
  const incomplete = missingPartners(read).map(({ name, allowed }) => wrong(name, given, allowed))
  if (incomplete.length > 0) throw new SettingsError(incomplete)
  return toSettings(read)
}

function wrong(name: string, given: Record<string, string>, allowed: string): WrongSetting {
  const value = given[name]
  const read = value === undefined ? 'nothing' : secretNames.has(name) ? 'a secret value' : `"${value}"`
  return { name, read, allowed }
}

const easyCaptcha: AltchaDifficulty = { cost: 10, smallestCounter: 1, largestCounter: 20 }

function toSettings(read: Environment): Settings {
  const production = read.NODE_ENV === 'production'
  const port = read.PORT ?? 3000
  const dataFolder = fromProject(read.DATA_DIR ?? '.data')
  const mapArchive = mapArchiveOf(read, dataFolder)
  const siteUrl = (read.SITE_URL ?? `http://localhost:${port}`).replace(/\/+$/, '')
  return {
    production,
    port,
    // Outside production there are demo accounts and an open mailbox, so only this machine may connect by default.
    host: read.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    siteUrl,
    siteUrlGiven: read.SITE_URL !== undefined,
    dataFolder,
    databaseUrl: read.DATABASE_URL,
    databaseReadUrls: read.DATABASE_READ_URL ?? [],
    databasePoolSize: read.DATABASE_POOL_SIZE ?? 10,
    hosted: hostedSettingsOf(read),
    allowsNewerSchema: read.NEWER_SCHEMA === 'allow',
    seed: read.SEED ?? (production || read.SUPABASE_URL ? 'none' : 'demo'),
    logLevel: read.LOG_LEVEL ?? 'info',
    trustedProxies: read.TRUST_PROXY ?? 0,
    drainMs: read.DRAIN_MS ?? (production ? 5_000 : 0),
    rateLimits: read.RATE_LIMITS ?? {},
    socketsPerAddress: read.SOCKETS_PER_ADDRESS ?? 300,
    metricsToken: read.METRICS_TOKEN,
    telemetry: telemetryOf(read),
    jwtSecret: read.JWT_SECRET,
    jwtSigningKeys: read.JWT_SIGNING_KEYS,
    confirmEmail: read.AUTH_CONFIRM_EMAIL !== 'off',
    reauthenticate: read.AUTH_REAUTHENTICATE !== 'off',
    redirectOrigins: read.AUTH_REDIRECT_ORIGINS ?? [],
    smtpUrl: read.SMTP_URL === noMails ? undefined : read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? `no-reply@${new URL(siteUrl).hostname}`,
    sms: smsSettingsOf(read),
    smsHourlyLimit: read.SMS_HOURLY_LIMIT ?? 300,
    webhookTargets: read.WEBHOOK_TARGETS ?? 'public',
    paymentProvider: paymentProviderOf(read, production),
    stripe: stripeSettingsOf(read),
    google:
      read.GOOGLE_CLIENT_ID && (read.GOOGLE_CLIENT_SECRET || read.SUPABASE_URL)
        ? {
            clientId: read.GOOGLE_CLIENT_ID,
            // A hosted project holds the client secret itself.
            clientSecret: read.GOOGLE_CLIENT_SECRET ?? '',
            ...given('issuer', read.GOOGLE_ISSUER),
          }
        : undefined,
    saml: samlSettingsOf(
      {
        metadata: read.SAML_METADATA,
        entityId: read.SAML_ENTITY_ID,
        entryPoint: read.SAML_ENTRY_POINT,
        certificate: read.SAML_CERTIFICATE,
        domains: read.SAML_DOMAINS,
        attributes: read.SAML_ATTRIBUTES ? attributesOf(read.SAML_ATTRIBUTES) : undefined,
      },
      fromProject,
    ),
    captcha: {
      provider: read.CAPTCHA_PROVIDER ?? (read.SUPABASE_URL ? 'off' : 'altcha'),
      ...given('siteKey', read.CAPTCHA_SITE_KEY),
      ...given('secretKey', read.CAPTCHA_SECRET_KEY),
      // A run of all browser tests signs in hundreds of times.
      ...given('difficulty', read.NODE_ENV === 'test' ? easyCaptcha : undefined),
    },
    storageUrl: read.STORAGE_URL ?? pathToFileURL(resolve(dataFolder, 'storage')).href,
    ...given('geocoderUrl', read.GEOCODER_URL),
    router: read.ROUTER_URL ? readRouterAddress(read.ROUTER_URL) : undefined,
    mapArchive,
    map: {
      ...given('styleUrl', read.MAP_STYLE_URL),
      ...(mapArchive ? { archiveUrl: mapArchivePath } : given('tileUrl', read.MAP_TILE_URL)),
      ...given('attribution', read.MAP_ATTRIBUTION),
    },
    support: supportOf(read, production),
  }
}

/** Shown until the operator sets an address. */
export const placeholderEmail = 'support@localchef.example'

/** The specification's footer shows all four values. In production, a link that is not set is left out. */
function supportOf(read: Environment, production: boolean): Settings['support'] {
  const placeholder = (text: string) => (production ? '' : text)
  return {
    email: read.SUPPORT_EMAIL ?? placeholderEmail,
    messengerUrl: read.SUPPORT_MESSENGER_URL ?? placeholder('https://messenger.localchef.example/localchef'),
    messengerHandle: read.SUPPORT_MESSENGER_HANDLE ?? placeholder('@localchef'),
    imageSiteUrl: read.SUPPORT_IMAGE_SITE_URL ?? placeholder('https://pictures.localchef.example/localchef'),
  }
}

function paymentProviderOf(read: Environment, production: boolean): Settings['paymentProvider'] {
  if (read.PAYMENT_PROVIDER) return read.PAYMENT_PROVIDER
  if (read.STRIPE_SECRET_KEY) return 'stripe'
  return production || read.SUPABASE_URL ? 'none' : 'sandbox'
}

/** The archive that `npm run streets` writes into the data folder. */
export const streetsFile = 'streets.pmtiles'

/** The map archive that this server serves to browsers; if the settings name no map, the data folder's, if any. */
function mapArchiveOf(
  { MAP_TILE_URL: url, MAP_STYLE_URL: style }: Environment,
  dataFolder: string,
): string | undefined {
  if (url === undefined) {
    const file = resolve(dataFolder, streetsFile)
    return style === undefined && existsSync(file) ? file : undefined
  }
  if (!isMapArchive(url)) return undefined
  return /^https?:/.test(url) ? url : resolve(dataFolder, url)
}

function telemetryOf(read: Environment): TelemetrySettings | undefined {
  if (!read.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  return {
    endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
    headers: read.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: read.OTEL_SERVICE_NAME ?? 'localchef',
    sampledShare: read.OTEL_TRACES_SAMPLER_ARG ?? 1,
  }
}

function given<Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } {
  return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value }
}

/** Settings that are only valid in combination. */
function missingPartners(read: Environment): { name: SettingName; allowed: string }[] {
  const missing: { name: SettingName; allowed: string }[] = missingOfHosted(read)
  if (read.GOOGLE_CLIENT_ID && !read.GOOGLE_CLIENT_SECRET && !read.SUPABASE_URL) {
    missing.push({ name: 'GOOGLE_CLIENT_SECRET', allowed: 'the secret of GOOGLE_CLIENT_ID' })
  }
  if (read.GOOGLE_CLIENT_SECRET && !read.GOOGLE_CLIENT_ID) {
    missing.push({ name: 'GOOGLE_CLIENT_ID', allowed: 'the client that GOOGLE_CLIENT_SECRET belongs to' })
  }
  missing.push(...missingOfSaml(read), ...missingOfStripe(read))
  missing.push(...missingOfTexts(read))
  if (read.CAPTCHA_PROVIDER === 'turnstile' || read.CAPTCHA_PROVIDER === 'hcaptcha') {
    const provider = read.CAPTCHA_PROVIDER
    if (!read.CAPTCHA_SITE_KEY) {
      missing.push({ name: 'CAPTCHA_SITE_KEY', allowed: `the site key from ${provider}` })
    }
    // A hosted project holds the captcha's secret key itself.
    if (!read.CAPTCHA_SECRET_KEY && !read.SUPABASE_URL) {
      missing.push({ name: 'CAPTCHA_SECRET_KEY', allowed: `the secret key from ${provider}` })
    }
  }
  if (read.DATABASE_READ_URL && !read.DATABASE_URL) {
    missing.push({
      name: 'DATABASE_URL',
      allowed: 'the primary of the replicas that DATABASE_READ_URL names',
    })
  }
  if (read.OTEL_EXPORTER_OTLP_HEADERS && !read.OTEL_EXPORTER_OTLP_ENDPOINT) {
    missing.push({
      name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      allowed: 'the address that OTEL_EXPORTER_OTLP_HEADERS are for',
    })
  }
  if (read.NODE_ENV === 'production' && read.WEBHOOK_TARGETS === 'any') {
    missing.push({
      name: 'WEBHOOK_TARGETS',
      allowed: 'public, as NODE_ENV is production: chefs could reach your inner network',
    })
  }
  if (read.NODE_ENV === 'production' && !read.SITE_URL) {
    missing.push({ name: 'SITE_URL', allowed: 'the public address of the site, as NODE_ENV is production' })
  }
  if (read.NODE_ENV === 'production' && !read.SMTP_URL) {
    missing.push({
      name: 'SMTP_URL',
      allowed:
        'the mail server, because nobody can confirm an address or choose a new password without mails; or ' +
        `${noMails}, if that is meant`,
    })
  }
  return missing
}

/** One provider: either its metadata, or its entity id, entry point and certificate. */
function missingOfSaml(read: Environment): { name: SettingName; allowed: string }[] {
  const parts = {
    SAML_ENTITY_ID: 'the entity id of the identity provider, which SAML_METADATA would say',
    SAML_ENTRY_POINT: "the identity provider's address for sign-in requests, which SAML_METADATA would say",
    SAML_CERTIFICATE: "the identity provider's certificate, which SAML_METADATA would hold",
  } as const
  const names = Object.keys(parts) as (keyof typeof parts)[]
  const given = names.filter((name) => read[name])
  if (read.SAML_METADATA) {
    return given.length > 0
      ? given.map((name) => ({ name, allowed: 'nothing, as SAML_METADATA says it' }))
      : read.SAML_DOMAINS
        ? []
        : [{ name: 'SAML_DOMAINS', allowed: 'the domains whose people sign in there' }]
  }
  if (given.length === 0) {
    return read.SAML_DOMAINS || read.SAML_ATTRIBUTES
      ? [{ name: 'SAML_METADATA', allowed: 'the metadata of the identity provider' }]
      : []
  }
  const missing = names.filter((name) => !read[name]).map((name) => ({ name, allowed: parts[name] }))
  return read.SAML_DOMAINS
    ? missing
    : [...missing, { name: 'SAML_DOMAINS', allowed: 'the domains whose people sign in there' }]
}
