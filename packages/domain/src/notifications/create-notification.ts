import {
  createNotification as contract,
  type Notice,
} from '@localchef/contracts/notifications/create-notification'
import { OPEN_ORDER_STATUSES } from '@localchef/contracts/orders/order-moves'
import { sql } from 'kysely'
import { forbidden, notFound, Refusal } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { noticeWords } from './notice-words.ts'
import { notify } from './notify.ts'

/** What one person tells others at most; the same thing about the same purchase waits ten minutes. */
const MOST_AN_HOUR = 12
const AGAIN_AFTER_MINUTES = 10

interface Purchase {
  id: string
  number: number
  isOpen: boolean
  buyerId: string | null
  buyerName: string
  chefProfileId: string
  chefName: string
  chefNameRu: string
}

/**
 * Spec section 7. The recipient is the other side of an open order or booking of the caller's, what is told one of a
 * list, and the words are ours: a counterpart cannot write as the marketplace. Who triggered it is always the caller.
 */
export const createNotification = implement(contract, async (input, call) => {
  const { person } = call
  const purchase =
    input.type === 'order'
      ? await readOrder(call, input.data.orderId)
      : await readBooking(call, input.data.bookingId)
  if (!purchase) throw notFound(input.type)
  const isBuyer = purchase.buyerId === person.id
  if (input.user_id !== (isBuyer ? purchase.chefProfileId : purchase.buyerId)) {
    throw forbidden('You may only notify the other side of this order or booking')
  }
  if (!purchase.isOpen) throw new Refusal(422, 'not_open', `This ${input.type} is over`)
  await checkRate(call, input.event, purchase.id)
  const name = isBuyer ? purchase.buyerName : purchase.chefName
  const nameRu = isBuyer ? purchase.buyerName : purchase.chefNameRu
  const { number } = purchase
  const id = await notify(call, {
    userId: input.user_id,
    triggeredBy: person.id,
    ...noticeWords[input.event]({ number, name }),
    type: input.type,
    event: input.event,
    data: {
      ...(input.type === 'order' ? { orderId: purchase.id } : { bookingId: purchase.id }),
      key: input.event,
      params: { number, name, nameRu },
    },
  })
  return { success: true, id }
})

async function readOrder({ db, person }: PersonalCall, orderId: string): Promise<Purchase | undefined> {
  const { rows } = await sql<Purchase>`
    select o.id, o.number::integer as number, o.status::text = any (${[...OPEN_ORDER_STATUSES]}::text[]) as "isOpen",
      o.buyer_id as "buyerId", o.buyer_name as "buyerName", c.profile_id as "chefProfileId", c.name as "chefName",
      coalesce(c.name_ru, c.name) as "chefNameRu"
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where o.id = ${orderId}
      and ${person.id} in (o.buyer_id, c.profile_id)
  `.execute(db)
  return rows[0]
}

async function readBooking({ db, person }: PersonalCall, bookingId: string): Promise<Purchase | undefined> {
  const { rows } = await sql<Purchase>`
    select b.id, b.number::integer as number, b.status in ('requested', 'quoted', 'accepted', 'confirmed') as "isOpen",
      b.buyer_id as "buyerId", b.buyer_name as "buyerName", c.profile_id as "chefProfileId", c.name as "chefName",
      coalesce(c.name_ru, c.name) as "chefNameRu"
    from public.bookings b
    join public.chefs c on c.id = b.chef_id
    where b.id = ${bookingId}
      and ${person.id} in (b.buyer_id, c.profile_id)
  `.execute(db)
  return rows[0]
}

async function checkRate({ db, person, now }: PersonalCall, event: Notice, about: string): Promise<void> {
  // One after the other for each person, so that many at once are counted, too.
  await sql`select pg_advisory_xact_lock(hashtextextended('notices:' || ${person.id}, 0))`.execute(db)
  const { rows } = await sql<{ hour: number; same: number }>`
    select
      count(*)::integer as hour,
      count(*) filter (
        where n.event = ${event}
          and ${about} in (n.data ->> 'orderId', n.data ->> 'bookingId')
          and n.created_at > ${now}::timestamptz - make_interval(mins => ${AGAIN_AFTER_MINUTES})
      )::integer as same
    from public.notifications n
    where n.triggered_by = ${person.id}
      and n.event in (${sql.join(Object.keys(noticeWords))})
      and n.created_at > ${now}::timestamptz - interval '1 hour'
  `.execute(db)
  const { hour, same } = rows[0] ?? { hour: 0, same: 0 }
  if (hour < MOST_AN_HOUR && same === 0) return
  throw new Refusal(429, 'too_many_notices', 'You have told them. Please wait a little', {
    retryAfterSeconds: (hour >= MOST_AN_HOUR ? 60 : AGAIN_AFTER_MINUTES) * 60,
  })
}
