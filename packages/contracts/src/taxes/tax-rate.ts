import { z } from 'zod'
import { Day, Id, Moment } from '../common-fields.ts'
import { StateCode } from '../places/state-field.ts'
import { stateCodePattern } from '../text-patterns.ts'
import { highestTaxPercent, zipDigits } from './tax-limits.ts'

/** A rate of sales tax. If several match, the longest ZIP prefix wins, then the latest day. */
export const NewTaxRate = z.object({
  state: StateCode,
  /** Empty: the whole state. */
  zipPrefix: z.string().max(zipDigits).regex(/^\d*$/, 'The first digits of a ZIP code'),
  percent: z.number().min(0).max(highestTaxPercent).multipleOf(0.001),
  foodTaxable: z.boolean(),
  deliveryTaxable: z.boolean(),
  /** The side that owes the tax to the state, and so receives it from the buyer. */
  remitter: z.enum(['marketplace', 'chef']),
  /** First day, in the kitchen's time zone. */
  holdsFrom: Day,
})
export type NewTaxRate = z.infer<typeof NewTaxRate>

export const TaxRate = NewTaxRate.extend({
  /** Any two letters, because rates stored before states were checked can have others than a state's. */
  state: z.string().regex(stateCodePattern),
  id: Id,
  author: z.string().nullable(),
  createdAt: Moment,
})
export type TaxRate = z.infer<typeof TaxRate>
