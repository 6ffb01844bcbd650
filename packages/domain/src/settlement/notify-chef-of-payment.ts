import { localText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import type { HeldPayment } from '../card/held-payment.ts'
import { notify } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import { worded } from '../texts/new-text.ts'

/** A text is useful for a day: a chef who waits for the money looks at it within that time. */
const usefulMs = 86_400_000

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
  if (!orderId || chefId === null) return
  const { rows } = await sql<{ profileId: string; name: string; nameRu: string | null; timeZone: string }>`
    select c.profile_id as "profileId", c.name, c.name_ru as "nameRu", c.time_zone as "timeZone"
    from public.chefs c
    where c.id = ${chefId}
  `.execute(call.db)
  const chef = rows[0]
  if (!chef) return
  const path = `/dashboard/orders/${orderId}`
  await notify(call, {
    userId: chef.profileId,
    triggeredBy: null,
    type: 'payment',
    worded: wordNotification(event, { number, amountCents }),
    ids: { orderId },
    mail: { topic: 'orders', path },
    ...(event === 'order_paid_by_link'
      ? {
          text: {
            topic: 'kitchen',
            kitchenId: chefId,
            name: localText(chef.name, chef.nameRu),
            words: worded(({ kitchen }) => kitchen.paidByLink, { number, amountCents }),
            path,
            usefulUntil: new Date(call.now.getTime() + usefulMs),
            handover: null,
            timeZone: chef.timeZone,
          },
        }
      : {}),
  })
}
