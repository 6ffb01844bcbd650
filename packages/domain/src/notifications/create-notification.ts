import { forbidden, notFound } from '@localchef/contracts/common-refusals'
import { localText } from '@localchef/contracts/language'
import {
  bookingNotices,
  createNotification as contract,
  type Notice,
  orderNotices,
} from '@localchef/contracts/notifications/create-notification'
import { notOpen, tooManyNotices } from '@localchef/contracts/notifications/notification-refusals'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { openBookings, openOrders } from '../status-lists.ts'
import { notify } from './notify.ts'

/** Rate limits of a user: notifications per hour, and minutes between two identical ones. */
const mostAnHour = 12
const againAfterMinutes = 10

interface Purchase {
  id: string
  number: number
  isOpen: boolean
  buyerId: string | null
  buyerName: string
  chefProfileId: string
  chefName: string
  chefNameRu: string | null
}

/**
 * Spec section 7. The recipient is the other side of one of the caller's open orders or bookings, the event comes from
 * a fixed list, and the server words it: nobody can write in the marketplace's name.
 */
export const createNotification = implement(contract, async (input, call) => {
  const { user } = call
  const purchase =
    input.type === 'order'
      ? await readOrder(call, input.data.orderId)
      : await readBooking(call, input.data.bookingId)
  if (!purchase) throw call.refuse(notFound, noSuch(input.type))
  const isBuyer = purchase.buyerId === user.id
  if (input.user_id !== (isBuyer ? purchase.chefProfileId : purchase.buyerId)) {
    throw call.refuse(forbidden, { message: 'You can only notify the other side of this order or booking' })
  }
  if (!purchase.isOpen) throw call.refuse(notOpen)
  await checkRate(call, input.event, purchase.id)
  const name = isBuyer ? localText(purchase.buyerName) : localText(purchase.chefName, purchase.chefNameRu)
  const id = await notify(call, {
    userId: input.user_id,
    triggeredBy: user.id,
    type: input.type,
    worded: wordNotification(input.event, { number: purchase.number, name }),
    ids: input.type === 'order' ? { orderId: purchase.id } : { bookingId: purchase.id },
  })
  return { success: true, id }
})

async function readOrder({ db, user }: UserCall, orderId: string): Promise<Purchase | undefined> {
  const { rows } = await sql<Purchase>`
    select o.id, o.number::integer as number, o.status in ${openOrders} as "isOpen",
      o.buyer_id as "buyerId", o.buyer_name as "buyerName", c.profile_id as "chefProfileId", c.name as "chefName",
      c.name_ru as "chefNameRu"
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where o.id = ${orderId}
      and o.is_placed
      and ${user.id} in (o.buyer_id, c.profile_id)
  `.execute(db)
  return rows[0]
}

async function readBooking({ db, user }: UserCall, bookingId: string): Promise<Purchase | undefined> {
  const { rows } = await sql<Purchase>`
    select b.id, b.number::integer as number, b.status in ${openBookings} as "isOpen",
      b.buyer_id as "buyerId", b.buyer_name as "buyerName", c.profile_id as "chefProfileId", c.name as "chefName",
      c.name_ru as "chefNameRu"
    from public.bookings b
    join public.chefs c on c.id = b.chef_id
    where b.id = ${bookingId}
      and ${user.id} in (b.buyer_id, c.profile_id)
  `.execute(db)
  return rows[0]
}

async function checkRate(
  { db, user, now, refuse }: UserCall & Refusing<typeof tooManyNotices>,
  event: Notice,
  about: string,
): Promise<void> {
  // Serialized by user, so that concurrent calls are counted.
  await sql`select pg_advisory_xact_lock(hashtextextended('notices:' || ${user.id}, 0))`.execute(db)
  const { rows } = await sql<{ hour: number; same: number }>`
    select
      count(*)::integer as hour,
      count(*) filter (
        where n.event = ${event}
          and ${about} in (n.data ->> 'orderId', n.data ->> 'bookingId')
          and n.created_at > ${now}::timestamptz - make_interval(mins => ${againAfterMinutes})
      )::integer as same
    from public.notifications n
    where n.triggered_by = ${user.id}
      and n.event in (${sql.join([...orderNotices, ...bookingNotices])})
      and n.created_at > ${now}::timestamptz - interval '1 hour'
  `.execute(db)
  const { hour, same } = rows[0] ?? { hour: 0, same: 0 }
  if (hour < mostAnHour && same === 0) return
  throw refuse(tooManyNotices, { retryAfterSeconds: (hour >= mostAnHour ? 60 : againAfterMinutes) * 60 })
}
