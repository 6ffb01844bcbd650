import { z } from 'zod'
import { Id, Moment, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { EditVersion, staleEdit } from '../edit-version.ts'
import { DishCategory } from '../menu/dish-card.ts'
import { Dollars } from '../money.ts'
import { greatestFreePortion, leastEvery, mostEvery } from './loyalty-limits.ts'

/** A rule as everyone reads it: every Nth portion of a course, or of any dish, is free up to an amount. */
export const LoyaltyTerms = z.object({
  /** One of this many portions is free. The others are paid and counted. */
  every: z.int().min(leastEvery).max(mostEvery),
  /** The course; null for any dish. */
  category: DishCategory.nullable(),
  /** The most that the free portion takes off. */
  upTo: Dollars.min(0.01).max(greatestFreePortion),
})
export type LoyaltyTerms = z.infer<typeof LoyaltyTerms>

/** A person's progress toward free portions under a rule. */
export const LoyaltyProgress = z.object({
  /** Free portions that are earned and not used. */
  rewards: Whole,
  /** Paid portions until the next free one; null once the rule has ended. */
  missing: Whole.nullable(),
})
export type LoyaltyProgress = z.infer<typeof LoyaltyProgress>

/** The rule of a kitchen with its figures, as its chef sees it. */
export const LoyaltyRule = LoyaltyTerms.extend({
  id: Id,
  beganAt: Moment,
  /** Buyers with counted portions. */
  collecting: Whole,
  earned: Whole,
  used: Whole,
  /** Total that the used free portions took off. */
  given: Dollars,
})
export type LoyaltyRule = z.infer<typeof LoyaltyRule>

/** The kitchen's loyalty as its chef sees it. */
export const KitchenLoyalty = z.object({
  /** The running rule; null without one. */
  rule: LoyaltyRule.nullable(),
  /** Changes when a rule begins or ends. */
  version: EditVersion,
  /** The free portions that ended rules still owe. */
  owed: Whole,
})
export type KitchenLoyalty = z.infer<typeof KitchenLoyalty>

export const loyaltyChange = { output: KitchenLoyalty, refusals: [notFound, staleEdit] }
