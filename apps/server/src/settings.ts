import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { SamlSettings } from '@localchef/backend/auth/auth-settings'
import { type CallLimitOverrides, callLimitNames } from '@localchef/backend/limits/call-limits'
import { isFileStoreUrl } from '@localchef/backend/storage/open-file-store'
import { z } from 'zod'
import {
  attributesOf,
  certificatesOf,
  isMetadataFile,
  isMetadataUrl,
  samlSettingsOf,
} from './saml-settings.ts'

/** Every setting is an environment variable; this is all of them, and `.env.example` explains each. */

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

/** Says that no mails leave on purpose. */
const noMails = 'none'

const rateLimitsAllowed = `off, or such as order.person=100/600,search.address=50000/600 with these names: ${callLimitNames.join(', ')}`

/** `name=count/seconds`, separated by commas. Undefined when it is something else. */
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

const onOff = oneOf(['on', 'off'])

const Environment = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']),
  PORT: wholeNumber(0, 65_535),
  HOST: text,
  SITE_URL: webUrl.refine(
    (value) => value === undefined || hasOnlyOrigin(value),
    'an address without a path, such as https://food.example: the site is served at the root of its host',
  ),
  DATA_DIR: text,
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/database'),
  DATABASE_POOL_SIZE: wholeNumber(2, 200),
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
      (value) => value === noMails || ['smtp:', 'smtps:'].includes(protocolOf(value)),
      `smtp://user:password@host:587 or smtps://…, or ${noMails}`,
    )
    .optional(),
  MAIL_FROM: text,
  SMS_URL: webUrl,
  SMS_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  SMS_HOURLY_LIMIT: wholeNumber(1, 1_000_000),
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
  MAP_STYLE_URL: webUrl,
  MAP_TILE_URL: webUrl,
  MAP_ATTRIBUTION: text,
  SUPPORT_EMAIL: z.email('an e-mail address').optional(),
  SUPPORT_MESSENGER_URL: webUrl,
  SUPPORT_MESSENGER_HANDLE: text,
  SUPPORT_IMAGE_SITE_URL: webUrl,
})

type Environment = z.infer<typeof Environment>
export type SettingName = keyof Environment

export const settingNames = Object.keys(Environment.shape) as SettingName[]

/** Shown in messages as they are read; everything else is only said to be set. */
const secretNames: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'METRICS_TOKEN',
  'JWT_SECRET',
  'JWT_SIGNING_KEYS',
  'SMTP_URL',
  'SMS_URL',
  'SMS_SECRET',
  'STORAGE_URL',
  'GOOGLE_CLIENT_SECRET',
  'CAPTCHA_SECRET_KEY',
])

