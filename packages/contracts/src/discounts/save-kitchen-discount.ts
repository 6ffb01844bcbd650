import { defineFunction } from '../function-contract.ts'
import { savedDiscount } from './discount.ts'

export const saveKitchenDiscount = defineFunction({
  name: 'save-kitchen-discount',
  summary:
    "Creates or updates a discount code of the chef's kitchen, which bears it. Placed orders keep their discount.",
  access: 'chef',
  effect: 'create',
  ...savedDiscount,
})
