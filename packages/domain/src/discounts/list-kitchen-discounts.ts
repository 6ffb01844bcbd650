import { listKitchenDiscounts as contract } from '@localchef/contracts/discounts/list-kitchen-discounts'
import { ownKitchenId } from '../chefs/own-kitchen-id.ts'
import { implement } from '../server-function.ts'
import { readDiscounts } from './own-discounts.ts'

export const listKitchenDiscounts = implement(contract, async (_input, call) => ({
  discounts: await readDiscounts(call.db, await ownKitchenId(call)),
}))
