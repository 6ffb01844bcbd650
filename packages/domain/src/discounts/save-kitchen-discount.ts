import { saveKitchenDiscount as contract } from '@localchef/contracts/discounts/save-kitchen-discount'
import { ownKitchenId } from '../chefs/own-kitchen-id.ts'
import { implement } from '../server-function.ts'
import { readDiscounts } from './own-discounts.ts'
import { writeDiscount } from './write-discount.ts'

export const saveKitchenDiscount = implement(contract, async (saved, call) => {
  const owner = await ownKitchenId(call)
  const id = await writeDiscount(call, owner, saved)
  return { id, discounts: await readDiscounts(call.db, owner) }
})
