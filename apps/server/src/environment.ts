import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEmail } from '@localchef/addresses/email-address'
import { type CallLimitOverrides, callLimitNames } from '@localchef/backend/limits/call-limits'
import { isFileStoreUrl } from '@localchef/backend/storage/open-file-store'
import { z } from 'zod'
import { readRouterAddress } from './router/router-address.ts'
import { attributesOf, certificatesOf, isMetadataFile, isMetadataUrl } from './saml-settings.ts'
import { isStripeKey, keyAllowed, readWebhookSecrets, webhookSecretAllowed } from './stripe-settings.ts'

/** All settings. Each is an environment variable that `.env.example` explains. */

const projectFolder = fileURLToPath(new URL('../../../', import.meta.url))

function url(protocols: readonly string[], allowed: string) {
  return z
    .string()
    .refine((value) => protocols.includes(protocolOf(value)), allowed)
    .optional()
}

const webUrl = url(['http:', 'https:'], 'an address that begins with http:// or https://')
const text = z.string().optional()

function wholeNumber(smallest: number, largest: number) {
  const allowed = `a whole number from ${smallest} to ${largest}`
  return z
    .string()
    .regex(/^\d{1,9}$/, allowed)
    .transform(Number)
    .refine((value) => value >= smallest && value <= largest, allowed)
    .optional()
}

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `one of: ${values.join(', ')}`).optional()
}

/** Parses OpenTelemetry's `name=value` pairs: comma-separated, values percent-encoded. */
function readHeaders(value: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {}
  for (const part of value.split(',')) {
    const [, name, encoded] = /^\s*([\w-]+)=([^,]+?)\s*$/.exec(part) ?? []
    if (!name || !encoded) return undefined
    try {
      headers[name] = decodeURIComponent(encoded)
    } catch {
      return undefined
    }
  }
  return headers
}

/** The value that disables mails explicitly. */
export const noMails = 'none'

const rateLimitsAllowed = `off, or such as order.person=100/600,search.address=50000/600 with these names: ${callLimitNames.join(', ')}`

/** Parses `name=count/seconds`, separated by commas. Undefined when malformed. */
function readRateLimits(value: string): 'off' | CallLimitOverrides | undefined {
  if (value === 'off') return 'off'
  const limits: CallLimitOverrides = {}
  for (const part of value.split(',')) {
    const [, given, points, windowSeconds] = /^([\w.]+)=(\d{1,9})\/(\d{1,6})$/.exec(part.trim()) ?? []
    const name = callLimitNames.find((known) => known === given)
    if (!name || Number(points) < 1 || Number(windowSeconds) < 1) return undefined
    limits[name] = { points: Number(points), windowSeconds: Number(windowSeconds) }
  }
  return limits
}

/** One address, alone or in angle brackets after a name. */
const sender = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

const onOff = oneOf(['on', 'off'])