export interface Settings {
  production: boolean
  port: number
  host: string
  /** Without a slash at the end. */
  siteUrl: string
  /** False: nobody said where the site is served, so a browser's own address is as good. */
  siteUrlGiven: boolean
  dataFolder: string
  databaseUrl: string | undefined
  databasePoolSize: number
  /** Whether to start on a schema that a later release has brought further. */
  allowsNewerSchema: boolean
  seed: 'demo' | 'none'
  logLevel: string
  /** How many proxies stand before the server; their `x-forwarded-for` is believed. */
  trustedProxies: number
  /** Milliseconds between not being ready any more and taking no more requests, when the process is told to end. */
  drainMs: number
  /** Changes to how often calls may be made. */
  rateLimits: 'off' | CallLimitOverrides
  /** Most sockets for live changes that one address may hold open. */
  socketsPerAddress: number
  metricsToken: string | undefined
  jwtSecret: string | undefined
  jwtSigningKeys: string | undefined
  confirmEmail: boolean
  reauthenticate: boolean
  redirectOrigins: string[]
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined: nobody signs in at a company's identity provider. */
  saml: SamlSettings | undefined
  /** Undefined: text messages are kept for development, and phones are refused in production. */
  sms: { url: string; secret: string } | undefined
  smsHourlyLimit: number
  google: { clientId: string; clientSecret: string; issuer?: string } | undefined
  captcha: { provider: 'altcha' | 'turnstile' | 'hcaptcha' | 'off'; siteKey?: string; secretKey?: string }
  /** A folder (`file:`) or a bucket of an S3 service. */
  storageUrl: string
  map: { styleUrl?: string; tileUrl?: string; attribution?: string }
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

/** Reads all settings at once, so that all that is wrong is said at once. An empty variable is an unset one. */
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

/** Settings that mean something only together. */
function missingPartners(read: Environment): { name: SettingName; allowed: string }[] {
  const missing: { name: SettingName; allowed: string }[] = []
  if (read.GOOGLE_CLIENT_ID && !read.GOOGLE_CLIENT_SECRET) {
    missing.push({ name: 'GOOGLE_CLIENT_SECRET', allowed: 'the secret of GOOGLE_CLIENT_ID' })
  }
  if (read.GOOGLE_CLIENT_SECRET && !read.GOOGLE_CLIENT_ID) {
    missing.push({ name: 'GOOGLE_CLIENT_ID', allowed: 'the client that GOOGLE_CLIENT_SECRET belongs to' })
  }
  missing.push(...missingOfSaml(read))
  if (read.SMS_URL && !read.SMS_SECRET) {
    missing.push({ name: 'SMS_SECRET', allowed: 'at least 32 characters that sign what SMS_URL gets' })
  }
  if (read.SMS_SECRET && !read.SMS_URL) {
    missing.push({ name: 'SMS_URL', allowed: 'the webhook that SMS_SECRET signs for' })
  }
  if (read.CAPTCHA_PROVIDER === 'turnstile' || read.CAPTCHA_PROVIDER === 'hcaptcha') {
    const provider = read.CAPTCHA_PROVIDER
    if (!read.CAPTCHA_SITE_KEY)
      missing.push({ name: 'CAPTCHA_SITE_KEY', allowed: `the site key from ${provider}` })
    if (!read.CAPTCHA_SECRET_KEY) {
      missing.push({ name: 'CAPTCHA_SECRET_KEY', allowed: `the secret key from ${provider}` })
    }
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

/** One provider: by its metadata, or by the three things that we need of them. */
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

function toSettings(read: Environment): Settings {
  const production = read.NODE_ENV === 'production'
  const port = read.PORT ?? 3000
  const dataFolder = fromProject(read.DATA_DIR ?? '.data')
  const siteUrl = (read.SITE_URL ?? `http://localhost:${port}`).replace(/\/+$/, '')
  return {
    production,
    port,
    // Outside production there are demo accounts and an open mailbox: for this machine only, unless asked.
    host: read.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    siteUrl,
    siteUrlGiven: read.SITE_URL !== undefined,
    dataFolder,
    databaseUrl: read.DATABASE_URL,
    databasePoolSize: read.DATABASE_POOL_SIZE ?? 10,
    allowsNewerSchema: read.NEWER_SCHEMA === 'allow',
    seed: read.SEED ?? (production ? 'none' : 'demo'),
    logLevel: read.LOG_LEVEL ?? 'info',
    trustedProxies: read.TRUST_PROXY ?? 0,
    drainMs: read.DRAIN_MS ?? (production ? 5_000 : 0),
    rateLimits: read.RATE_LIMITS ?? {},
    socketsPerAddress: read.SOCKETS_PER_ADDRESS ?? 300,
    metricsToken: read.METRICS_TOKEN,
    jwtSecret: read.JWT_SECRET,
    jwtSigningKeys: read.JWT_SIGNING_KEYS,
    confirmEmail: read.AUTH_CONFIRM_EMAIL !== 'off',
    reauthenticate: read.AUTH_REAUTHENTICATE !== 'off',
    redirectOrigins: read.AUTH_REDIRECT_ORIGINS ?? [],
    smtpUrl: read.SMTP_URL === noMails ? undefined : read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? `LocalChef <no-reply@${new URL(siteUrl).hostname}>`,
    sms: read.SMS_URL && read.SMS_SECRET ? { url: read.SMS_URL, secret: read.SMS_SECRET } : undefined,
    smsHourlyLimit: read.SMS_HOURLY_LIMIT ?? 300,
    google:
      read.GOOGLE_CLIENT_ID && read.GOOGLE_CLIENT_SECRET
        ? {
            clientId: read.GOOGLE_CLIENT_ID,
            clientSecret: read.GOOGLE_CLIENT_SECRET,
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
      provider: read.CAPTCHA_PROVIDER ?? 'altcha',
      ...given('siteKey', read.CAPTCHA_SITE_KEY),
      ...given('secretKey', read.CAPTCHA_SECRET_KEY),
    },
    storageUrl: read.STORAGE_URL ?? pathToFileURL(resolve(dataFolder, 'storage')).href,
    map: {
      ...given('styleUrl', read.MAP_STYLE_URL),
      ...given('tileUrl', read.MAP_TILE_URL),
      ...given('attribution', read.MAP_ATTRIBUTION),
    },
    support: {
      email: read.SUPPORT_EMAIL ?? 'support@localchef.example',
      // Every footer names these (spec, section 2); like the address above, these lead nowhere until they are set.
      messengerUrl: read.SUPPORT_MESSENGER_URL ?? 'https://messenger.localchef.example/localchef',
      messengerHandle: read.SUPPORT_MESSENGER_HANDLE ?? '@localchef',
      imageSiteUrl: read.SUPPORT_IMAGE_SITE_URL ?? 'https://pictures.localchef.example/localchef',
    },
  }
}

function given<Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } {
  return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value }
}

/** Relative to the project, not to wherever the command was typed. */
function fromProject(folder: string): string {
  return isAbsolute(folder) ? folder : resolve(projectFolder, folder)
}

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : ''
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
