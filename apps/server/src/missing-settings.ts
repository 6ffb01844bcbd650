import { type Environment, noMails, type SettingName } from './environment.ts'
import { missingOfHosted } from './hosted-settings.ts'
import { missingOfStripe } from './stripe-settings.ts'

/** Settings that are only valid in combination. */
export function missingPartners(read: Environment): { name: SettingName; allowed: string }[] {
  const missing: { name: SettingName; allowed: string }[] = missingOfHosted(read)
  if (read.GOOGLE_CLIENT_ID && !read.GOOGLE_CLIENT_SECRET && !read.SUPABASE_URL) {
    missing.push({ name: 'GOOGLE_CLIENT_SECRET', allowed: 'the secret of GOOGLE_CLIENT_ID' })
  }
  if (read.GOOGLE_CLIENT_SECRET && !read.GOOGLE_CLIENT_ID) {
    missing.push({ name: 'GOOGLE_CLIENT_ID', allowed: 'the client that GOOGLE_CLIENT_SECRET belongs to' })
  }
  missing.push(...missingOfSaml(read), ...missingOfStripe(read))
  if (read.SMS_URL && !read.SMS_SECRET) {
    missing.push({ name: 'SMS_SECRET', allowed: 'at least 32 characters that sign what SMS_URL gets' })
  }
  if (read.SMS_SECRET && !read.SMS_URL) {
    missing.push({ name: 'SMS_URL', allowed: 'the webhook that SMS_SECRET signs for' })
  }
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
