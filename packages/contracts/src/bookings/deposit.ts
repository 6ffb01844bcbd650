import { z } from 'zod'
import { Dollars, toCents, toDollars } from '../money.ts'
import { leastChargeCents } from '../payments/charge-limits.ts'

/** Hours that a buyer has to pay a deposit, or until the booking starts if that is sooner. */
export const depositHours = 24

/** Largest amount that a card can be charged, and so the highest price of a booking. */
export const mostBookingPrice = 999_999.99

/** The deposit on a service with its cancellation rule. A booking keeps the terms that its buyer saw. */
export const DepositTerms = z.object({
  /** Percentage of the price; null if the deposit is a fixed sum. */
  percent: z.int().min(1).max(100).nullable(),
  /** Null if the deposit is a percentage. The deposit never exceeds the price. */
  sum: Dollars.min(toDollars(leastChargeCents)).max(100_000).nullable(),
  /** A buyer who cancels at least this many hours before the start gets the whole deposit back. */
  freeHours: z.int().min(0).max(8760),
  /** Percentage of the deposit that the chef keeps if the buyer cancels later than that. */
  keptPercent: z.int().min(0).max(100),
  /** Days before the start at which the balance is due by card; null if it is paid at the event. */
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
  return cents < leastChargeCents ? 0 : toDollars(cents)
}

/** Whether the balance after a deposit can be paid by card. A smaller one is paid at the event. */
export function isBalanceForCard(
  { percent, sum }: Pick<DepositTerms, 'percent' | 'sum'>,
  price: number,
): boolean {
  return toCents(price) - toCents(depositOf({ percent, sum }, price)) >= leastChargeCents
}

/** The part of the deposit in dollars that the chef keeps of a late cancellation. The database computes the same. */
export function keptOf(terms: Pick<DepositTerms, 'percent' | 'sum' | 'keptPercent'>, price: number): number {
  return toDollars(Math.round((toCents(depositOf(terms, price)) * terms.keptPercent) / 100))
}
