import { z } from 'zod'
import { draftPrefix } from '@/shared/browser/drafts.ts'
import { sturdyStorage } from '@/shared/browser/sturdy-storage.ts'
import { CheckoutValues } from './checkout-schema.ts'

/** In this tab only: a visitor's name and address must not stay on a shared computer. */
const storage = sturdyStorage('sessionStorage')

/** The key of the user who filled in the form. A visitor has no id. */
const keyOf = (userId: string | undefined) => `${draftPrefix}${userId ?? 'visitor'}/checkout`

/**
 * Without the consent to allergens, which the buyer must give anew, and without `buyer`, which depends on the session.
 */
const Kept = z
  .object({ ...CheckoutValues.shape, phone: z.string() })
  .omit({ acceptsAllergens: true, buyer: true })
type Kept = z.infer<typeof Kept>

/** Keeps the typed values of the checkout through a reload, going back, and the wait for the code. */
export function keepCheckout(userId: string | undefined, values: z.input<typeof CheckoutValues>): void {
  storage.setItem(keyOf(userId), JSON.stringify(values))
}

export function keptCheckout(userId: string | undefined): Kept | undefined {
  return stored(keyOf(userId), Kept)
}

export function forgetCheckout(userId: string | undefined): void {
  storage.removeItem(keyOf(userId))
  storage.removeItem(keyOf(undefined))
}

const placingKey = `${draftPrefix}placing`
const Placing = z.object({ request: z.string(), key: z.string() })

/**
 * The idempotency key of a request. Every retry gets the same key, even after a reload, until the order is known to be
 * placed. The answer to an earlier try may have been lost.
 */
export function idempotencyKeyOf(request: string): string {
  const kept = stored(placingKey, Placing)
  if (kept?.request === request) return kept.key
  const key = crypto.randomUUID()
  storage.setItem(placingKey, JSON.stringify({ request, key }))
  return key
}

export function forgetIdempotencyKey(): void {
  storage.removeItem(placingKey)
}

const codeKey = `${draftPrefix}order-code`
const Sent = z.object({ to: z.string(), sentAt: z.number() })
/** Codes are valid for fifteen minutes. The last minute is left for reading the mail. */
const usefulForMs = 14 * 60_000

export function keepCodeSent(to: string, now = Date.now()): void {
  storage.setItem(codeKey, JSON.stringify({ to, sentAt: now }))
}

/** Whether a code to this address still works, so that no other is sent. */
export function isCodeSentTo(to: string, now = Date.now()): boolean {
  const sent = stored(codeKey, Sent)
  return sent?.to === to && now - sent.sentAt < usefulForMs
}

export function forgetCodeSent(): void {
  storage.removeItem(codeKey)
}

/** The stored value; undefined if it doesn't match the schema. */
function stored<Value>(key: string, schema: z.ZodType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}
