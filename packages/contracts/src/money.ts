import { z } from 'zod'
import type { InputRule } from './input-rules.ts'

/** The rule that an amount breaks, so that the server and forms can word it. */
export const centsProblem = 'below_a_cent' satisfies InputRule

/** For `refine`, with `isWholeCents`. */
export const wholeCents = { params: { problem: centsProblem } }

/** US dollars with two decimals, as the spec shows prices. Inside the server money is integer cents. */
export const Dollars = z
  .number()
  .min(-1_000_000_000)
  .max(1_000_000_000)
  .refine(isWholeCents, wholeCents)
  .meta({ description: 'US dollars, at most two decimals' })

/**
 * Whether an amount in dollars has no part of a cent. Errors of binary fractions do not count: `0.1 + 0.2` is 30 cents,
 * but 0.0000001 is below a cent.
 */
export function isWholeCents(dollars: number): boolean {
  return Math.abs(dollars - toDollars(toCents(dollars))) <= 8 * Number.EPSILON * Math.abs(dollars)
}

/** `1250` cents are `12.5` dollars. */
export function toDollars(cents: number): number {
  return cents / 100
}

/** Rounds errors of binary fractions: `0.29` dollars are `29` cents, not `28.999…`. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}
