import { listDiscounts as contract } from '@localchef/contracts/discounts/list-discounts'
import { implement } from '../server-function.ts'
import { readDiscounts } from './own-discounts.ts'

export const listDiscounts = implement(contract, async (_input, { db }) => ({
  discounts: await readDiscounts(db, null),
}))
