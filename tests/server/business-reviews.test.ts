import { reportContent } from '@localchef/contracts/reports/report-content'
import { createReview } from '@localchef/contracts/reviews/create-review'
import { listMyReviews } from '@localchef/contracts/reviews/list-my-reviews'
import { listReviews } from '@localchef/contracts/reviews/list-reviews'
import { replyToReview } from '@localchef/contracts/reviews/reply-to-review'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'

let server: TestServer
let buyer: TestUser
let chef: TestUser
let other: TestUser
let chefId: string

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@reviews.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@reviews.test', role: 'chef', name: 'Olga' })
  other = await server.signUp({ email: 'other@reviews.test', role: 'chef', name: 'Oleg' })
  chefId = (await addKitchen(server.database, chef.id)).chefId
  await addKitchen(server.database, other.id, { name: 'The Other Kitchen' })
})
afterAll(() => server.stop())

/** An order with a status; its contents do not matter here. */
async function orderOf(status: 'placed' | 'completed'): Promise<string> {
  const orders = await server.database.transaction(async (connection) => {
    const { rows } = await connection.query<{ id: string }>(
      `insert into public.orders (
         buyer_id, chef_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, meals,
         answer_due_at, buyer_name, completed_at
       )
       values ($1, $2, $3::public.order_status, 'pickup', now(), now() + interval '30 minutes', current_date, 500, 1,
         now() + interval '30 minutes', 'Bella Buyer', case when $3 = 'completed' then now() end)
       returning id`,
      [buyer.id, chefId, status],
    )
    return rows
  })
  return orders[0]?.id ?? ''
}

async function review(rating = 4): Promise<string> {
  const written = await callFunction(
    server,
    createReview,
    { orderId: await orderOf('completed'), rating, body: 'Warm and crisp' },
    buyer,
  )
  expect(written.status).toBe(200)
  return written.data.id
}

test('only the buyer of a completed order reviews it, once', async () => {
  const open = await callFunction(
    server,
    createReview,
    { orderId: await orderOf('placed'), rating: 5 },
    buyer,
  )
  expect(open.error.code).toBe('not_reviewable')
  const orderId = await orderOf('completed')
  for (const stranger of [chef, other]) {
    expect((await callFunction(server, createReview, { orderId, rating: 1 }, stranger)).status).toBe(404)
  }
  expect((await callFunction(server, createReview, { orderId, rating: 1 })).status).toBe(401)
  expect((await callFunction(server, createReview, { orderId, rating: 5 }, buyer)).status).toBe(200)
  const again = await callFunction(server, createReview, { orderId, rating: 1 }, buyer)
  expect(again.error.code).toBe('already_reviewed')
})

test('a kitchen replies to a review once in public, and the buyer is notified', async () => {
  const reviewId = await review()
  const reply = { reviewId, reply: 'Come again!' }
  expect((await callFunction(server, replyToReview, reply)).status).toBe(401)
  expect((await callFunction(server, replyToReview, reply, buyer)).status).toBe(403)
  // To another kitchen the review does not exist.
  expect((await callFunction(server, replyToReview, reply, other)).status).toBe(404)
  const answered = await callFunction(server, replyToReview, reply, chef)
  expect(answered.data).toMatchObject({ id: reviewId, reply: 'Come again!' })
  const twice = await callFunction(server, replyToReview, { reviewId, reply: 'Or not' }, chef)
  expect(twice.error.code).toBe('already_replied')
  const { data } = await callFunction(server, listReviews, { chefId })
  expect(data.reviews.find(({ id }) => id === reviewId)?.reply).toBe('Come again!')
  const mine = await callFunction(server, listMyReviews, {}, buyer)
  expect(mine.data.reviews.find(({ id }) => id === reviewId)?.reply).toBe('Come again!')
  const told = await buyer.client.from('notifications').select('title').eq('event', 'review_answered')
  expect(told.data).toHaveLength(1)
})

test('one of two concurrent replies to a review is stored, and the other refused', async () => {
  const reviewId = await review()
  const answers = await Promise.all(
    ['First', 'Second'].map((reply) => callFunction(server, replyToReview, { reviewId, reply }, chef)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('each user can report a review once, and it stays visible until an admin decides', async () => {
  const reviewId = await review(1)
  const report = { subjectKind: 'review' as const, subjectId: reviewId, reason: 'wrong' as const }
  expect((await callFunction(server, reportContent, report)).status).toBe(401)
  expect((await callFunction(server, reportContent, report, chef)).status).toBe(200)
  expect((await callFunction(server, reportContent, report, chef)).error.code).toBe('already_reported')
  const { data } = await callFunction(server, listReviews, { chefId })
  expect(data.reviews.map(({ id }) => id)).toContain(reviewId)
  // Only the reporter and admins read reports.
  expect((await other.client.from('reports').select('id')).data ?? []).toEqual([])
})

test('a chef cannot change a review, its stars or its author', async () => {
  const reviewId = await review()
  for (const user of [chef, buyer, other]) {
    const changed = await user.client.from('reviews').update({ rating: 5 }).eq('id', reviewId).select('id')
    expect(changed.data ?? []).toEqual([])
    const gone = await user.client.from('reviews').delete().eq('id', reviewId).select('id')
    expect(gone.data ?? []).toEqual([])
  }
})

test('reviews are sorted by stars and filtered by stars and by the dish that was ordered', async () => {
  const person = await server.signUp({ email: 'sorted@reviews.test', role: 'chef', name: 'Sofia' })
  const kitchen = await addKitchen(server.database, person.id, { name: 'Sorted Kitchen' })
  const { rows: written } = await server.database.pool.query<{ rating: number; id: string }>(
    `with bought as (
       insert into public.orders (
         buyer_id, chef_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, meals,
         answer_due_at, buyer_name, completed_at
       )
       select $1, $2, 'completed', 'pickup', now(), now() + interval '30 minutes', current_date, 500, 1,
         now() + interval '30 minutes', 'Bella Buyer', now()
       from generate_series(1, 4)
       returning id
     ),
     numbered as (
       select id, row_number() over (order by id)::integer as place
       from bought
     )
     insert into public.reviews (chef_id, buyer_id, order_id, rating, body, author_name, created_at)
     select $2, $1, id, (array[4, 5, 2, 5])[place], 'Good', 'Bella B.', now() - make_interval(hours => place)
     from numbered
     returning rating, order_id as id`,
    [buyer.id, kitchen.chefId],
  )
  const lowest = written.find(({ rating }) => rating === 2)
  await server.database.pool.query(
    `insert into public.order_lines (order_id, dish_id, dish_name, unit_price_cents, quantity)
     values ($1, $2, 'Piroshki', 500, 1)`,
    [lowest?.id, kitchen.dishId],
  )
  const ratings = async (wanted: object) => {
    const { data } = await callFunction(server, listReviews, { chefId: kitchen.chefId, ...wanted })
    expect(data.totalCount).toBe(data.reviews.length)
    return data.reviews.map(({ rating }) => rating)
  }
  expect(await ratings({})).toEqual([4, 5, 2, 5])
  expect(await ratings({ sortBy: 'highest' })).toEqual([5, 5, 4, 2])
  expect(await ratings({ sortBy: 'lowest' })).toEqual([2, 4, 5, 5])
  expect(await ratings({ rating: 5 })).toEqual([5, 5])
  expect(await ratings({ rating: 1 })).toEqual([])
  expect(await ratings({ dishId: kitchen.dishId })).toEqual([2])
  expect(await ratings({ dishId: kitchen.dishId, rating: 5 })).toEqual([])
})
