import { defineFunction } from '../function-contract.ts'
import { discountStatusChange } from './discount.ts'

export const setKitchenDiscountStatus = defineFunction({
  name: 'set-kitchen-discount-status',
  summary: "Pauses, ends or resumes a discount code of the chef's kitchen.",
  access: 'chef',
  effect: 'write',
  ...discountStatusChange,
})
