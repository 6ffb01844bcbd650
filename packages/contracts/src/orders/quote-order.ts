import { z } from 'zod'
import { Allergen, StatedAllergens } from '../allergens/allergens.ts'
import { AnswerMinutes } from '../chefs/handover.ts'
import { Id, Moment, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { Miles } from '../coordinates.ts'
import { CodeProblem } from '../discounts/code-problem.ts'
import { Code, DiscountKind } from '../discounts/discount.ts'
import { defineFunction } from '../function-contract.ts'
import { LoyaltyProgress, LoyaltyTerms } from '../loyalty/loyalty-rule.ts'
import { Dollars } from '../money.ts'
import { storedZipCode, zipCodePattern } from '../zip-code.ts'
import { cart } from './order-cart.ts'
import { mostCartLines, mostKeptLines } from './order-limits.ts'

/** Index of a line in a cart. For a change, the kept lines that grow come first, then the added lines. */
const LineIndex = z
  .int()
  .min(0)
  .max(mostKeptLines + mostCartLines - 1)

/** A problem of a line; `line` is its index in the request. */
export const LineProblem = z.object({
  line: LineIndex,
  dishId: Id,
  problem: z.enum([
    'price_changed',
    'sold_out',
    'not_enough',
    'unavailable',
    'choices_changed',
    /** Finished portions with options or left-out ingredients. */
    'sold_as_is',
    'not_open',
    'closed',
  ]),
  oldPrice: Dollars.optional(),
  newPrice: Dollars.optional(),
  portionsLeft: Whole.optional(),
  /** When the drop of a dish that is `not_open` opens. */
  opensAt: Moment.optional(),
})
export type LineProblem = z.infer<typeof LineProblem>

export const Slot = z.object({ from: Moment, until: Moment, portionsLeft: Whole.nullable() })
export type Slot = z.infer<typeof Slot>

/** The quote of a cart, priced from the server's own rows. */
export const OrderQuote = z.object({
  lines: z.array(
    z.object({
      dishId: Id,
      unitPrice: Dollars,
      subtotal: Dollars,
      allergens: StatedAllergens,
      possibleAllergens: z.array(Allergen),
    }),
  ),
  problems: z.array(LineProblem),
  subtotal: Dollars,
  /**
   * The discount of the code, or of a free portion (`code` is then null). Null without a discount, and for a code with
   * a problem.
   */
  discount: z
    .object({
      code: z.string().nullable(),
      kind: z.enum([...DiscountKind.options, 'free_portion']),
      amount: Dollars,
    })
    .nullable(),
  codeProblem: CodeProblem.nullable(),
  /** The kitchen's loyalty; null if the kitchen has no running rule and the caller has no free portion. */
  loyalty: z
    .object({
      /** The running rule; null if only free portions of ended rules are left. */
      rule: LoyaltyTerms.nullable(),
      ...LoyaltyProgress.shape,
      /**
       * Whether the caller can use a free portion for this cart. It is the most expensive portion that its rule covers.
       */
      isUsable: z.boolean(),
    })
    .nullable(),
  /** The marketplace's fee; 0 for none. */
  serviceFee: Dollars,
  deliveryFee: Dollars,
  /** Sales tax; 0 where the marketplace has no rate. */
  tax: Dollars,
  /** The caller's credit at this kitchen; 0 for visitors. */
  creditAvailable: Dollars,
  /** The part that credit pays if the caller uses it. */
  credit: Dollars,
  /** The rest to pay, without a tip. */
  total: Dollars,
  deliveryAvailable: z.boolean(),
  deliveryMinimum: Dollars,
  deliveryRadiusMiles: Miles,
  /** Whether the kitchen delivers to the ZIP code; null without a known ZIP code. */
  deliversThere: z.boolean().nullable(),
  /** The distance to the ZIP code; null without a known ZIP code. */
  milesThere: Miles.nullable(),
  isPaused: z.boolean(),
  /** Whether the kitchen has as many open orders as it takes. Slots then exist only for drops. */
  isFull: z.boolean(),
  timeZone: z.string(),
  answerMinutes: AnswerMinutes,
  /** Whether the kitchen can be paid by card here. */
  takesCard: z.boolean(),
  /** Whether the kitchen can be paid at the handover; always true if it takes no cards. */
  takesAtPickup: z.boolean(),
  /** Free slots of the next days, earliest first. */
  slots: z.array(Slot),
  chef: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    nameRu: z.string().nullable(),
    /**
     * Whether the kitchen lacks certifications that the law requires and the rule of its place shows this to buyers.
     */
    isMarked: z.boolean(),
  }),
})
export type OrderQuote = z.infer<typeof OrderQuote>

export const quoteOrder = defineFunction({
  name: 'quote-order',
  summary: 'Quotes a cart: prices, problems of its lines and free slots.',
  access: 'anyone',
  effect: 'read',
  input: z.object({
    ...cart,
    /**
     * For a delivery: determines the area with its fee and minimum, and the tax. Defaults to the cheapest area and the
     * kitchen's tax.
     */
    zipCode: z.string().trim().overwrite(storedZipCode).regex(zipCodePattern).optional(),
    /** A discount code. */
    code: Code.optional(),
    /** Whether to take a free portion. Ignored with a code. */
    useReward: z.boolean().optional(),
    /** Whether to pay with the caller's credit. */
    useCredit: z.boolean().optional(),
  }),
  output: OrderQuote,
  refusals: [notFound],
})
