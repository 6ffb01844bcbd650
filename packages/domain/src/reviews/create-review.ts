import { notFound } from '@localchef/contracts/common-refusals'
import { initialOf } from '@localchef/contracts/initial'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { createReview as contract } from '@localchef/contracts/reviews/create-review'
import type { Review } from '@localchef/contracts/reviews/list-reviews'
import { alreadyReviewed, notReviewable } from '@localchef/contracts/reviews/review-refusals'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notify } from '../notifications/notify.ts'
import type { Queries } from '../queries.ts'
import { invalidField, noSuch } from '../refusal.ts'
import { refuseSwitchedOff } from '../refuse-switched-off.ts'
import { implement, type UserCall } from '../server-function.ts'
import { holdFile } from '../stored-file.ts'
import { reviewColumns } from './review-columns.ts'

interface Written {
  id: string
  authorName: string
}

interface Bought {
  chefId: string
  chefProfileId: string
  status: string
  isReviewed: boolean
}

/** Checks the rules to refuse with a reason; the database enforces the same rules. */
export const createReview = implement(contract, async (input, call) => {
  const { db, user } = call
  await refuseSwitchedOff(call.refuse, db, 'reviews')
  const bought = input.orderId
    ? sql`
        select o.chef_id,
          case when exists (select 1 from public.missed_pickups m where m.order_id = o.id and m.no_show_at is not null)
            then 'no_show' else o.status::text end as status,
          exists (select 1 from public.reviews r where r.order_id = o.id) as reviewed
        from public.orders o
        where o.id = ${input.orderId}
          and o.buyer_id = ${user.id}`
    : sql`
        select b.chef_id, b.status::text as status, exists (select 1 from public.reviews r where r.booking_id = b.id) as reviewed
        from public.bookings b
        where b.id = ${input.bookingId ?? null}
          and b.buyer_id = ${user.id}`
  const found = await sql<Bought>`
    select p.chef_id as "chefId", c.profile_id as "chefProfileId", p.status, p.reviewed as "isReviewed"
    from (${bought}) p
    join public.chefs c on c.id = p.chef_id
  `.execute(db)
  const purchase = found.rows[0]
  if (!purchase) throw call.refuse(notFound, noSuch(input.orderId ? 'order' : 'booking'))
  if (purchase.isReviewed) throw call.refuse(alreadyReviewed)
  if (purchase.status !== 'completed') {
    throw call.refuse(notReviewable)
  }
  await checkDishes(db, input)
  await checkPictures(call, input.picturePaths)
  const { rows } = await sql<Written>`
    insert into public.reviews as r (chef_id, buyer_id, order_id, booking_id, rating, body, language, author_name, picture_paths)
    values (
      ${purchase.chefId}, ${user.id}, ${input.orderId ?? null}, ${input.bookingId ?? null}, ${input.rating},
      ${input.body}, ${input.language}, ${publicName(user.name)}, ${input.picturePaths}::text[]
    )
    returning r.id, r.author_name as "authorName"
  `.execute(db)
  const written = rows[0]
  if (!written) throw new Error('the insert returned no review')
  await writeDishStars(db, written.id, input.dishes)
  await notify(call, {
    userId: purchase.chefProfileId,
    triggeredBy: user.id,
    type: 'review',
    worded: wordNotification('review_written', {
      rating: input.rating,
      author: written.authorName,
      body: input.body.slice(0, 500),
    }),
    ids: { reviewId: written.id },
    mail: { topic: 'reviews', path: '/dashboard/reviews' },
  })
  return readReview(db, written.id)
})

type Input = z.output<typeof contract.input>

/** Refuses stars for dishes that were not in the order. */
async function checkDishes(db: Queries, { orderId, dishes }: Input): Promise<void> {
  if (dishes.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select distinct l.dish_id as id /* never null: id */
    from public.order_lines l
    where l.order_id = ${orderId ?? null}
      and l.dish_id = any (${dishes.map(({ dishId }) => dishId)}::uuid[])
  `.execute(db)
  const ordered = new Set(rows.map(({ id }) => id))
  const other = dishes.findIndex(({ dishId }) => !ordered.has(dishId))
  if (other >= 0) throw invalidField(['dishes', other, 'dishId'], 'dish_not_ordered')
}

/** Accepts only the author's own uploads that are in no other review. */
async function checkPictures({ db, user }: UserCall, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select o.name
    from storage.objects o
    where o.bucket_id = 'reviews'
      and o.name = any (${[...paths]}::text[])
      and o.owner_id = ${user.id}
      and not exists (
        select 1
        from public.reviews r
        where r.picture_paths @> array[o.name]
      )
    ${holdFile}
  `.execute(db)
  const own = new Set(rows.map(({ name }) => name))
  const other = paths.findIndex((path) => !own.has(path))
  if (other >= 0) throw invalidField(['picturePaths', other], 'picture_missing')
}

async function writeDishStars(db: Queries, reviewId: string, dishes: Input['dishes']): Promise<void> {
  if (dishes.length === 0) return
  await sql`
    insert into public.review_dishes (review_id, dish_id, rating)
    select ${reviewId}, s."dishId", s.rating
    from jsonb_to_recordset(${JSON.stringify(dishes)}::jsonb) as s ("dishId" uuid, rating smallint)
  `.execute(db)
}

async function readReview(db: Queries, id: string): Promise<Review> {
  const { rows } = await sql<Review>`
    select ${reviewColumns}
    from public.reviews r
    where r.id = ${id}
  `.execute(db)
  const review = rows[0]
  if (!review) throw new Error('the new review was not found')
  return review
}

/** "Maria Ivanova" becomes "Maria I." */
export function publicName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  const initial = initialOf(last ?? '')
  return initial ? `${first} ${initial}.` : first
}
