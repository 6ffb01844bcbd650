import { z } from 'zod'
import { draftPrefix } from '@/shared/browser/drafts.ts'
import { sturdyStorage } from '@/shared/browser/sturdy-storage.ts'
import { CheckoutValues } from './checkout-schema.ts'

/** In this tab only: a visitor's name and address must not stay on a shared computer. */
const storage = sturdyStorage('sessionStorage')

/** Whoever filled the form in; a visitor has no id. */
const keyOf = (userId: string | undefined) => `${draftPrefix}${userId ?? 'visitor'}/checkout`

/** A warning is accepted anew, and who is signed in is asked anew. */
const Kept = z
  .object({ ...CheckoutValues.shape, phone: z.string() })
  .omit({ acceptsAllergens: true, buyer: true })
type Kept = z.infer<typeof Kept>

/** Keeps what was typed at the checkout through a reload, the way back, and the minutes until the code arrives. */
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
 * The idempotency key of a request, the same for each try until the order is known to be placed, even after a reload:
 * its answer may be lost on the way.
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
/** Codes live for fifteen minutes; the last one is left for reading the mail. */
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

/** What the storage holds; undefined for anything that is not of this schema. */
function stored<Value>(key: string, schema: z.ZodType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}
