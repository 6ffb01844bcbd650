import { notFound } from '@localchef/contracts/common-refusals'
import { localText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import type { Review } from '@localchef/contracts/reviews/list-reviews'
import { replyToReview as contract } from '@localchef/contracts/reviews/reply-to-review'
import { alreadyReplied } from '@localchef/contracts/reviews/review-refusals'
import { sql } from 'kysely'
import { notify } from '../notifications/notify.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { reviewColumns } from './review-columns.ts'

export const replyToReview = implement(contract, async ({ reviewId, reply }, call) => {
  const { db, user, now } = call
  const { rows } = await sql<
    Review & { buyerId: string | null; chefName: string; chefNameRu: string | null }
  >`
    update public.reviews r
    set reply = ${reply},
        replied_at = ${now}
    from public.chefs c
    where r.id = ${reviewId}
      and c.id = r.chef_id
      and c.profile_id = ${user.id}
      and r.reply is null
    returning ${reviewColumns}, r.buyer_id as "buyerId", c.name as "chefName", c.name_ru as "chefNameRu"
  `.execute(db)
  const review = rows[0]
  if (!review) {
    const known = await sql`
      select 1
      from public.reviews r
      join public.chefs c on c.id = r.chef_id
      where r.id = ${reviewId}
        and c.profile_id = ${user.id}
    `.execute(db)
    if (known.rows.length === 0) throw call.refuse(notFound, noSuch('review'))
    throw call.refuse(alreadyReplied)
  }
  if (review.buyerId) {
    await notify(call, {
      userId: review.buyerId,
      triggeredBy: user.id,
      type: 'review',
      worded: wordNotification('review_answered', {
        chef: localText(review.chefName, review.chefNameRu),
        body: reply.slice(0, 500),
      }),
      ids: { reviewId },
    })
  }
  return review
})
