import { type Discount, DiscountTerms } from '@localchef/contracts/discounts/discount'
import { longestCode } from '@localchef/contracts/discounts/discount-limits'
import { z } from 'zod'

/** The form of a code. Its schema is the contract's, with messages at the fields of the form. */
export const DiscountForm = DiscountTerms.extend({
  code: z
    .string()
    .trim()
    .min(3)
    .max(longestCode)
    .regex(/^[A-Za-z0-9-]*[A-Za-z0-9][A-Za-z0-9-]*$/, 'validation.invalid'),
  kitchens: z.array(z.object({ id: z.string(), name: z.string(), nameRu: z.string().nullable() })),
})
  .superRefine(({ kind, percent, amount, holdsFrom, holdsUntil }, context) => {
    const complain = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (kind === 'percent' && percent === null) complain('percent', 'validation.required')
    if (kind === 'sum' && amount === null) complain('amount', 'validation.required')
    if (holdsUntil !== null && holdsUntil < holdsFrom) complain('holdsUntil', 'validation.invalid')
  })
  // Terms of the other kinds stay in the form but aren't sent.
  .transform((terms) => ({
    ...terms,
    percent: terms.kind === 'percent' ? terms.percent : null,
    ceiling: terms.kind === 'percent' ? terms.ceiling : null,
    amount: terms.kind === 'sum' ? terms.amount : null,
  }))
export type DiscountFormValues = z.input<typeof DiscountForm>

/** @param today `2026-11-23`: the first day of a new code. */
export function discountFormValues(discount: Discount | undefined, today: string): DiscountFormValues {
  if (!discount) {
    return {
      code: '',
      kind: 'percent',
      percent: 10,
      amount: null,
      ceiling: null,
      minimum: 0,
      usesLimit: null,
      usesPerPerson: 1,
      firstOrderOnly: false,
      holdsFrom: today,
      holdsUntil: null,
      kitchens: [],
    }
  }
  const { id: _id, status: _status, version: _version, uses: _uses, given: _given, ...values } = discount
  return values
}
