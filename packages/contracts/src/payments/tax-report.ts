import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { Dollars, toCents, toDollars } from '../money.ts'
import { TaxRate } from '../taxes/tax-rate.ts'

/** Sales and tax of orders. Bookings carry no sales tax and are left out. */
export const TaxSums = z.object({
  /** Orders that were charged, or paid and handed over. */
  orders: Whole,
  /** Paid by buyers, with tax, tips and service fees. */
  charged: Dollars,
  /** Food and delivery that the rate taxes, less discounts of the kitchen. */
  taxableSales: Dollars,
  /** Food and delivery that no rate taxes, less discounts of the kitchen. */
  exemptSales: Dollars,
  /**
   * The refunded part of taxable food and delivery: what a change took off, and a proportional share of other refunds.
   */
  taxableReturned: Dollars,
  taxCollected: Dollars,
  taxRefunded: Dollars,
  /** Changes of the marketplace's tax by correcting entries. */
  taxCorrected: Dollars,
  /** Collected, less refunded, with corrections. */
  tax: Dollars,
})
export type TaxSums = z.infer<typeof TaxSums>

/** The sums of money in the order of tables and files. */
export const taxMoney = [
  'charged',
  'taxableSales',
  'exemptSales',
  'taxableReturned',
  'taxCollected',
  'taxRefunded',
  'taxCorrected',
  'tax',
] as const satisfies readonly (keyof TaxSums)[]

/** Orders of one rate, or of one state without a rate, with one way to pay. */
export const TaxLine = TaxSums.extend({
  /** Null: no rate was in force. */
  rate: TaxRate.pick({ id: true, zipPrefix: true, percent: true, holdsFrom: true }).nullable(),
  /** State of the rate, or else of the handover; empty if unknown. */
  state: z.string(),
  /** The side that owes the tax to the state; null without tax. */
  remitter: TaxRate.shape.remitter.nullable(),
  /** By card through the provider, or at the handover to the kitchen. */
  method: z.enum(['card', 'handover']),
})
export type TaxLine = z.infer<typeof TaxLine>

/** Adds up in cents to avoid floating-point errors. */
export function sumTax(lines: readonly TaxSums[]): TaxSums {
  const sumOf = (name: (typeof taxMoney)[number]) =>
    toDollars(lines.reduce((sum, line) => sum + toCents(line[name]), 0))
  return {
    orders: lines.reduce((sum, { orders }) => sum + orders, 0),
    charged: sumOf('charged'),
    taxableSales: sumOf('taxableSales'),
    exemptSales: sumOf('exemptSales'),
    taxableReturned: sumOf('taxableReturned'),
    taxCollected: sumOf('taxCollected'),
    taxRefunded: sumOf('taxRefunded'),
    taxCorrected: sumOf('taxCorrected'),
    tax: sumOf('tax'),
  }
}

export interface TaxOfState extends TaxSums {
  state: string
  remitter: TaxLine['remitter']
}

/** The sums of each state by the side that remits, in the order of the lines. */
export function taxByState(lines: readonly TaxLine[]): TaxOfState[] {
  const groups = new Map<string, TaxLine[]>()
  for (const line of lines) {
    const key = `${line.state} ${line.remitter}`
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ state: first.state, remitter: first.remitter, ...sumTax([first, ...others]) }] : [],
  )
}
