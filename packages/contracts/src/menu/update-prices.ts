import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { isWholeCents, wholeCents } from '../money.ts'
import { DishIds } from './bulk.ts'
import { highestPrice } from './dish.ts'
import { priceOutOfRange } from './menu-refusals.ts'

/** Rounding steps in cents. */
export const priceSteps = [1, 25, 50, 100] as const

const PriceChange = z
  .object({
    kind: z.enum(['percent', 'amount']),
    /** Percent or dollars; negative lowers the price. */
    value: z.number().min(-1000).max(1000),
    stepCents: z.literal(priceSteps).default(1),
  })
  .refine(({ kind, value }) => kind === 'percent' || isWholeCents(value), { path: ['value'], ...wholeCents })
export type PriceChange = z.output<typeof PriceChange>

/** The changed price in cents; null if out of range. */
export function changedPriceCents(cents: number, { kind, value, stepCents }: PriceChange): number | null {
  const exact = kind === 'percent' ? (cents * (100 + value)) / 100 : cents + value * 100
  const rounded = Math.round(exact / stepCents) * stepCents
  return rounded < 0 || rounded > highestPrice * 100 ? null : rounded
}

export const updatePrices = defineFunction({
  name: 'update-prices',
  summary: 'Changes the prices of several dishes by a percentage or an amount, all or none.',
  access: 'chef',
  effect: 'create',
  scope: 'write:menu',
  input: z.object({ ids: DishIds, change: PriceChange }),
  output: z.object({ changed: Whole }),
  refusals: [notFound, priceOutOfRange],
})
