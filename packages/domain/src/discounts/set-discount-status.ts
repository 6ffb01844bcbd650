import { setDiscountStatus as contract } from '@localchef/contracts/discounts/set-discount-status'
import { recordAct } from '../audit/record-act.ts'
import { implement } from '../server-function.ts'
import { readDiscounts } from './own-discounts.ts'
import { writeDiscountStatus } from './write-discount.ts'

export const setDiscountStatus = implement(contract, async (change, call) => {
  const before = await writeDiscountStatus(call, null, change)
  await recordAct(call, {
    action: 'set-discount-status',
    subjectKind: 'discount',
    subjectId: change.id,
    before: { status: before },
    after: { status: change.status },
    reason: null,
  })
  return { discounts: await readDiscounts(call.db, null) }
})
