import type { OrderActor } from '@localchef/contracts/orders/order-moves'
import { sql } from 'kysely'
import { type NewNotification, notify, notifyRecipient } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import type { OrderingKitchen } from './kitchen.ts'
import { type OrderNews, orderWords } from './order-words.ts'
import type { WrittenOrder } from './write-order.ts'

/** What an order's news are made of. */
interface TellableOrder {
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
  const { rows } = await sql<TellableOrder>`
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
  const recipients = [
    ...(actor !== 'buyer' && order.buyerId ? [order.buyerId] : []),
    ...(actor !== 'chef' ? [order.chefProfileId] : []),
  ]
  for (const userId of recipients) await notify(call, newsOf(call, orderId, order, happened, userId))
}

/** Tells a chef of an order that was written just now, with what is known of it from that. */
export async function tellOfPlacedOrder(
  call: Call,
  kitchen: OrderingKitchen,
  { order, recipient }: WrittenOrder,
): Promise<void> {
  const facts = {
    number: order.number,
    buyerId: order.buyer_id,
    buyerName: order.buyer_name,
    chefProfileId: kitchen.profileId,
    chefName: kitchen.name,
    chefNameRu: kitchen.nameRu,
    meals: order.meals,
    totalCents: order.total_cents,
    reason: null,
    proposed: false,
  }
  await notifyRecipient(call, newsOf(call, order.id, facts, 'placed', kitchen.profileId), recipient)
}

function newsOf(
  call: Call,
  orderId: string,
  order: TellableOrder,
  happened: OrderNews,
  userId: string,
): NewNotification {
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
  return {
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
  }
}
