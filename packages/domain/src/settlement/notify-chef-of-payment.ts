import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import type { HeldPayment } from '../card/held-payment.ts'
import { notify } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'

/** Notifies the chef of a card payment that no order or booking was waiting for. */
export async function notifyChefOfPayment(
  call: Call,
  event: 'order_tipped' | 'order_paid_by_link',
  {
    orderId,
    chefId,
    number,
    amountCents,
  }: Pick<HeldPayment, 'orderId' | 'chefId' | 'number' | 'amountCents'>,
): Promise<void> {
  if (!orderId) return
  const { rows } = await sql<{ profileId: string }>`
    select c.profile_id as "profileId"
    from public.chefs c
    where c.id = ${chefId}
  `.execute(call.db)
  const chef = rows[0]
  if (!chef) return
  await notify(call, {
    userId: chef.profileId,
    triggeredBy: null,
    type: 'payment',
    worded: wordNotification(event, { number, amountCents }),
    ids: { orderId },
    mail: { topic: 'orders', path: `/dashboard/orders/${orderId}` },
  })
}
