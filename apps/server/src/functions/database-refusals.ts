import { overlap } from '@localchef/contracts/bookings/booking-refusals'
import { alreadyExists, forbidden, invalidInput } from '@localchef/contracts/common-refusals'
import { allergensUnstated, hiddenByAdmin } from '@localchef/contracts/menu/menu-refusals'
import { notRefundable } from '@localchef/contracts/payments/payment-refusals'
import { illegalTransition, marketplaceNotOpen } from '@localchef/contracts/purchase-refusals'
import type { RefusalKind } from '@localchef/contracts/refusal'
import { notReviewable } from '@localchef/contracts/reviews/review-refusals'
import { Refusal } from '@localchef/domain/refusal-error'

/** Maps violations of the database's own rules to refusals. */
const refusals: Record<string, () => Refusal> = {
  // Raised by triggers of supabase/migrations.
  LC001: () => Refusal.make(illegalTransition, {}),
  LC002: () => Refusal.make(notReviewable),
  LC003: () => Refusal.make(hiddenByAdmin),
  LC004: () => Refusal.make(allergensUnstated, {}),
  LC016: () => Refusal.make(marketplaceNotOpen),
  LC011: () => Refusal.make(notRefundable, {}),
  // The null character, which PostgreSQL cannot store in text.
  '22021': () =>
    Refusal.make(invalidInput, { message: 'A text has a character in it that no text can have' }),
  // Exclusion constraints.
  '23P01': () => Refusal.make(overlap, {}),
  // Unique constraints.
  '23505': () => Refusal.make(alreadyExists),
  '42501': () => Refusal.make(forbidden),
}

/** Serialization failure and deadlock: nothing was done, and a retry may succeed. */
const passing = new Set(['40001', '40P01'])

/** A violated database rule that the operation does not declare as a refusal is our own bug. */
export function refusalFromDatabase(error: unknown, declared: readonly RefusalKind[]): Refusal | undefined {
  const refusal = refusals[sqlStateOf(error) ?? '']?.()
  return refusal && declared.includes(refusal.kind) ? refusal : undefined
}

export function isPassing(error: unknown): boolean {
  return passing.has(sqlStateOf(error) ?? '')
}

/** A statement took too long, or waited too long for somebody else's lock. */
export function isOutOfTime(error: unknown): boolean {
  return ['57014', '55P03'].includes(sqlStateOf(error) ?? '')
}

/** Somebody else held the rows, even after retries. Nothing was done. */
export function isLockedOut(error: unknown): boolean {
  return sqlStateOf(error) === '55P03' || isPassing(error)
}

function sqlStateOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
