import { type Language, localText } from '@localchef/contracts/language'
import { type RawBuilder, sql } from 'kysely'
import type { Call, OutgoingMail } from '../server-function.ts'
import { bookingText, type NewText, type TextRecipient, textTo, worded } from './new-text.ts'

type SystemCall = Omit<Call, 'user'>

/** Reads the reminder mail of a booking. The feature `bookings` writes its words. */
type BookingMail = (call: SystemCall, bookingId: string) => Promise<OutgoingMail | undefined>

/** Texts of a kind in a run; the next run continues. */
const atOnce = 500
/**
 * Minutes before the moment: enough to open the page before the portions are gone, and to decide before the drop
 * closes.
 */
const minutesBefore = { opens: 10, closes: 60 }
const hoursBeforeBooking = 24
/** Within this time, a chef at the stove looks at a new order. */
const unseenMinutes = 3

/**
 * Queues the texts that are due at a moment, without any act: a drop opens or closes soon, a booking comes up, nobody
 * has looked at a new order. Each cause gets one text, even with several processes. Nothing is queued at night; in the
 * morning the causes are checked again.
 */
export async function textOfMoments(call: SystemCall, bookingMail: BookingMail): Promise<number> {
  if (!call.outside.takesTexts) return 0
  const found = [
    ...(await dropMoments(call)),
    ...(await comingBookings(call, bookingMail)),
    ...(await unseenOrders(call)),
  ]
  let queued = 0
  for (const { recipient, text, mailInstead } of found) {
    const outgoing = textTo(recipient, text, call.now)
    if (outgoing?.sendAt.getTime() !== call.now.getTime()) continue
    const instead = await mailInstead?.()
    await call.outside.queueText(instead ? { ...outgoing, instead } : outgoing)
    queued += 1
  }
  return queued
}

interface FoundText {
  recipient: TextRecipient
  text: NewText
  /** The mail that is sent if the text is not; only where nothing else tells the person. */
  mailInstead?: () => Promise<OutgoingMail | undefined>
}

interface FoundRow {
  phone: string
  language: Language
  zipCode: string | null
  kitchenId: string
  timeZone: string
}

const recipientOf = ({ phone, language, zipCode }: FoundRow): TextRecipient => ({ phone, language, zipCode })

/** Columns of `FoundRow`, from the consent `t` of the profile `p`, and the kitchen `c`. */
const foundColumns = sql`
  t.phone, p.language, p.zip_code as "zipCode", c.id as "kitchenId", c.time_zone as "timeZone"
`

