import { answerMissedPickup as contract } from '@localchef/contracts/orders/answer-missed-pickup'
import { notMissed } from '@localchef/contracts/orders/order-refusals'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { readOrderFor } from './get-order.ts'
import { lockMissed, showChange } from './missed-pickup.ts'
import { notifyAboutOrder } from './notify-about-order.ts'

/** Only a new answer notifies the chef. */
export const answerMissedPickup = implement(contract, async ({ orderId, answer }, call) => {
  const { isReported } = await lockMissed(call, orderId, 'buyer')
  if (!isReported) throw call.refuse(notMissed)
  const { numAffectedRows } = await sql`
    update public.missed_pickups
    set answer = ${answer},
        answered_at = ${call.now}
    where order_id = ${orderId}
      and answer is distinct from ${answer}
  `.execute(call.db)
  if ((numAffectedRows ?? 0n) > 0n) {
    const event = answer === 'another_time' ? 'order_missed_another_time' : 'order_missed_not_coming'
    await showChange(call, orderId)
    await notifyAboutOrder(call, orderId, event, 'buyer')
  }
  return readOrderFor(call, orderId)
})
