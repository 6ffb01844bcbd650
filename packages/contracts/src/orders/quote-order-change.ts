import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { CodeProblem } from '../discounts/code-problem.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import {
  leavesSomething,
  linesAreNamedOnce,
  namesLinesOnce,
  orderChange,
  somethingIsLeft,
} from './order-change.ts'
import { orderConflict } from './order-refusals.ts'
import { LineProblem } from './quote-order.ts'

export const quoteOrderChange = defineFunction({
  name: 'quote-order-change',
  summary: 'Quotes a change of a placed order. Free portions are checked when it is made.',
  access: 'signed-in',
  effect: 'read',
  input: z
    .object(orderChange)
    .refine(leavesSomething, somethingIsLeft)
    .refine(namesLinesOnce, linesAreNamedOnce),
  output: z.object({
    subtotal: Dollars,
    serviceFee: Dollars,
    deliveryFee: Dollars,
    tax: Dollars,
    tip: Dollars,
    /** Recalculated; 0 if the order has none or loses it. */
    discount: Dollars,
    oldDiscount: Dollars,
    /** Why the order loses its discount; null if it does not. */
    codeProblem: CodeProblem.nullable(),
    /** Recalculated; the rest goes back to the buyer. */
    credit: Dollars,
    oldCredit: Dollars,
    total: Dollars,
    oldTotal: Dollars,
    /** Number of changes of the order so far. */
    changes: Whole,
    /** Problems of the added portions: first those of lines that grow, then of the added lines. */
    problems: z.array(LineProblem),
    /** Whether the order's card covers the new total; true for orders paid at the handover. */
    isCovered: z.boolean(),
    /** Whether `open-change-checkout` can take the larger total by card. */
    takesNewCard: z.boolean(),
    /** The sum that a charged card gets back; 0 if it is not charged yet. */
    refund: Dollars,
    /**
     * The amount that `open-change-checkout` charges on top of the earlier charge; 0 if it reauthorizes the whole
     * total.
     */
    supplement: Dollars,
  }),
  refusals: [notFound, orderConflict],
})
