import type { Review } from '@localchef/contracts/reviews/list-reviews'
import { replyToReview as contract } from '@localchef/contracts/reviews/reply-to-review'
import { sql } from 'kysely'
import { notify } from '../notifications/notify.ts'
import { notFound, Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { reviewColumns } from './review-columns.ts'

export const replyToReview = implement(contract, async ({ reviewId, reply }, call) => {
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
