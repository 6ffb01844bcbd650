import { reportContent } from '@localchef/contracts/reports/report-content'
import { listMyReviews } from '@localchef/contracts/reviews/list-my-reviews'
import { listReviews } from '@localchef/contracts/reviews/list-reviews'
import { replyToReview } from '@localchef/contracts/reviews/reply-to-review'
import { writeReview } from '@localchef/contracts/reviews/write-review'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestPerson, type TestServer } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'

let server: TestServer
let buyer: TestPerson
let chef: TestPerson
let other: TestPerson
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

/** An order in a state; what is in it does not matter here. */
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
    writeReview,
    { orderId: await orderOf('completed'), rating, body: 'Warm and crisp' },
    buyer,
  )
  expect(written.status).toBe(200)
  return written.data.id
}

test('who bought and got it reviews it once, and nobody else', async () => {
  const open = await callFunction(server, writeReview, { orderId: await orderOf('placed'), rating: 5 }, buyer)
  expect(open.error.code).toBe('not_reviewable')
  const orderId = await orderOf('completed')
  for (const stranger of [chef, other]) {
    expect((await callFunction(server, writeReview, { orderId, rating: 1 }, stranger)).status).toBe(404)
  }
  expect((await callFunction(server, writeReview, { orderId, rating: 1 })).status).toBe(401)
  expect((await callFunction(server, writeReview, { orderId, rating: 5 }, buyer)).status).toBe(200)
  const again = await callFunction(server, writeReview, { orderId, rating: 1 }, buyer)
  expect(again.error.code).toBe('already_reviewed')
})

test('the kitchen answers once, in public, and the buyer hears of it', async () => {
  const reviewId = await review()
  const reply = { reviewId, reply: 'Come again!' }
  expect((await callFunction(server, replyToReview, reply)).status).toBe(401)
  expect((await callFunction(server, replyToReview, reply, buyer)).status).toBe(403)
  // For another kitchen there is no such review to answer.
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

test('two devices of a kitchen answer at once: one answer stays, the other is told', async () => {
  const reviewId = await review()
  const answers = await Promise.all(
    ['First', 'Second'].map((reply) => callFunction(server, replyToReview, { reviewId, reply }, chef)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a review is reported once a person, and stays where it is until an admin decides', async () => {
  const reviewId = await review(1)
  const report = { subjectKind: 'review' as const, subjectId: reviewId, reason: 'wrong' as const }
  expect((await callFunction(server, reportContent, report)).status).toBe(401)
  expect((await callFunction(server, reportContent, report, chef)).status).toBe(200)
  expect((await callFunction(server, reportContent, report, chef)).error.code).toBe('already_reported')
  const { data } = await callFunction(server, listReviews, { chefId })
  expect(data.reviews.map(({ id }) => id)).toContain(reviewId)
  // Who reported what is between them and the admins.
  expect((await other.client.from('reports').select('id')).data ?? []).toEqual([])
})

test('a chef changes no review, its stars or its author by hand', async () => {
  const reviewId = await review()
  for (const person of [chef, buyer, other]) {
    const changed = await person.client.from('reviews').update({ rating: 5 }).eq('id', reviewId).select('id')
    expect(changed.data ?? []).toEqual([])
    const gone = await person.client.from('reviews').delete().eq('id', reviewId).select('id')
    expect(gone.data ?? []).toEqual([])
  }
})
