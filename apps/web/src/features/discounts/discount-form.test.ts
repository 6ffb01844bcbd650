import { DiscountFields } from '@localchef/contracts/discounts/discount'
import { expect, test } from 'vitest'
import { DiscountForm, discountFormValues } from './discount-form.ts'

const values = { ...discountFormValues(undefined, '2026-11-23'), code: 'SPRING' }

test.each([
  { kind: 'percent' as const, percent: 20, ceiling: 5, amount: 3 },
  { kind: 'sum' as const, percent: 20, ceiling: 5, amount: 3 },
  { kind: 'free_delivery' as const, percent: 20, ceiling: 5, amount: 3 },
])('terms that were typed for another kind than $kind are not sent', (typed) => {
  const { kitchens: _kitchens, ...terms } = DiscountForm.parse({ ...values, ...typed })
  expect(DiscountFields.safeParse(terms).success).toBe(true)
})

test.each([
  [{ kind: 'percent' as const, percent: null }, 'percent'],
  [{ kind: 'sum' as const, amount: null }, 'amount'],
  [{ holdsUntil: '2026-11-22' }, 'holdsUntil'],
  [{ code: '---' }, 'code'],
  [{ code: 'весна' }, 'code'],
  [{ usesLimit: 0 }, 'usesLimit'],
])('%j is refused at the field %s', (typed, field) => {
  const { error } = DiscountForm.safeParse({ ...values, ...typed })
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
})
