import { setKitchenDiscountStatus as contract } from '@localchef/contracts/discounts/set-kitchen-discount-status'
import { ownKitchenId } from '../chefs/own-kitchen-id.ts'
import { implement } from '../server-function.ts'
import { readDiscounts } from './own-discounts.ts'
import { writeDiscountStatus } from './write-discount.ts'

export const setKitchenDiscountStatus = implement(contract, async (change, call) => {
  const owner = await ownKitchenId(call)
  await writeDiscountStatus(call, owner, change)
  return { discounts: await readDiscounts(call.db, owner) }
})
