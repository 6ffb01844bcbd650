import { answerOpen, notMissed } from '@localchef/contracts/orders/order-refusals'
import { recordNoShow as contract } from '@localchef/contracts/orders/record-no-show'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { readOrderFor } from './get-order.ts'
import { lockMissed } from './missed-pickup.ts'
import { notifyAboutOrder } from './notify-about-order.ts'
import { applyOrderTransition } from './transition-order.ts'

/**
 * Ends an order that nobody picked up. The food was made: an order by card, charged when the chef confirmed, is
 * completed; an order paid at the pickup is cancelled and nothing is due. Admins can refund after an objection.
 */
export const recordNoShow = implement(contract, async ({ orderId, reason }, call) => {
  const { isReported, isByCard, answerUntil } = await lockMissed(call, orderId, 'chef')
  if (!isReported) throw call.refuse(notMissed)
  if (answerUntil && new Date(answerUntil) > call.now) throw call.refuse(answerOpen, { until: answerUntil })
  await sql`
    update public.missed_pickups
    set no_show_at = ${call.now}
    where order_id = ${orderId}
  `.execute(call.db)
  await applyOrderTransition(call, orderId, isByCard ? 'completed' : 'cancelled', 'chef', reason, {
    event: null,
  })
  await notifyAboutOrder(call, orderId, 'order_no_show', 'chef')
  return readOrderFor(call, orderId)
})
