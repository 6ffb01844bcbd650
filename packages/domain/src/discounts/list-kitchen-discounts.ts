import { listKitchenDiscounts as contract } from '@localchef/contracts/discounts/list-kitchen-discounts'
import { implement } from '../server-function.ts'
import { ownKitchenId, readDiscounts } from './own-discounts.ts'

export const listKitchenDiscounts = implement(contract, async (_input, call) => ({
  discounts: await readDiscounts(call.db, await ownKitchenId(call)),
}))
