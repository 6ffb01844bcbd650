import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Day, Id, Moment, Whole } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { FeeRates } from '../settings/marketplace-settings.ts'
import { mostCommissionPercent } from './charge-limits.ts'

export const feeKinds = ['commission', 'service_fee'] as const
export type FeeKind = (typeof feeKinds)[number]

export const CommissionPercent = z.number().min(0).max(mostCommissionPercent)

/** A planned fee has not begun yet. */
export const feeStates = ['present', 'planned', 'past', 'withdrawn'] as const

/** A commission or service fee of one kitchen, in force from a day on until the next one of its kind begins. */
export const FeePeriod = z.object({
  id: Id,
  kind: z.enum(feeKinds),
  state: z.enum(feeStates),
  /** Null: the marketplace's fee applies. */
  percent: CommissionPercent.nullable(),
  /** The fixed amount of a service fee; null for a commission, and for the marketplace's fee. */
  fixed: Dollars.nullable(),
  holdsFrom: Day,
  beginsAt: Moment,
  /** When the next one begins, or is planned to. */
  endsAt: Moment.nullable(),
  reason: z.string(),
  by: z.string().nullable(),
  at: Moment,
  withdrawal: z.object({ by: z.string().nullable(), at: Moment, reason: z.string() }).nullable(),
})
export type FeePeriod = z.infer<typeof FeePeriod>

/** The fees of one kitchen with their periods, the latest first. */
export const KitchenFees = z.object({
  /** In force for this kitchen now. */
  now: FeeRates,
  marketplace: FeeRates,
  /** Increases with every change of this kitchen's fees. */
  version: Whole,
  /** In the marketplace's time zone. */
  today: Day,
  timeZone: z.string(),
  periods: z.array(FeePeriod),
})
export type KitchenFees = z.infer<typeof KitchenFees>

/** Input fields of an operation that sets a kitchen's fee. */
export const feeChange = {
  chefId: Id,
  /** First day, in the marketplace's time zone. Absent: effective now. */
  holdsFrom: Day.optional(),
  /** A planned period that the new one replaces. */
  replaces: Id.optional(),
  /** Version from `get-kitchen-fees`, as the caller saw it. */
  version: Whole,
  reason: Reason,
}
