import { z } from 'zod'

/** US dollars with two decimals, as the spec shows prices. Inside the server money is integer cents. */
export const Dollars = z
  .number()
  .min(-1_000_000_000)
  .max(1_000_000_000)
  .meta({ description: 'US dollars, two decimals' })

/** `1250` cents are `12.5` dollars. */
export function toDollars(cents: number): number {
  return cents / 100
}

/** Rounds errors of binary fractions: `0.29` dollars are `29` cents, not `28.999…`. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}
