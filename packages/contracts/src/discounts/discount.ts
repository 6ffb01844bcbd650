import { z } from 'zod'
import { Day, Id, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import {
  EditVersion,
  refuseMissingVersion,
  seenVersion,
  staleEdit,
  versionBesideId,
} from '../edit-version.ts'
import { Dollars } from '../money.ts'
import { defineRefusal } from '../refusal.ts'
import { discountKey } from './discount-key.ts'
import { longestCode, longestTypedCode } from './discount-limits.ts'

export const DiscountKind = z.enum(['percent', 'sum', 'free_delivery'])
export type DiscountKind = z.infer<typeof DiscountKind>

/** The side that pays for a discount. */
export const DiscountBearer = z.enum(['kitchen', 'marketplace'])
export type DiscountBearer = z.infer<typeof DiscountBearer>

/** A code as a buyer types it. */
export const Code = z.string().trim().min(1).max(longestTypedCode)

/** Paused and ended codes can be resumed; their uses keep counting. */
export const DiscountStatus = z.enum(['active', 'paused', 'ended'])
export type DiscountStatus = z.infer<typeof DiscountStatus>

/** The terms of a code, without the rules across fields. */
export const DiscountTerms = z.object({
  code: z
    .string()
    .trim()
    .min(3)
    .max(longestCode)
    .regex(/^[A-Za-z0-9-]+$/, 'Latin letters, digits and hyphens')
    .refine((code) => discountKey(code).length >= 3, 'At least three letters or digits'),
  kind: DiscountKind,
  /** Percentage of the food's price; null for the other kinds. */
  percent: z.int().min(1).max(100).nullable(),
  /** Amount off the food's price; null for the other kinds. */
  amount: Dollars.min(0.01).max(1000).nullable(),
  /** The most that a percentage can take off. */
  ceiling: Dollars.min(0.01).max(1000).nullable(),
  /** Minimum price of the food, before the discount. */
  minimum: Dollars.min(0).max(10_000),
  /** Maximum number of orders in total. */
  usesLimit: z.int().min(1).max(100_000).nullable(),
  usesPerPerson: z.int().min(1).max(1000).nullable(),
  /** For a kitchen's code: the first order from the kitchen. */
  firstOrderOnly: z.boolean(),
  /** First and last day, in the time zone of the kitchen of an order. */
  holdsFrom: Day,
  holdsUntil: Day.nullable(),
})

/** The terms of a code, with the rules across fields. */
export const DiscountFields = DiscountTerms.superRefine(refuseMixedTerms)
export type DiscountFields = z.infer<typeof DiscountFields>

function refuseMixedTerms(
  { kind, percent, amount, ceiling, holdsFrom, holdsUntil }: z.infer<typeof DiscountTerms>,
  context: z.RefinementCtx,
) {
  const complain = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if ((kind === 'percent') !== (percent !== null)) complain('percent', 'For a percentage only')
  if ((kind === 'sum') !== (amount !== null)) complain('amount', 'For a sum only')
  if (kind !== 'percent' && ceiling !== null) complain('ceiling', 'For a percentage only')
  if (holdsUntil !== null && holdsUntil < holdsFrom) complain('holdsUntil', 'Before the first day')
}

/** A code with its uses, as its chef or an admin sees it. */
export const Discount = DiscountTerms.extend({
  id: Id,
  status: DiscountStatus,
  version: EditVersion,
  /** Orders with this code, except those that ended without food. */
  uses: Whole,
  /** Total taken off the price of these orders. */
  given: Dollars,
  /** The kitchens that accept a code of the marketplace; empty for all. */
  kitchens: z.array(z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() })),
})
export type Discount = z.infer<typeof Discount>

/** Newest first. */
export const discounts = z.object({ discounts: z.array(Discount) })

export const codeTaken = defineRefusal('code_taken', 409, 'There is such a code already')

export const savedDiscount = {
  input: z
    .object({ id: Id.optional(), terms: DiscountFields, ...versionBesideId })
    .superRefine(refuseMissingVersion),
  output: discounts.extend({ id: Id }),
  refusals: [codeTaken, notFound, staleEdit],
}

export const discountStatusChange = {
  input: z.object({ id: Id, status: DiscountStatus, ...seenVersion }),
  output: discounts,
  refusals: [notFound, staleEdit],
}
