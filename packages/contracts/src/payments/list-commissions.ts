import { z } from 'zod'
import { Id, Moment, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'

const Percent = z.number().min(0).max(50)

/** A version of a kitchen's commission. */
export const CommissionVersion = z.object({
  version: Whole,
  /** Null: the marketplace's commission. */
  percent: Percent.nullable(),
  reason: z.string(),
  by: z.string().nullable(),
  at: Moment,
})
export type CommissionVersion = z.infer<typeof CommissionVersion>

export const listCommissions = defineFunction({
  name: 'list-commissions',
  summary: "Lists the versions of a kitchen's commission, newest first, with the marketplace's commission.",
  access: 'admin',
  right: 'fees',
  effect: 'read',
  input: z.object({ chefId: Id }),
  output: z.object({
    /** In force for this kitchen now. */
    percent: Percent,
    marketplacePercent: Percent,
    versions: z.array(CommissionVersion),
  }),
  refusals: [notFound],
})
