import type { OrderActor } from '@localchef/contracts/order-moves'
import { sql } from 'kysely'
import { notify } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import { type OrderNews, orderWords } from './order-words.ts'

interface Facts {
  number: number
  buyerId: string | null
  buyerName: string
  chefProfileId: string
  chefName: string
  chefNameRu: string | null
  meals: number
  totalCents: number
  reason: string | null
  proposed: boolean
}

/**
 * Tells the other side what happened to an order: the chef when the buyer acted, the buyer when the chef did,
 * both when an admin or the clock did.
 */
export async function tellAboutOrder(
  call: Call,
  orderId: string,
  happened: OrderNews,
  actor: OrderActor,
): Promise<void> {
  const { rows } = await sql<Facts>`
    select
      o.number::integer as number,
      o.buyer_id as "buyerId",
      o.buyer_name as "buyerName",
      c.profile_id as "chefProfileId",
      c.name as "chefName",
      c.name_ru as "chefNameRu",
      o.meals,
      o.total_cents as "totalCents",
      o.status_reason as reason,
      o.proposed_slot_from is not null as proposed
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where o.id = ${orderId}
  `.execute(call.db)
  const order = rows[0]
  if (!order) return
  const facts = {
    number: order.number,
    chef: order.chefName,
    chefRu: order.chefNameRu ?? order.chefName,
    buyer: order.buyerName,
    items: order.meals,
    total: `$${(order.totalCents / 100).toFixed(2)}`,
    reason: order.reason,
  }
  // It was the buyer who did not answer, then.
  const news = happened === 'expired' && order.proposed ? 'proposal_expired' : happened
  const words = orderWords(news, facts)
  const recipients = [
    ...(actor !== 'buyer' && order.buyerId ? [order.buyerId] : []),
    ...(actor !== 'chef' ? [order.chefProfileId] : []),
  ]
  for (const userId of recipients) {
    await notify(call, {
      userId,
      triggeredBy: call.person?.id ?? null,
      title: words.en.title,
      message: words.en.message,
      type: 'order',
      event: `order_${news}`,
      data: {
        orderId,
        key: `order_${news}`,
        params: { ...facts, reason: facts.reason ?? '' },
      },
      mail: {
        topic: 'orders',
        path: `/dashboard/orders/${orderId}`,
        words: {
          en: { title: words.en.title, lines: [words.en.message], button: words.en.button },
          ru: { title: words.ru.title, lines: [words.ru.message], button: words.ru.button },
        },
      },
    })
  }
}
