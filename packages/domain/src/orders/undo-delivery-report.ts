import { undoReportSeconds } from '@localchef/contracts/orders/delivery-report'
import { undoDeliveryReport as contract } from '@localchef/contracts/orders/undo-delivery-report'
import { undoTooLate } from '@localchef/contracts/undo-refusals'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { lockDelivery } from './delivery-on-way.ts'
import { readOrderFor } from './get-order.ts'
import { showChange } from './missed-pickup.ts'
import { notifyAboutOrder } from './notify-about-order.ts'

/** Only the last report can be undone: a later one can build on its time. */
export const undoDeliveryReport = implement(contract, async ({ orderId, step }, call) => {
  const { deliveryReports } = await lockDelivery(call, orderId)
  const last = deliveryReports.at(-1)
  const isInTime = last && call.now.getTime() <= Date.parse(last.at) + undoReportSeconds * 1000
  if (last?.step !== step || !isInTime) throw call.refuse(undoTooLate, { seconds: undoReportSeconds })
  await sql`
    delete from public.delivery_reports
    where order_id = ${orderId}
      and step = ${step}
  `.execute(call.db)
  await showChange(call, orderId)
  await notifyAboutOrder(call, orderId, 'order_undone', 'chef')
  return readOrderFor(call, orderId)
})
