import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import { picturesOf, type StoredPicture } from '../pictures.ts'
import { createRandom, type Random } from '../random.ts'
import { createReviewWriter, type ReviewOccasion } from '../reviews/write-review.ts'
import { minuteMs } from './local-time.ts'
import type { OrderPlan } from './plan-orders.ts'

export interface ReviewsPlan {
  reviewRows: ReviewRow[]
  /** Stars for single dishes. */
  dishRows: { review_id: string; dish_id: string; rating: number }[]
  reportRows: object[]
  files: StoredPicture[]
}

/** Reviews of a third of the completed orders; a few are reported or hidden, and some show a picture. */
export function planReviews(
  orders: readonly OrderPlan[],
  files: readonly StoredPicture[],
  now: Date,
): ReviewsPlan {
  const occasions: WrittenReview[] = []
  const plan: ReviewsPlan = { reviewRows: [], dishRows: [], reportRows: [], files: [] }
  const [admin, demoChef, demoBuyer] = demoAccounts
  for (const order of orders) {
    if (order.status !== 'completed' || !order.completedAt) continue
    const random = createRandom('review', order.id)
    const isDemo = order.buyer.id === demoBuyer.id || order.kitchen.profileId === demoChef.id
    if (!random.chance(isDemo ? 0.5 : 0.34)) continue
    const createdAt = new Date(order.completedAt.getTime() + random.between(90, 3000) * minuteMs)
    if (createdAt >= now) continue
    const occasion: WrittenReview['occasion'] = {
      rating: ratingAround(order.kitchen.quality, random),
      language: order.buyer.language,
      dishes: order.dishes,
    }
    const repliedAt = new Date(createdAt.getTime() + random.between(60, 2400) * minuteMs)
    const hasReply = random.chance(occasion.rating <= 3 ? 0.6 : 0.28) && repliedAt < now
    const id = demoId('review', order.id)
    const isHidden = occasion.rating === 1 && random.chance(0.3)
    const row: ReviewRow = {
      id,
      chef_id: order.kitchen.id,
      buyer_id: order.buyer.id,
      order_id: order.id,
      rating: occasion.rating,
      body: '',
      language: occasion.language,
      author_name: shortName(order.buyer.name),
      picture_paths: [],
      reply: null,
      replied_at: null,
      hidden_at: isHidden
        ? new Date(Math.min(now.getTime(), createdAt.getTime() + 90 * minuteMs)).toISOString()
        : null,
      hidden_reason: isHidden ? 'Personal insult, against the review rules' : null,
      created_at: createdAt.toISOString(),
    }
    plan.reviewRows.push(row)
    occasions.push({ row, occasion, repliedAt: hasReply ? repliedAt.toISOString() : null })
    plan.dishRows.push(...dishStars(order, id, occasion.rating))
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
  writeTexts(occasions)
  const shown = new Map(files.map(({ path, file }) => [path, file]))
  plan.files.push(...occasions.flatMap((review) => addPicture(review, shown)))
  return plan
}

interface ReviewRow {
  id: string
  chef_id: string
  buyer_id: string
  order_id: string
  rating: number
  created_at: string
  body: string
  picture_paths: string[]
  reply: string | null
  replied_at: string | null
  hidden_at: string | null
  [column: string]: unknown
}

interface WrittenReview {
  row: ReviewRow
  occasion: Omit<ReviewOccasion, 'dishes'> & Pick<OrderPlan, 'dishes'>
  /** Null if the chef does not reply. */
  repliedAt: string | null
}

/** Distributes the texts across kitchens, starting with each kitchen's newest review. */
function writeTexts(reviews: readonly WrittenReview[]): void {
  const writer = createReviewWriter()
  const newest = reviews.toSorted((a, b) => b.row.created_at.localeCompare(a.row.created_at))
  const counts = new Map<string, number>()
  const ranked = newest.map((review) => {
    const rank = counts.get(review.row.chef_id) ?? 0
    counts.set(review.row.chef_id, rank + 1)
    return { ...review, rank }
  })
  for (const { row, occasion, repliedAt } of ranked.toSorted((a, b) => a.rank - b.rank)) {
    row.body = writer.review(occasion)
    if (!row.body || !repliedAt) continue
    row.reply = writer.reply(occasion)
    row.replied_at = row.reply === null ? null : repliedAt
  }
}

/**
 * Adds a picture to some reviews that praise a meal. It differs from the kitchen's picture of the dish; `shown` maps
 * the paths of the kitchens' pictures to their files.
 */
function addPicture({ row, occasion }: WrittenReview, shown: ReadonlyMap<string, string>): StoredPicture[] {
  const random = createRandom('review-picture', row.id)
  if (!row.body || row.rating < 4 || !random.chance(0.3)) return []
  const [other] = occasion.dishes.flatMap(({ name, picturePath }) =>
    picturesOf('dish', name).filter(({ file }) => file !== shown.get(picturePath)),
  )
  if (!other) return []
  // As with uploads, the name does not reveal whose picture it is.
  const path = `${demoId('review-picture', row.id)}.webp`
  row.picture_paths = [path]
  return [{ bucket: 'reviews', path, ownerId: row.buyer_id, file: other.file }]
}

/** Half of the buyers rate dishes separately, close to their rating of the order. */
function dishStars(order: OrderPlan, reviewId: string, rating: number): ReviewsPlan['dishRows'] {
  const random = createRandom('dish-stars', order.id)
  if (!random.chance(0.5)) return []
  const dishIds = new Set((order.lineRows as { dish_id: string }[]).map(({ dish_id }) => dish_id))
  return [...dishIds].map((dishId) => ({
    review_id: reviewId,
    dish_id: dishId,
    rating: Math.min(5, Math.max(1, rating + random.pick([-1, 0, 0, 0, 1]))),
  }))
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
