import type { Review } from '@localchef/contracts/reviews/list-reviews'
import { writeReview as contract } from '@localchef/contracts/reviews/write-review'
import { sql } from 'kysely'
import { notify } from '../notifications/notify.ts'
import { notFound, Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { refuseSwitchedOff } from '../settings/refuse-switched-off.ts'
import { reviewColumns } from './review-columns.ts'

interface Bought {
  chefId: string
  chefProfileId: string
  status: string
  isReviewed: boolean
}

/** The database refuses a second review and a review of what was not bought; here the caller hears why. */
export const writeReview = implement(contract, async (input, call) => {
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

/** "Maria Ivanova" signs in public as "Maria I." */
export function publicName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return last ? `${first} ${[...last][0]?.toUpperCase()}.` : first
}
