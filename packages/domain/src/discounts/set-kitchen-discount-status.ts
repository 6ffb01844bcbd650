import { setKitchenDiscountStatus as contract } from '@localchef/contracts/discounts/set-kitchen-discount-status'
import { implement } from '../server-function.ts'
import { ownKitchenId, readDiscounts } from './own-discounts.ts'
import { writeDiscountStatus } from './write-discount.ts'

export const setKitchenDiscountStatus = implement(contract, async (change, call) => {
  const owner = await ownKitchenId(call)
  await writeDiscountStatus(call, owner, change)
  return { discounts: await readDiscounts(call.db, owner) }
})
