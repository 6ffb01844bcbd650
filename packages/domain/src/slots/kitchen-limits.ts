import { dayOf } from './opening-hours.ts'

/** The yearly sales of a kitchen's permit. */
interface YearlySales {
  timeZone: string
  /** Null without a limit. */
  salesPerYearCents: number | null
  /** Sales of the current year. */
  salesCents: number
}

/**
 * Whether an order would exceed the yearly sales. Orders can be for a few days of the next year, whose sales begin at
 * 0.
 */
export function isPastYearlySales(
  { timeZone, salesPerYearCents, salesCents }: YearlySales,
  orderCents: number,
  handover: Date,
  now: Date,
): boolean {
  if (salesPerYearCents === null) return false
  const isThisYear = dayOf(handover, timeZone).slice(0, 4) === dayOf(now, timeZone).slice(0, 4)
  return (isThisYear ? salesCents : 0) + orderCents > salesPerYearCents
}
