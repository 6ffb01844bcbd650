import { z } from 'zod'
import { Dollars, toCents, toDollars } from '../money.ts'

/** A buyer has this long to pay a deposit, but not beyond the start of the booking. */
export const depositHours = 24

/** Cards are not charged less. */
export const leastCardCents = 50

/** Cards are not charged more, so a booking does not cost more. */
export const mostBookingPrice = 999_999.99

/** The deposit on a service with its cancellation rule. A booking keeps the one that its buyer saw. */
export const DepositTerms = z.object({
  /** Part of the price; null if the deposit is a sum. */
  percent: z.int().min(1).max(100).nullable(),
  /** The deposit never exceeds the price. */
  sum: Dollars.min(0.5).max(100_000).nullable(),
  /** Until so many hours before the start, a buyer who cancels gets the whole deposit back. */
  freeHours: z.int().min(0).max(8760),
  /** The part of the deposit that the chef keeps after that. */
  keptPercent: z.int().min(0).max(100),
  /** Days before the start at which the balance is due by card; null: it is paid at the event. */
  balanceDays: z.int().min(0).max(60).nullable(),
})
export type DepositTerms = z.infer<typeof DepositTerms>

/** The deposit on a price in dollars; 0 if it is too small for a card. The database computes the same. */
export function depositOf({ percent, sum }: Pick<DepositTerms, 'percent' | 'sum'>, price: number): number {
  const priceCents = toCents(price)
  const cents = Math.min(
    priceCents,
    sum === null ? Math.round((priceCents * (percent ?? 0)) / 100) : toCents(sum),
  )
  return cents < leastCardCents ? 0 : toDollars(cents)
}

/** Whether the balance after a deposit can be paid by card. A smaller one is paid at the event. */
export function isBalanceForCard(
  { percent, sum }: Pick<DepositTerms, 'percent' | 'sum'>,
  price: number,
): boolean {
  return toCents(price) - toCents(depositOf({ percent, sum }, price)) >= leastCardCents
}