export const Environment = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']),
  PORT: wholeNumber(0, 65_535),
  HOST: text,
  SITE_URL: webUrl.refine(
    (value) => value === undefined || hasOnlyOrigin(value),
    'an address without a path, such as https://food.example: the site is served at the root of its host',
  ),
  DATA_DIR: text,
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/database'),
  DATABASE_READ_URL: z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine(
      (urls) =>
        urls.length > 0 && urls.every((one) => ['postgres:', 'postgresql:'].includes(protocolOf(one))),
      'addresses of replicas such as postgresql://user:password@host:5432/database, separated by commas',
    )
    .optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 200),
  SUPABASE_URL: webUrl.refine(
    (value) => value === undefined || hasOnlyOrigin(value),
    "the project's address without a path, such as https://abcdefgh.supabase.co",
  ),
  SUPABASE_PUBLISHABLE_KEY: text,
  SUPABASE_ANON_KEY: text,
  SUPABASE_SECRET_KEY: text,
  SUPABASE_SERVICE_ROLE_KEY: text,
  SUPABASE_JWT_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  NEWER_SCHEMA: oneOf(['refuse', 'allow']),
  SEED: oneOf(['demo', 'none']),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  TRUST_PROXY: wholeNumber(0, 10),
  DRAIN_MS: wholeNumber(0, 120_000),
  RATE_LIMITS: z
    .string()
    .transform(readRateLimits)
    .refine((limits) => limits !== undefined, rateLimitsAllowed)
    .optional(),
  SOCKETS_PER_ADDRESS: wholeNumber(1, 10_000),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl,
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform(readHeaders)
    .refine((headers) => headers !== undefined, 'name=value, separated by commas, values percent-encoded')
    .optional(),
  OTEL_SERVICE_NAME: text,
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'a share from 0 to 1, such as 0.1')
    .transform(Number)
    .optional(),
  JWT_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  JWT_SIGNING_KEYS: z
    .string()
    .refine(isJson, 'a private JSON Web Key, or a list of them, as JSON')
    .optional(),
  AUTH_CONFIRM_EMAIL: onOff,
  AUTH_REAUTHENTICATE: onOff,
  AUTH_REDIRECT_ORIGINS: z
    .string()
    .transform(listOf)
    .refine((origins) => origins.every(isOrigin), 'origins such as https://food.example, separated by commas')
    .optional(),
  SMTP_URL: z
    .string()
    .refine(
      (value) => value === noMails || isMailServer(value),
      `smtp://user:password@host:587 or smtps://…, or ${noMails}`,
    )
    .optional(),
  MAIL_FROM: z.string().regex(sender, 'an address such as LocalChef <hello@food.example>').optional(),
  SMS_URL: webUrl,
  SMS_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, "the account's SID: AC and 32 letters and digits")
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(32, "the account's Auth Token: at least 32 characters").optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(?:MG[0-9a-f]{32}|\+[1-9]\d{7,14})$/,
      'a Messaging Service (MG…), or a number such as +15125550100',
    )
    .optional(),
  TWILIO_URL: webUrl,
  SMS_HOURLY_LIMIT: wholeNumber(1, 1_000_000),
  WEBHOOK_TARGETS: oneOf(['public', 'any']),
  PAYMENT_PROVIDER: oneOf(['none', 'sandbox', 'stripe']),
  STRIPE_SECRET_KEY: z.string().refine(isStripeKey, keyAllowed).optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform(readWebhookSecrets)
    .refine((secrets) => secrets !== undefined, webhookSecretAllowed)
    .optional(),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: webUrl,
  SAML_METADATA: z
    .string()
    .refine(
      (value) => isMetadataUrl(value) || isMetadataFile(fromProject(value)),
      'an https:// address, or a file, with the metadata of one identity provider',
    )
    .optional(),
  SAML_ENTITY_ID: text,
  SAML_ENTRY_POINT: webUrl,
  SAML_CERTIFICATE: z
    .string()
    .refine((value) => certificatesOf(value).length > 0, 'one or more certificates in PEM, or a file of them')
    .optional(),
  SAML_DOMAINS: z
    .string()
    .transform(listOf)
    .refine(
      (domains) => domains.length > 0 && domains.every((domain) => /^[a-z0-9.-]+\.[a-z0-9-]+$/.test(domain)),
      'domains such as corp.example, separated by commas',
    )
    .optional(),
  SAML_ATTRIBUTES: z
    .string()
    .refine((value) => attributesOf(value) !== undefined, 'JSON such as {"email": "mail", "name": "cn"}')
    .optional(),
  CAPTCHA_PROVIDER: oneOf(['altcha', 'turnstile', 'hcaptcha', 'off']),
  CAPTCHA_SITE_KEY: text,
  CAPTCHA_SECRET_KEY: text,
  STORAGE_URL: z
    .string()
    .refine(isFileStoreUrl, 'file:///path/of/a/folder or s3://key:secret@host/bucket?region=eu-west-1')
    .optional(),
  GEOCODER_URL: webUrl,
  ROUTER_URL: z
    .string()
    .refine(
      (value) => readRouterAddress(value) !== undefined,
      'osrm+https://host or valhalla+https://host, by the protocol that the service speaks',
    )
    .optional(),
  MAP_STYLE_URL: webUrl,
  MAP_TILE_URL: z
    .string()
    .refine(
      (value) => isMapArchive(value) || ['http:', 'https:'].includes(protocolOf(value)),
      'a raster tile address, or a PMTiles archive: its address or a file in DATA_DIR that ends with .pmtiles',
    )
    .optional(),
  MAP_ATTRIBUTION: text,
  SUPPORT_EMAIL: z
    .string()
    .transform((typed) => readEmail(typed))
    .pipe(z.string('an e-mail address'))
    .optional(),
  SUPPORT_MESSENGER_URL: webUrl,
  SUPPORT_MESSENGER_HANDLE: text,
  SUPPORT_IMAGE_SITE_URL: webUrl,
})

export type Environment = z.infer<typeof Environment>
export type SettingName = keyof Environment

export const settingNames = Object.keys(Environment.shape) as SettingName[]

/** Settings whose values never appear in messages. */
export const secretNames: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SUPABASE_SECRET_KEY',
  'SUPABASE_SERVICE_ROLE_KEY',
  'SUPABASE_JWT_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'JWT_SECRET',
  'JWT_SIGNING_KEYS',
  'SMTP_URL',
  'SMS_URL',
  'SMS_SECRET',
  'TWILIO_AUTH_TOKEN',
  'STORAGE_URL',
  'GOOGLE_CLIENT_SECRET',
  'CAPTCHA_SECRET_KEY',
  'ROUTER_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
])

/** Whether the map's address is a tile archive, not a URL template of single tiles. */
export function isMapArchive(value: string): boolean {
  return /\.pmtiles(?:\?.*)?$/.test(value)
}

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : ''
}

function isMailServer(value: string): boolean {
  return ['smtp:', 'smtps:'].includes(protocolOf(value)) && new URL(value).hostname !== ''
}

function hasOnlyOrigin(value: string): boolean {
  if (!URL.canParse(value)) return true
  const { pathname, search, hash } = new URL(value)
  return /^\/*$/.test(pathname) && search === '' && hash === ''
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, '')
}

function listOf(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
}

function isJson(value: string): boolean {
  try {
    return typeof JSON.parse(value) === 'object'
  } catch {
    return false
  }
}

/** Resolved against the project's folder, not the working directory. */
export function fromProject(folder: string): string {
  return isAbsolute(folder) ? folder : resolve(projectFolder, folder)
}
