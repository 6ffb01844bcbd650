import { z } from 'zod'
import { Dollars, toCents, toDollars } from '../money.ts'
import { plainName } from '../plain-name.ts'
import { longestOptionName } from './menu-limits.ts'

/** In dollars; the table has the same limit. */
export const highestCost = 10_000
export const mostCostParts = 60

/** An ingredient of one portion. The amount is free text, such as `2 oz`. */
export const CostPart = z.object({
  name: plainName(1, longestOptionName),
  amount: z.string().trim().max(40).default(''),
  cost: Dollars.min(0).max(highestCost),
})
export type CostPart = z.infer<typeof CostPart>

/** The cost of making one portion. With parts, their sum counts and `total` is ignored. */
export const DishCost = z.object({
  total: Dollars.min(0).max(highestCost).default(0),
  parts: z.array(CostPart).max(mostCostParts).default([]),
})
export type DishCost = z.output<typeof DishCost>

/** In integer cents; at most the highest cost. */
export function costCents({ total, parts }: DishCost): number {
  if (parts.length === 0) return toCents(total)
  const cents = parts.reduce((sum, { cost }) => sum + toCents(cost), 0)
  return Math.min(cents, toCents(highestCost))
}

export interface Margin {
  /** In dollars; negative when the dish costs more than its price. */
  amount: number
  /** Share of the price in percent, rounded; null if the price is 0. */
  percent: number | null
}

/** Price less cost. */
export function marginOf(price: number, cost: number): Margin {
  const cents = toCents(price) - toCents(cost)
  return {
    amount: toDollars(cents),
    percent: toCents(price) > 0 ? Math.round((cents * 100) / toCents(price)) : null,
  }
}
