import type { StripeAddress } from './payments/stripe/stripe-client.ts'

/** Stripe keys: secret or restricted, in test or live mode. */
const keyPattern = /^(?:sk|rk)_(test|live)_\w+$/

export const keyAllowed = 'a secret key of Stripe, such as sk_test_…, or a restricted one, such as rk_test_…'
export const webhookSecretAllowed =
  'signing secrets of webhook endpoints, such as whsec_…, separated by commas'

export interface StripeSettings {
  secretKey: string
  /** One per webhook endpoint. */
  webhookSecrets: readonly string[]
  /** Whether real cards are charged. */
  isLive: boolean
  /** Address of the Stripe double in tests. */
  address?: StripeAddress
}

export interface StripeEnvironment {
  NODE_ENV?: string | undefined
  SITE_URL?: string | undefined
  PAYMENT_PROVIDER?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string[] | undefined
}

export function isStripeKey(value: string): boolean {
  return keyPattern.test(value)
}

/** Signing secrets; undefined if any is malformed. */
export function readWebhookSecrets(value: string): string[] | undefined {
  const secrets = value.split(',').map((part) => part.trim())
  return secrets.every((secret) => /^whsec_\S+$/.test(secret)) ? secrets : undefined
}

type Missing = {
  name: 'PAYMENT_PROVIDER' | 'SITE_URL' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'
  allowed: string
}

/** Payment settings that are only valid in combination. */
export function missingOfStripe(read: StripeEnvironment): Missing[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secrets } = read
  const isProduction = read.NODE_ENV === 'production'
  const missing: Missing[] = []
  const add = (name: Missing['name'], allowed: string) => missing.push({ name, allowed })
  if (isProduction && read.PAYMENT_PROVIDER === 'sandbox') {
    add('PAYMENT_PROVIDER', 'none or stripe, as NODE_ENV is production and the sandbox moves no money')
  }
  if (!key && secrets) {
    add('STRIPE_SECRET_KEY', 'the key of the account that STRIPE_WEBHOOK_SECRET belongs to')
  } else if (!key && read.PAYMENT_PROVIDER === 'stripe') {
    add('STRIPE_SECRET_KEY', keyAllowed)
  }
  if (!key) return missing
  if (!secrets) {
    add('STRIPE_WEBHOOK_SECRET', 'the signing secrets of the webhook endpoints at SITE_URL/webhooks/stripe')
  }
  if (isLive(key) && !isProduction) {
    add('STRIPE_SECRET_KEY', 'a test key, as NODE_ENV is not production and a live key charges real cards')
  }
  if (isLive(key) && read.SITE_URL && !read.SITE_URL.startsWith('https://')) {
    add('SITE_URL', 'an address with https://, as Stripe leads back to no other with a live key')
  }
  return missing
}

/** Undefined without a key, or while PAYMENT_PROVIDER names another provider. Expects validated settings. */
export function stripeSettingsOf(read: StripeEnvironment): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets } = read
  const isWanted = (read.PAYMENT_PROVIDER ?? 'stripe') === 'stripe'
  return isWanted && secretKey && webhookSecrets
    ? { secretKey, webhookSecrets, isLive: isLive(secretKey) }
    : undefined
}

function isLive(key: string): boolean {
  return keyPattern.exec(key)?.[1] === 'live'
}
