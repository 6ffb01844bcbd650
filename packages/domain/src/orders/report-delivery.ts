import { localText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { stepReported } from '@localchef/contracts/orders/order-refusals'
import { reportDelivery as contract } from '@localchef/contracts/orders/report-delivery'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notify } from '../notifications/notify.ts'
import { implement } from '../server-function.ts'
import { orderText } from '../texts/new-text.ts'
import { type DeliveryOnWay, lockDelivery } from './delivery-on-way.ts'
import { readOrderFor } from './get-order.ts'
import { showChange } from './missed-pickup.ts'
import { readOrderMailFacts } from './notify-about-order.ts'

type Report = z.output<typeof contract.input>

/** Each step is reported once, and nothing after the arrival. */
export const reportDelivery = implement(contract, async (report, call) => {
  const { orderId, step } = report
  const order = await lockDelivery(call, orderId)
  const known = order.deliveryReports.find((made) => made.step === step || made.step === 'arrived')
  if (known) throw call.refuse(stepReported, { step: known.step })
  const arrivesAt = arrivalOf(report, order, call.now)
  await sql`
    insert into public.delivery_reports (order_id, step, arrives_at, reported_at)
    values (${orderId}, ${step}, ${arrivesAt}, ${call.now})
  `.execute(call.db)
  await showChange(call, orderId)
  if (order.buyerId) {
    const { number, chefName, chefNameRu, timeZone } = order
    const chef = localText(chefName, chefNameRu)
    const facts = await readOrderMailFacts(call.db, orderId, 'buyer')
    await notify(call, {
      userId: order.buyerId,
      triggeredBy: call.user.id,
      type: 'order',
      worded: wordNotification(`order_${step}`, {
        number,
        name: chef,
        arrival: arrivesAt && { at: arrivesAt.toISOString(), timeZone },
      }),
      ids: { orderId },
      // The departure was already mailed when the order went out, so its arrival time is shown at the bell only.
      ...(step === 'on_the_way'
        ? {}
        : {
            mail: { topic: 'orders', path: `/dashboard/orders/${orderId}`, ...(facts ? { facts } : {}) },
          }),
      ...(step === 'running_late'
        ? {
            text: orderText(
              'order_running_late',
              {
                id: orderId,
                kitchenId: order.chefId,
                number,
                chef,
                fulfilment: 'delivery',
                slot: { from: order.slotFrom, until: order.slotUntil, timeZone },
                arrival: arrivesAt,
              },
              call.now,
            ),
          }
        : {}),
    })
  }
  return readOrderFor(call, orderId)
})

/** A delay counts from the arrival that the buyer expects: the last one reported, or the end of the slot. */
function arrivalOf(report: Report, { slotUntil, deliveryReports }: DeliveryOnWay, now: Date): Date | null {
  if (report.step === 'arrived') return null
  const expected = deliveryReports.at(-1)?.arrivesAt ?? slotUntil
  const from = report.step === 'on_the_way' ? now.getTime() : Math.max(now.getTime(), Date.parse(expected))
  return new Date(from + report.minutes * 60_000)
}
