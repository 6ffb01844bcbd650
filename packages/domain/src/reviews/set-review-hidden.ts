import { notFound } from '@localchef/contracts/common-refusals'
import { localText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sameState } from '@localchef/contracts/reviews/review-refusals'
import { setReviewHidden as contract } from '@localchef/contracts/reviews/set-review-hidden'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { notifyOfDecision } from '../decisions/notify-of-decision.ts'
import { notifyOnceFinal } from '../decisions/notify-once-final.ts'
import { noSuch } from '../refusal.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { readAdminReview } from './read-admin-review.ts'

interface Stored {
  isHidden: boolean
  reason: string | null
  buyerId: string | null
  chefProfileId: string
  chefName: string
  chefNameRu: string | null
}

export const setReviewHidden = implement(contract, async ({ reviewId, hidden, reason }, call) => {
  const changed = await setHidden(call, reviewId, hidden, reason)
  if (!changed) throw call.refuse(sameState)
  return { review: await readAdminReview(call, reviewId) }
})

/** Hides or shows a review and notifies author and chef. A trigger updates the rating. Returns whether it changed. */
export async function setHidden(
  call: UserCall & Refusing<typeof notFound>,
  reviewId: string,
  hidden: boolean,
  reason: string | undefined,
  undoable = false,
): Promise<boolean> {
  const { rows } = await sql<Stored>`
    select r.hidden_at is not null as "isHidden", r.hidden_reason as reason, r.buyer_id as "buyerId",
      c.profile_id as "chefProfileId", c.name as "chefName", c.name_ru as "chefNameRu"
    from public.reviews r
    join public.chefs c on c.id = r.chef_id
    where r.id = ${reviewId}
    for no key update of r
  `.execute(call.db)
  const review = rows[0]
  if (!review) throw call.refuse(notFound, noSuch('review'))
  if (review.isHidden === hidden) return false
  await sql`
    update public.reviews
    set hidden_at = ${hidden ? call.now : null},
        hidden_reason = ${hidden ? (reason ?? null) : null}
    where id = ${reviewId}
  `.execute(call.db)
  await recordAct(call, {
    action: hidden ? 'hide-review' : 'show-review',
    subjectKind: 'review',
    subjectId: reviewId,
    before: { hidden: review.isHidden, hiddenReason: review.reason },
    after: { hidden },
    reason,
  })
  const about = {
    path: '/dashboard/reviews',
    type: 'review' as const,
    ids: { reviewId },
  }
  const subject = { subjectKind: 'review' as const, subjectId: reviewId }
  const facts = { name: localText(review.chefName, review.chefNameRu), reason: reason ?? null }
  const author = wordNotification(hidden ? 'review_hidden' : 'review_shown', facts)
  const chef = wordNotification(hidden ? 'review_of_kitchen_hidden' : 'review_shown', facts)
  const decisions = [
    ...(review.buyerId ? [{ ...about, userId: review.buyerId, worded: author }] : []),
    { ...about, userId: review.chefProfileId, worded: chef },
  ]
  for (const decision of decisions) {
    if (undoable) {
      await notifyOnceFinal(call, subject, decision)
    } else {
      await notifyOfDecision(call, decision)
    }
  }
  return true
}
