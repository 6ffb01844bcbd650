import { reportMissedPickup as contract } from '@localchef/contracts/orders/report-missed-pickup'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { readOrderFor } from './get-order.ts'
import { lockMissed, showChange } from './missed-pickup.ts'
import { notifyAboutOrder } from './notify-about-order.ts'

/** A second report of the same pickup changes nothing. */
export const reportMissedPickup = implement(contract, async ({ orderId }, call) => {
  const { isReported } = await lockMissed(call, orderId, 'chef')
  if (!isReported) {
    await sql`
      insert into public.missed_pickups (order_id, slot_from, slot_until, reported_at)
      select o.id, o.slot_from, o.slot_until, ${call.now}
      from public.orders o
      where o.id = ${orderId}
    `.execute(call.db)
    await showChange(call, orderId)
    await notifyAboutOrder(call, orderId, 'order_missed', 'chef')
  }
  return readOrderFor(call, orderId)
})