/** The cause of the text about a moment of a drop to a follower. */
export const dropCause = (
  dropId: RawBuilder<unknown>,
  moment: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`('drop:' || ${dropId} || ':' || ${moment} || ':' || ${userId})`

/**
 * Followers of a kitchen or of a dish in its drop. People who have not ordered get a text about the end, while there is
 * food. No mail replaces a text that was not sent: the announcement has named the end, and an hour later it is over.
 */
async function dropMoments({ db, now }: SystemCall): Promise<FoundText[]> {
  const { rows } = await sql<
    FoundRow & {
      slug: string
      title: string
      titleRu: string | null
      moment: 'opens' | 'closes'
      at: string
      cause: string
    }
  >`
    select d.slug, d.title, d.title_ru as "titleRu", m.moment, to_jsonb(m.at) #>> '{}' as at,
      k.cause, ${foundColumns}
    from public.drops d
    join public.chefs c on c.id = d.chef_id
    cross join lateral (values ('opens', d.opens_at), ('closes', d.order_by)) as m (moment, at)
    cross join lateral (
      select f.user_id
      from public.favourite_chefs f
      where f.chef_id = d.chef_id
      union
      select f.user_id
      from public.favourite_dishes f
      join public.ready_batches b on b.dish_id = f.dish_id
      where b.drop_id = d.id
    ) f
    join public.text_consents t on t.user_id = f.user_id and t.topic = 'drops' and t.withdrawn_at is null
    join public.profiles p on p.id = t.user_id
    cross join lateral (select ${dropCause(sql`d.id`, sql`m.moment`, sql`p.id`)} as cause) k
    where d.announced_at is not null
      and d.cancelled_at is null
      and d.order_by > ${now}
      and d.opens_at <= ${now}::timestamptz + make_interval(mins => ${minutesBefore.opens})
      and private.chef_is_public(c.id)
      and c.profile_id <> p.id
      and p.suspended_at is null
      and p.erased_at is null
      and case m.moment
        when 'opens' then d.opens_at > ${now}
        else d.opens_at <= ${now}
          and d.order_by <= ${now}::timestamptz + make_interval(mins => ${minutesBefore.closes})
          and exists (
            select 1
            from public.ready_batches b
            where b.drop_id = d.id
              and b.portions_left > 0
          )
          and not exists (
            select 1
            from public.ready_batches b
            join public.order_lines l on l.ready_batch_id = b.id
            join public.orders o on o.id = l.order_id
            where b.drop_id = d.id
              and o.buyer_id = p.id
              and o.status not in ('declined', 'expired', 'cancelled')
          )
      end
      and not mail.has_text_of(k.cause)
    order by m.at, p.id
    limit ${atOnce}
  `.execute(db)
  return rows.map((row) => ({
    recipient: recipientOf(row),
    text: {
      topic: 'drops',
      kitchenId: row.kitchenId,
      name: localText(row.title, row.titleRu),
      words: worded(({ drops }) => drops[row.moment], row),
      path: `/drops/${row.slug}`,
      usefulUntil: new Date(row.at),
      handover: null,
      timeZone: row.timeZone,
      cause: row.cause,
    },
  }))
}

/** Buyers of confirmed bookings that begin within a day, unless the booking was requested less than 36 hours before. */
async function comingBookings(call: SystemCall, bookingMail: BookingMail): Promise<FoundText[]> {
  const { db, now } = call
  const { rows } = await sql<
    FoundRow & {
      bookingId: string
      cause: string
      number: number
      chef: string
      chefRu: string | null
      startsAt: string
    }
  >`
    select b.id as "bookingId", k.cause, b.number::integer as number, c.name as chef, c.name_ru as "chefRu",
      to_jsonb(b.starts_at) #>> '{}' as "startsAt", ${foundColumns}
    from public.bookings b
    join public.chefs c on c.id = b.chef_id
    join public.text_consents t on t.user_id = b.buyer_id and t.topic = 'bookings' and t.withdrawn_at is null
    join public.profiles p on p.id = t.user_id
    -- A moved booking is reminded of anew.
    cross join lateral (select 'booking:' || b.id || ':' || extract(epoch from b.starts_at)::bigint as cause) k
    where b.status = 'confirmed'
      and b.starts_at > ${now}
      and b.starts_at <= ${now}::timestamptz + make_interval(hours => ${hoursBeforeBooking})
      and b.requested_at < b.starts_at - make_interval(hours => ${hoursBeforeBooking} + 12)
      and not mail.has_text_of(k.cause)
    order by b.starts_at, b.id
    limit ${atOnce}
  `.execute(db)
  return rows.map(({ bookingId, cause, chef, chefRu, ...row }) => ({
    recipient: recipientOf(row),
    text: { ...bookingText('booking_reminder', { ...row, chef: localText(chef, chefRu) }, now), cause },
    mailInstead: () => bookingMail(call, bookingId),
  }))
}

/** Chefs of orders that wait for an answer and whose notification at the bell is unread after three minutes. */
async function unseenOrders({ db, now }: SystemCall): Promise<FoundText[]> {
  const { rows } = await sql<
    FoundRow & { orderId: string; number: number; buyer: string; answerDueAt: string; slotFrom: string }
  >`
    select o.id as "orderId", o.number::integer as number, o.buyer_name as buyer,
      to_jsonb(o.answer_due_at) #>> '{}' as "answerDueAt", to_jsonb(o.slot_from) #>> '{}' as "slotFrom",
      ${foundColumns}
    from public.text_consents t
    join public.profiles p on p.id = t.user_id
    join public.chefs c on c.profile_id = t.user_id
    join public.orders o on o.chef_id = c.id and o.status = 'placed' and o.answer_due_at > ${now}
    where t.topic = 'kitchen'
      and t.withdrawn_at is null
      and exists (
        select 1
        from public.notifications n
        where n.user_id = p.id
          and n.event = 'order_placed'
          and n.data ->> 'orderId' = o.id::text
          and not n.is_read
          and n.created_at <= ${now}::timestamptz - make_interval(mins => ${unseenMinutes})
      )
      and not mail.has_text_of('unseen:' || o.id)
    order by o.answer_due_at, o.id
    limit ${atOnce}
  `.execute(db)
  return rows.map((row) => ({
    recipient: recipientOf(row),
    text: {
      topic: 'kitchen',
      kitchenId: row.kitchenId,
      name: localText(row.buyer, row.buyer),
      words: worded(({ kitchen }) => kitchen.unseen, row),
      path: `/dashboard/orders/${row.orderId}`,
      usefulUntil: new Date(row.answerDueAt),
      handover: new Date(row.slotFrom),
      timeZone: row.timeZone,
      cause: `unseen:${row.orderId}`,
    },
  }))
}
