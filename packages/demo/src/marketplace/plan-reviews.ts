import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import { createRandom, type Random } from '../random.ts'
import { type ReviewOccasion, writeReply, writeReview } from '../reviews/write-review.ts'
import { minuteMs } from './local-time.ts'
import type { OrderPlan } from './plan-orders.ts'

export interface ReviewsPlan {
  reviewRows: { id: string; chef_id: string; rating: number; hidden_at: string | null }[]
  reportRows: object[]
}

/** A third of the completed orders are reviewed; a few reviews are reported, two are hidden already. */
export function planReviews(orders: readonly OrderPlan[], now: Date): ReviewsPlan {
  const written = new Set<string>()
  const plan: ReviewsPlan = { reviewRows: [], reportRows: [] }
  const [admin, demoChef, demoBuyer] = demoAccounts
  for (const order of orders) {
    if (order.status !== 'completed' || !order.completedAt) continue
    const random = createRandom('review', order.id)
    const isDemo = order.buyer.id === demoBuyer.id || order.kitchen.profileId === demoChef.id
    if (!random.chance(isDemo ? 0.5 : 0.34)) continue
    const createdAt = new Date(order.completedAt.getTime() + random.between(90, 3000) * minuteMs)
    if (createdAt >= now) continue
    const dish = random.pick(order.dishes)
    const occasion: ReviewOccasion = {
      rating: ratingAround(order.kitchen.quality, random),
      language: order.buyer.language,
      dish,
      cook: order.kitchen.ownerName,
      buyer: order.buyer.name,
      city: order.kitchen.city,
    }
    const repliedAt = new Date(createdAt.getTime() + random.between(60, 2400) * minuteMs)
    const hasReply = random.chance(occasion.rating <= 3 ? 0.6 : 0.28) && repliedAt < now
    const id = demoId('review', order.id)
    const isHidden = occasion.rating === 1 && random.chance(0.3)
    plan.reviewRows.push({
      id,
      chef_id: order.kitchen.id,
      buyer_id: order.buyer.id,
      order_id: order.id,
      rating: occasion.rating,
      body: writeReview(occasion, written, random),
      language: occasion.language,
      author_name: shortName(order.buyer.name),
      picture_paths: [],
      reply: hasReply ? writeReply(occasion, random) : null,
      replied_at: hasReply ? repliedAt.toISOString() : null,
      hidden_at: isHidden
        ? new Date(Math.min(now.getTime(), createdAt.getTime() + 90 * minuteMs)).toISOString()
        : null,
      hidden_reason: isHidden ? 'Personal insult, against the review rules' : null,
      created_at: createdAt.toISOString(),
    } as ReviewsPlan['reviewRows'][number])
    if (occasion.rating <= 2 && random.chance(0.2)) {
      const isOpen = random.chance(0.5)
      plan.reportRows.push({
        id: demoId('report', id),
        reporter_id: order.kitchen.profileId,
        subject_kind: 'review',
        subject_id: id,
        reason: random.pick(['wrong', 'offensive', 'spam']),
        body: random.pick(reportTexts),
        status: isOpen ? 'open' : 'dismissed',
        decided_by: isOpen ? null : admin.id,
        decided_at: isOpen
          ? null
          : new Date(Math.min(now.getTime(), createdAt.getTime() + 2000 * minuteMs)).toISOString(),
        decision_note: isOpen ? null : 'An honest opinion, it stays.',
        created_at: new Date(
          Math.min(now.getTime() - minuteMs, createdAt.getTime() + 200 * minuteMs),
        ).toISOString(),
      })
    }
  }
  return plan
}

function ratingAround(quality: number, random: Random): number {
  const missing = 5 - quality
  return random.weighted([
    [5, Math.max(0.1, 1 - missing * 0.75)],
    [4, missing * 0.5],
    [3, missing * 0.13],
    [2, missing * 0.06],
    [1, missing * 0.04],
  ] as const)
}

function shortName(name: string): string {
  const [first = name, last] = name.split(' ')
  return last ? `${first} ${last.charAt(0)}.` : first
}

const reportTexts = [
  'This person confused us with another kitchen, we do not sell that dish.',
  'The order was handed over on time, the app shows it. The claim is not true.',
  'Insulting language about my family.',
  'Same text was posted under two other chefs.',
]
