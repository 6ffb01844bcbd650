import { listDiscounts as contract } from '@localchef/contracts/discounts/list-discounts'
import { implement } from '../server-function.ts'
import { readDiscounts } from './own-discounts.ts'

export const listDiscounts = implement(contract, async (days, { db }) => ({
  discounts: await readDiscounts(db, null, days),
}))
