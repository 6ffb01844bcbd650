import type { Review } from '@localchef/contracts/list-reviews'
import { replyToReview, reportContent, writeReview } from '@localchef/contracts/write-review'
import { sql } from 'kysely'
import { refuseSwitchedOff } from '../admin/settings/refuse-switched-off.ts'
import { notify } from '../notifications/notify.ts'
import type { Queries } from '../queries.ts'
import { notFound, Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { reviewColumns } from './review-columns.ts'

interface Bought {
  chefId: string
  chefProfileId: string
  status: string
  isReviewed: boolean
}

/** The database refuses a second review and a review of what was not bought; here the caller hears why. */
export const writeOwnReview = implement(writeReview, async (input, call) => {
  const { db, person } = call
  await refuseSwitchedOff(db, 'reviews')
  const bought = input.orderId
    ? sql`
        select o.chef_id, o.status::text as status, exists (select 1 from public.reviews r where r.order_id = o.id) as reviewed
        from public.orders o
        where o.id = ${input.orderId}
          and o.buyer_id = ${person.id}`
    : sql`
        select b.chef_id, b.status::text as status, exists (select 1 from public.reviews r where r.booking_id = b.id) as reviewed
        from public.bookings b
        where b.id = ${input.bookingId ?? null}
          and b.buyer_id = ${person.id}`
  const found = await sql<Bought>`
    select p.chef_id as "chefId", c.profile_id as "chefProfileId", p.status, p.reviewed as "isReviewed"
    from (${bought}) p
    join public.chefs c on c.id = p.chef_id
  `.execute(db)
  const purchase = found.rows[0]
  if (!purchase) throw notFound(input.orderId ? 'order' : 'booking')
  if (purchase.isReviewed) throw new Refusal(409, 'already_reviewed', 'This has been reviewed already')
  if (purchase.status !== 'completed') {
    throw new Refusal(422, 'not_reviewable', 'Only what was bought and completed can be reviewed')
  }
  const { rows } = await sql<Review>`
    insert into public.reviews as r (chef_id, buyer_id, order_id, booking_id, rating, body, language, author_name)
    values (
      ${purchase.chefId}, ${person.id}, ${input.orderId ?? null}, ${input.bookingId ?? null}, ${input.rating},
      ${input.body}, ${input.language}, ${publicName(person.name)}
    )
    returning ${reviewColumns}
  `.execute(db)
  const review = rows[0]
  if (!review) throw new Error('A review is always written')
  await notify(call, {
    userId: purchase.chefProfileId,
    triggeredBy: person.id,
    title: `New review: ${input.rating} of 5`,
    message: input.body.slice(0, 200),
    type: 'review',
    event: 'review_written',
    data: {
      reviewId: review.id,
      key: 'review_written',
      params: { rating: input.rating, author: review.authorName, body: input.body.slice(0, 200) },
    },
    mail: {
      topic: 'reviews',
      path: '/dashboard/reviews',
      words: {
        en: {
          title: `New review: ${input.rating} of 5`,
          lines: [`${review.authorName} has reviewed your food.`, ...(input.body ? [input.body] : [])],
          button: 'Answer the review',
        },
        ru: {
          title: `Новый отзыв: ${input.rating} из 5`,
          lines: [`${review.authorName}: отзыв о вашей кухне.`, ...(input.body ? [input.body] : [])],
          button: 'Ответить на отзыв',
        },
      },
    },
  })
  return review
})

export const replyToOwnReview = implement(replyToReview, async ({ reviewId, reply }, call) => {
  const { db, person, now } = call
  const { rows } = await sql<Review & { buyerId: string | null; chefName: string }>`
    update public.reviews r
    set reply = ${reply},
        replied_at = ${now}
    from public.chefs c
    where r.id = ${reviewId}
      and c.id = r.chef_id
      and c.profile_id = ${person.id}
      and r.reply is null
    returning ${reviewColumns}, r.buyer_id as "buyerId", c.name as "chefName"
  `.execute(db)
  const review = rows[0]
  if (!review) {
    const known = await sql`
      select 1
      from public.reviews r
      join public.chefs c on c.id = r.chef_id
      where r.id = ${reviewId}
        and c.profile_id = ${person.id}
    `.execute(db)
    if (known.rows.length === 0) throw notFound('review')
    throw new Refusal(409, 'already_replied', 'This review has been answered already')
  }
  if (review.buyerId) {
    await notify(call, {
      userId: review.buyerId,
      triggeredBy: person.id,
      title: `${review.chefName} answered your review`,
      message: reply.slice(0, 200),
      type: 'review',
      event: 'review_answered',
      data: {
        reviewId,
        key: 'review_answered',
        params: { chef: review.chefName, body: reply.slice(0, 200) },
      },
    })
  }
  return review
})

export const report = implement(reportContent, async (input, { db, person }) => {
  if (input.subjectKind === 'message') await checkReceived(db, input.subjectId, person.id)
  const { rows } = await sql<{ id: string }>`
    insert into public.reports (reporter_id, subject_kind, subject_id, reason, body)
    values (${person.id}, ${input.subjectKind}, ${input.subjectId}, ${input.reason}, ${input.body})
    on conflict on constraint reports_once_a_person do nothing
    returning id
  `.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Refusal(409, 'already_reported', 'You have reported this already')
  return { id }
})

/** A message is reported by who got it; for everybody else there is none. */
async function checkReceived(db: Queries, messageId: string, personId: string): Promise<void> {
  const { rows } = await sql`
    select 1
    from public.messages
    where id = ${messageId}
      and recipient_id = ${personId}
  `.execute(db)
  if (rows.length === 0) throw notFound('message')
}

/** "Maria Ivanova" signs in public as "Maria I." */
export function publicName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return last ? `${first} ${[...last][0]?.toUpperCase()}.` : first
}
