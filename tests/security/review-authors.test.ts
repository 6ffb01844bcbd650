import { listMyReviews } from '@localchef/contracts/reviews/list-my-reviews'
import { listReviews } from '@localchef/contracts/reviews/list-reviews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { raw } from './raw-request.ts'

let server: TestServer
let writer: TestUser
let chef: TestUser
let stranger: TestUser
let admin: TestUser
let chefId: string
let orderId: string

beforeAll(async () => {
  server = await startTestServer()
  const email = (name: string) => `${name}@authors.test`
  writer = await server.signUp({ email: email('writer'), role: 'buyer', name: 'Wanda Writer' })
  chef = await server.signUp({ email: email('chef'), role: 'chef', name: 'Olga' })
  stranger = await server.signUp({ email: email('stranger'), role: 'buyer', name: 'Max' })
  admin = await server.signUp({ email: email('admin'), role: 'admin', name: 'Ada' })
  chefId = (await addKitchen(server.database, chef.id)).chefId
  orderId = await server.database.transaction(async (connection) => {
    const { rows } = await connection.query<{ id: string }>(
      `insert into public.orders (
         chef_id, buyer_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, meals, buyer_name,
         answer_due_at, completed_at
       )
       values ($1, $2, 'completed', 'pickup', now(), now() + interval '1 hour', current_date, 500, 1, 'Wanda', now(),
         now())
       returning id`,
      [chefId, writer.id],
    )
    const id = rows[0]?.id ?? ''
    await connection.query(
      `insert into public.reviews (chef_id, buyer_id, order_id, rating, body, author_name)
       values ($1, $2, $3, 2, 'Too salty', 'Wanda W.')`,
      [chefId, writer.id, id],
    )
    return id
  })
})
afterAll(() => server.stop())

const readers = { visitor: () => undefined, stranger: () => stranger, chef: () => chef, admin: () => admin }

const questions: Record<string, () => string> = {
  'by name': () => 'reviews?select=id,buyer_id',
  'by the name of the order': () => 'reviews?select=order_id',
  'by the name of the booking': () => 'reviews?select=booking_id',
  'with everything': () => 'reviews?select=*',
  'by leaving out what to select': () => 'reviews',
  'by another name': () => 'reviews?select=id,x:buyer_id::text',
  'by a filter': () => `reviews?select=id&buyer_id=eq.${writer.id}`,
  'by a filter within a condition': () => `reviews?select=id&or=(rating.eq.9,order_id.eq.${orderId})`,
  'by their order': () => 'reviews?select=id&order=buyer_id',
  'by the writer beside it': () => 'reviews?select=id,profiles(id)',
  'by the purchase beside it': () => 'reviews?select=id,orders(id)',
  'beside the kitchen': () => 'chefs?select=id,reviews(id,buyer_id)',
  'with everything beside the kitchen': () => 'chefs?select=id,reviews(*)',
  'by a filter beside the kitchen': () => `chefs?select=id,reviews(id)&reviews.buyer_id=eq.${writer.id}`,
  'spread into the kitchen': () => 'reviews?select=id,...orders(buyer_id)',
  'by the folder of their pictures': () => 'reviews?select=picture_paths',
}

test.each(
  Object.entries(readers).flatMap(([who, user]) =>
    Object.entries(questions).map(([how, question]) => [who, how, user, question] as const),
  ),
)('a %s does not learn %s who wrote a review', async (_who, _how, user, question) => {
  const token = user()?.accessToken
  const answer = await raw(server, `/rest/v1/${question()}`, token === undefined ? {} : { token })
  expect([400, 401, 403, 501]).toContain(answer.status)
  expect(answer.text).not.toContain(writer.id)
  expect(answer.text).not.toContain(orderId)
})

test('everyone reads a review, without its author', async () => {
  for (const user of Object.values(readers)) {
    const token = user()?.accessToken
    const answer = await raw(
      server,
      '/rest/v1/reviews?select=rating,body,author_name,chefs(id)',
      token === undefined ? {} : { token },
    )
    expect(answer.json).toEqual([
      { rating: 2, body: 'Too salty', author_name: 'Wanda W.', chefs: { id: chefId } },
    ])
  }
  const { data } = await callFunction(server, listReviews, { chefId }, stranger)
  expect(data.reviews).toHaveLength(1)
  expect(JSON.stringify(data)).not.toContain(writer.id)
  expect(JSON.stringify(data)).not.toContain(orderId)
})

test('reviews are not published by realtime', async () => {
  const { rows } = await server.database.pool.query(
    `select tablename from pg_publication_tables where pubname = 'supabase_realtime' and tablename = 'reviews'`,
  )
  expect(rows).toEqual([])
})

test('authors read their own reviews with the purchases', async () => {
  const { data } = await callFunction(server, listMyReviews, {}, writer)
  expect(data.reviews).toMatchObject([{ orderId, bookingId: null, body: 'Too salty' }])
})
