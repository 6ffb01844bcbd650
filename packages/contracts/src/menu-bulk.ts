import { z } from 'zod'
import { Id } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'
import { DishStatus, HIGHEST_PRICE } from './menu-dish.ts'

/** As many as one file brings, twice. */
const DishIds = z.array(Id).min(1).max(2000)

export const reorderDishes = defineFunction({
  name: 'reorder-dishes',
  summary: 'Puts dishes into this order; dishes not named follow in the order they had.',
  access: 'chef',
  effect: 'write',
  input: z.object({ ids: DishIds }),
  output: z.object({ ids: z.array(Id) }),
})

export const setDishesStatus = defineFunction({
  name: 'set-dishes-status',
  summary: 'Offers, pauses, drafts or archives several dishes at once.',
  access: 'chef',
  effect: 'write',
  input: z.object({ ids: DishIds, status: DishStatus }),
  output: z.object({ changed: z.int() }),
})

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
