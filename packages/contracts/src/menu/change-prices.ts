import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { DishIds } from './bulk.ts'
import { HIGHEST_PRICE } from './dish.ts'

/** Prices are rounded to whole steps of so many cents. */
export const PRICE_STEPS = [1, 25, 50, 100] as const

const PriceChange = z.object({
  kind: z.enum(['percent', 'amount']),
  /** Percent, or dollars; below zero makes it cheaper. */
  value: z.number().min(-1000).max(1000),
  stepCents: z.literal(PRICE_STEPS).default(1),
})
export type PriceChange = z.output<typeof PriceChange>

/** A price after a change, in cents; null when it would be below zero or above the highest there is. */
export function changedPriceCents(cents: number, { kind, value, stepCents }: PriceChange): number | null {
  const exact = kind === 'percent' ? (cents * (100 + value)) / 100 : cents + value * 100
  const rounded = Math.round(exact / stepCents) * stepCents
  return rounded < 0 || rounded > HIGHEST_PRICE * 100 ? null : rounded
}

export const changePrices = defineFunction({
  name: 'change-prices',
  summary: 'Changes the prices of several dishes by a percentage or an amount. All or none.',
  access: 'chef',
  effect: 'create',
  input: z.object({ ids: DishIds, change: PriceChange }),
  output: z.object({ changed: z.int() }),
})
