import { defineFunction } from '../function-contract.ts'
import { discountStatusChange } from './discount.ts'

export const setDiscountStatus = defineFunction({
  name: 'set-discount-status',
  summary: 'Pauses, ends or resumes a discount code of the marketplace.',
  access: 'admin',
  right: 'discounts',
  effect: 'write',
  ...discountStatusChange,
})
