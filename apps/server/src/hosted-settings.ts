/** Settings of a hosted Supabase project, whose Auth, REST, Realtime and Storage take the place of our own. */
export interface HostedSettings {
  /** The project's URL, without a trailing slash. */
  url: string
  /** `sb_publishable_…`, or the anon key of an older project. Every browser has it. */
  publishableKey: string
  /** `sb_secret_…`, or the service_role key of an older project. */
  secretKey: string
  /** Verifies tokens of an older project, which signs with a shared secret. */
  jwtSecret: string | undefined
  /** Names of given settings that configure our own Auth and Storage. */
  withoutEffect: readonly string[]
}

export interface HostedEnvironment {
  SUPABASE_URL?: string | undefined
  SUPABASE_PUBLISHABLE_KEY?: string | undefined
  SUPABASE_ANON_KEY?: string | undefined
  SUPABASE_SECRET_KEY?: string | undefined
  SUPABASE_SERVICE_ROLE_KEY?: string | undefined
  SUPABASE_JWT_SECRET?: string | undefined
  DATABASE_URL?: string | undefined
  SEED?: string | undefined
  CAPTCHA_PROVIDER?: string | undefined
}

/** Undefined without `SUPABASE_URL`. */
export function hostedSettingsOf(read: HostedEnvironment): HostedSettings | undefined {
  const publishableKey = read.SUPABASE_PUBLISHABLE_KEY ?? read.SUPABASE_ANON_KEY
  const secretKey = read.SUPABASE_SECRET_KEY ?? read.SUPABASE_SERVICE_ROLE_KEY
  if (!read.SUPABASE_URL || !publishableKey || !secretKey) return undefined
  return {
    url: new URL(read.SUPABASE_URL).origin,
    publishableKey,
    secretKey,
    jwtSecret: read.SUPABASE_JWT_SECRET,
    withoutEffect: Object.keys(read).filter((name) => ofOwnProject.has(name)),
  }
}

type Missing = { name: keyof HostedEnvironment; allowed: string }

/** Settings that a hosted project requires, and settings that it excludes. */
export function missingOfHosted(read: HostedEnvironment): Missing[] {
  if (!read.SUPABASE_URL) return strayKeys(read)
  const missing: Missing[] = []
  if (!read.SUPABASE_PUBLISHABLE_KEY && !read.SUPABASE_ANON_KEY) {
    missing.push({
      name: 'SUPABASE_PUBLISHABLE_KEY',
      allowed: "the project's publishable key (or SUPABASE_ANON_KEY), from Project Settings, API Keys",
    })
  }
  if (!read.SUPABASE_SECRET_KEY && !read.SUPABASE_SERVICE_ROLE_KEY) {
    missing.push({
      name: 'SUPABASE_SECRET_KEY',
      allowed: "the project's secret key (or SUPABASE_SERVICE_ROLE_KEY), from Project Settings, API Keys",
    })
  }
  if (!read.DATABASE_URL) {
    missing.push({
      name: 'DATABASE_URL',
      allowed: "the project's database as the role postgres: the direct connection or the session pooler",
    })
  } else if (new URL(read.DATABASE_URL).port === '6543') {
    missing.push({
      name: 'DATABASE_URL',
      allowed:
        'the direct connection or the session pooler (port 5432): the transaction pooler (port 6543) delivers no notifications',
    })
  }
  if (read.CAPTCHA_PROVIDER === 'altcha') {
    missing.push({
      name: 'CAPTCHA_PROVIDER',
      allowed: 'turnstile, hcaptcha or off, as a hosted project verifies no solutions of altcha',
    })
  }
  if (read.SEED === 'demo') {
    missing.push({ name: 'SEED', allowed: 'none, as the demo accounts are made for our own Auth' })
  }
  return missing
}

function strayKeys(read: HostedEnvironment): Missing[] {
  const isStray =
    read.SUPABASE_PUBLISHABLE_KEY ||
    read.SUPABASE_ANON_KEY ||
    read.SUPABASE_SECRET_KEY ||
    read.SUPABASE_SERVICE_ROLE_KEY ||
    read.SUPABASE_JWT_SECRET
  return isStray
    ? [{ name: 'SUPABASE_URL', allowed: 'the address of the project that the keys belong to' }]
    : []
}

/** Settings of our own Auth, Realtime and Storage, for which a hosted project has its own. */
const ofOwnProject: ReadonlySet<string> = new Set([
  'JWT_SIGNING_KEYS',
  'AUTH_CONFIRM_EMAIL',
  'AUTH_REAUTHENTICATE',
  'SMS_URL',
  'TWILIO_ACCOUNT_SID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ISSUER',
  'STORAGE_URL',
  'SOCKETS_PER_ADDRESS',
])
