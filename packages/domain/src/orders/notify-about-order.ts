import { inEveryLanguage, type Language, localText, writtenIn } from '@localchef/contracts/language'
import { toCents, toDollars } from '@localchef/contracts/money'
import type { OrderEvent, OrderFacts, Side } from '@localchef/contracts/notifications/notification-event'
import {
  money,
  slotInZone,
  type WordedNotification,
} from '@localchef/contracts/notifications/notification-words'
import { wordOrderEvent } from '@localchef/contracts/notifications/word-notification'
import type { OrderLine } from '@localchef/contracts/orders/order'
import { type Fulfilment, isOpen, type OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { pricedLineText, removedText, sumLines } from '@localchef/contracts/orders/receipt-lines'
import type { PurchaseActor } from '@localchef/contracts/purchase-sides'
import { isTexted } from '@localchef/contracts/texts/text-events'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { sql } from 'kysely'
import { townColumns } from '../city-in-russian.ts'
import type { MailFacts } from '../mail-facts.ts'
import { linesOf, mailOf, type NewNotification, notify, notifyRecipients } from '../notifications/notify.ts'
import type { Queries } from '../queries.ts'
import type { Call } from '../server-function.ts'
import { orderText } from '../texts/new-text.ts'
import { moneyColumns, type OrderMoney } from './order-money.ts'
import type { OrderingKitchen } from './read-ordering.ts'
import type { ReservedLine } from './reserve-food.ts'
import { moneyOf, removedFrom, variantsOf, type WrittenOrder } from './write-order.ts'

interface NotifiedOrder extends Omit<MailedOrder, 'isByCard' | 'isOver'> {
  status: OrderStatus
  number: number
  buyerId: string | null
  buyerName: string
  chefId: string
  chefProfileId: string
  chefName: string
  chefNameRu: string | null
  meals: number
  card: OrderFacts['card']
  reason: string | null
  isProposed: boolean
}

/**
 * Notifies the other side of an order's event: the chef if the buyer acted, the buyer if the chef did, both if an admin
 * or the system did.
 */
export async function notifyAboutOrder(
  call: Call,
  orderId: string,
  happened: OrderEvent,
  actor: PurchaseActor,
): Promise<void> {
  const order = await readNotified(call.db, orderId)
  if (!order) return
  // The chef did answer with a proposal, so it was the buyer's answer that was missing.
  const event = happened === 'order_expired' && order.isProposed ? 'order_proposal_expired' : happened
  const worded = wordOrderEvent(event, factsOf(order))
  const users: Record<Side, string | null> = { buyer: order.buyerId, chef: order.chefProfileId }
  for (const side of ['buyer', 'chef'] as const) {
    const userId = users[side]
    const words = worded[side]
    if (side !== actor && userId && words) {
      const notification = notificationOf(
        call.user?.id ?? null,
        orderId,
        userId,
        words,
        mailFactsOf(order, side),
      )
      const text =
        side === 'buyer' && isTexted(event)
          ? orderText(event, { ...factsOf(order), id: orderId, kitchenId: order.chefId }, call.now)
          : undefined
      await notify(call, { ...notification, ...(text ? { text } : {}) })
    }
  }
}

/** The facts in every mail about an order; undefined if the order does not exist. */
export async function readOrderMailFacts(
  db: Queries,
  orderId: string,
  side: Side,
): Promise<Record<Language, MailFacts> | undefined> {
  const order = await readNotified(db, orderId)
  return order && mailFactsOf(order, side)
}

async function readNotified(db: Queries, orderId: string): Promise<NotifiedOrder | undefined> {
  const { rows } = await sql<NotifiedOrder>`
    select
      o.status,
      o.number::integer as number,
      o.fulfilment,
      o.buyer_id as "buyerId",
      o.buyer_name as "buyerName",
      c.id as "chefId",
      c.profile_id as "chefProfileId",
      c.name as "chefName",
      c.name_ru as "chefNameRu",
      o.meals,
      ${moneyColumns},
      o.discount_code as "discountCode",
      case
        when o.payment_method <> 'card' then null
        when o.payment_status = 'authorized' then 'authorized'
        when o.payment_status in ('paid', 'partly_refunded') then 'charged'
      end as card,
      o.status_reason as reason,
      o.proposed_slot_from is not null as "isProposed",
      to_jsonb(o.slot_from) #>> '{}' as "slotFrom",
      to_jsonb(o.slot_until) #>> '{}' as "slotUntil",
      c.time_zone as "timeZone",
      ${townColumns},
      case
        when o.fulfilment = 'delivery' then concat_ws(
          ', ',
          o.delivery_address ->> 'line',
          nullif(o.delivery_address ->> 'unit', ''),
          o.delivery_address ->> 'city',
          concat_ws(' ', o.delivery_address ->> 'state', o.delivery_address ->> 'zipCode')
        )
        when o.status in ('confirmed', 'preparing', 'ready') then (
          select concat_ws(', ', d.address_line, nullif(d.address_unit, ''), c.city, concat_ws(' ', c.state, c.zip_code))
          from public.chef_private_details d
          where d.chef_id = c.id
        )
      end as address,
      case when o.fulfilment = 'pickup' and o.status in ('confirmed', 'preparing', 'ready') then (
        select jsonb_build_object('text', d.pickup_instructions, 'textRu', d.pickup_instructions_ru)
        from public.chef_private_details d
        where d.chef_id = c.id
          and d.pickup_instructions <> ''
      ) end as directions,
      (
        select jsonb_agg(
          jsonb_build_object(
            'name', l.dish_name, 'nameRu', l.dish_name_ru, 'quantity', l.quantity, 'picturePath', l.picture_path,
            'subtotal', (l.subtotal_cents / 100.0)::float8, 'variants', l.variants,
            'removedIngredients', l.removed_ingredients
          )
          order by l.position, l.id
        )
        from public.order_lines l
        where l.order_id = o.id
      ) as lines
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where o.id = ${orderId}
  `.execute(db)
  return rows[0]
}

/** A new order with the buyer who placed it. */
export interface PlacedNotice {
  buyerId: string
  lines: readonly ReservedLine[]
  written: WrittenOrder
}

/**
 * Notifies a chef of new orders and mails their buyers that they were received. Reads nothing and sends its statements
 * together, because the kitchen's row is locked meanwhile.
 */
export async function notifyOfPlacedOrders(
  call: Pick<Call, 'db' | 'outside' | 'now'>,
  kitchen: OrderingKitchen,
  placed: readonly PlacedNotice[],
): Promise<void> {
  const worded = placed.map((notice) => wordPlaced(kitchen, notice))
  await notifyRecipients(
    call,
    worded.map(({ toChef }) => toChef),
    worded.flatMap(({ toBuyer }) => toBuyer ?? []),
  )
}

function wordPlaced(kitchen: OrderingKitchen, { buyerId, lines, written }: PlacedNotice) {
  const { id } = written.order
  const order = notifiedOf(kitchen, lines, written)
  const { chef, buyer } = wordOrderEvent('order_placed', factsOf(order))
  if (!chef || !buyer) throw new Error('the event order_placed has no words for one of its sides')
  // Not at the buyer's bell: the page already shows that the order was placed.
  const mail = {
    topic: 'orders',
    path: `/dashboard/orders/${id}`,
    facts: mailFactsOf(order, 'buyer'),
  } as const
  return {
    toChef: {
      notification: notificationOf(buyerId, id, kitchen.profileId, chef, mailFactsOf(order, 'chef')),
      recipient: written.chef,
    },
    toBuyer: written.buyer
      ? mailOf(written.buyer, mail, linesOf(buyer.words[written.buyer.language]))
      : undefined,
  }
}

/** An order just placed and paid at the handover, as `readNotified` would read it; a test compares their mails. */
function notifiedOf(
  kitchen: OrderingKitchen,
  lines: readonly ReservedLine[],
  { order }: WrittenOrder,
): NotifiedOrder {
  const to = order.delivery_address
  return {
    status: order.status,
    number: order.number,
    fulfilment: order.fulfilment,
    buyerId: order.buyer_id,
    buyerName: order.buyer_name,
    chefId: kitchen.id,
    chefProfileId: kitchen.profileId,
    chefName: kitchen.name,
    chefNameRu: kitchen.nameRu,
    meals: order.meals,
    ...moneyOf(order),
    discountCode: order.discount_code,
    card: null,
    reason: null,
    isProposed: false,
    slotFrom: order.slot_from,
    slotUntil: order.slot_until,
    timeZone: kitchen.hours.timeZone,
    city: `${kitchen.city}, ${kitchen.state}`,
    cityRu: kitchen.cityRu && `${kitchen.cityRu}, ${kitchen.state}`,
    address: to && [to.line, to.unit, to.city, `${to.state} ${to.zipCode}`].filter(Boolean).join(', '),
    // The directions are known only once the order is confirmed.
    directions: null,
    lines: lines.map((line) => ({
      name: line.dish.name,
      nameRu: line.dish.nameRu,
      picturePath: line.dish.picturePath,
      quantity: line.quantity,
      subtotal: toDollars(line.subtotalCents),
      variants: variantsOf(line),
      removedIngredients: removedFrom(line),
    })),
  }
}

function mailFactsOf(order: NotifiedOrder, side: Side): Record<Language, MailFacts> {
  const mailed = { ...order, isByCard: order.card !== null, isOver: !isOpen(order.status) }
  return inEveryLanguage((language) => orderMailFacts(mailed, side, language))
}

function factsOf(order: NotifiedOrder): OrderFacts {
  return {
    number: order.number,
    fulfilment: order.fulfilment,
    chef: localText(order.chefName, order.chefNameRu),
    buyer: order.buyerName,
    portions: order.meals,
    totalCents: toCents(order.total),
    card: order.card,
    slot: { from: order.slotFrom, until: order.slotUntil, timeZone: order.timeZone },
    reason: order.reason,
  }
}

function notificationOf(
  triggeredBy: string | null,
  orderId: string,
  userId: string,
  worded: WordedNotification,
  facts: Record<Language, MailFacts>,
): NewNotification {
  return {
    userId,
    triggeredBy,
    type: 'order',
    worded,
    ids: { orderId },
    mail: { topic: 'orders', path: `/dashboard/orders/${orderId}`, facts },
  }
}

/** An order's line as its mails repeat it. */
export interface MailedLine
  extends Pick<
    OrderLine,
    'name' | 'nameRu' | 'picturePath' | 'quantity' | 'variants' | 'removedIngredients'
  > {
  /** Dollars; null where the price is not known yet. */
  subtotal: number | null
}

type Named = Pick<OrderLine, 'name' | 'nameRu'>

/** The fields of an order that its mails repeat. */
export interface MailedOrder extends OrderMoney {
  discountCode: string | null
  fulfilment: Fulfilment
  slotFrom: string
  slotUntil: string
  timeZone: string
  isByCard: boolean
  /** In cart order. */
  lines: MailedLine[]
  /** The kitchen's address once the order is confirmed, or the buyer's for a delivery; null before. */
  address: string | null
  city: string
  cityRu: string | null
  /** Directions to the kitchen; null while the address is not known. */
  directions: { text: string; textRu: string | null } | null
  /** Whether the order ended, which leaves time and place out of the mail. */
  isOver: boolean
}

/**
 * What was ordered with its prices, which add up to the total; time and place, unless the order is over; and the first
 * picture of its dishes.
 */
export function orderMailFacts(order: MailedOrder, side: Side, language: Language): MailFacts {
  const text = wordsIn[language].orders
  const nameOf = ({ name, nameRu }: Named) => writtenIn(language, name, nameRu)
  const pictured = order.lines.find(({ picturePath }) => picturePath !== null)
  return {
    facts: [
      {
        label: text.food,
        value: order.lines.map((line) => mailedLine(line, language)).join('\n'),
      },
      ...(order.isOver ? [] : handoverFacts(order, side, language)),
      ...sumLines(order)
        .filter(({ name }) => name !== 'subtotal')
        .map(({ name, value }) => ({ label: text.sum[name], value: money(toCents(value)) })),
      { label: text.total, value: totalText(order, side, language) },
    ],
    ...(pictured?.picturePath ? { picture: { path: pictured.picturePath, alt: nameOf(pictured) } } : {}),
  }
}

/** The line with its price, and below it the removed ingredients. */
export function mailedLine(line: MailedLine, language: Language): string {
  const nameOf = ({ name, nameRu }: Named) => writtenIn(language, name, nameRu)
  const removed = removedText(line, nameOf, wordsIn[language].orders.removed)
  return [pricedLineText(line, nameOf), removed].filter((part) => part !== null).join('\n')
}

function handoverFacts(order: MailedOrder, side: Side, language: Language): MailFacts['facts'] {
  const text = wordsIn[language].orders
  const { slotFrom, slotUntil, timeZone } = order
  const slot = { from: slotFrom, until: slotUntil, timeZone }
  const when = { label: text.when[order.fulfilment], value: slotInZone(language, slot) }
  // Chefs know their own address.
  if (side === 'chef' && order.fulfilment === 'pickup') return [when]
  const { address, directions } = order
  const where = {
    label: text.where,
    value: address ?? text.later(writtenIn(language, order.city, order.cityRu)),
  }
  if (!directions) return [when, where]
  const found = writtenIn(language, directions.text, directions.textRu)
  return [when, where, { label: text.directions, value: found }]
}

function totalText({ total, isByCard, isOver, fulfilment }: MailedOrder, side: Side, language: Language) {
  const amount = money(toCents(total))
  if (side === 'chef' || isOver) return amount
  const text = wordsIn[language].orders
  return `${amount}, ${isByCard ? text.byCard : text.inPerson[fulfilment]}`
}
