import { setReviewHidden as contract } from '@localchef/contracts/reviews/set-review-hidden'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { tellOnceFinal } from '../queue/tell-once-final.ts'
import { notFound, Refusal } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { readAdminReview } from './review-rows.ts'

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
  if (!changed) throw new Refusal(409, 'same_state', hidden ? 'It is hidden already' : 'It is shown already')
  return { review: await readAdminReview(call.db, reviewId) }
})

/** The chef's average follows by itself. Author and chef both hear of it. Says whether anything changed. */
export async function setHidden(
  call: PersonalCall,
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
  if (!review) throw notFound('review')
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
    facts: { name: review.chefName, nameRu: review.chefNameRu, reason },
    path: '/dashboard/reviews',
    type: 'review' as const,
    ids: { reviewId },
  }
  const news = hidden ? 'review_hidden' : 'review_shown'
  const subject = { subjectKind: 'review' as const, subjectId: reviewId }
  if (review.buyerId) await tellOnceFinal(call, subject, { ...about, userId: review.buyerId, news }, undoable)
  await tellOnceFinal(
    call,
    subject,
    { ...about, userId: review.chefProfileId, news: hidden ? 'review_of_kitchen_hidden' : 'review_shown' },
    undoable,
  )
  return true
}
