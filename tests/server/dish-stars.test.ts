import { randomUUID } from 'node:crypto'
import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { getDish } from '@localchef/contracts/menu/get-dish'
import { createReview } from '@localchef/contracts/reviews/create-review'
import { listMyReviews } from '@localchef/contracts/reviews/list-my-reviews'
import { listReviews } from '@localchef/contracts/reviews/list-reviews'
import { setReviewHidden } from '@localchef/contracts/reviews/set-review-hidden'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

let server: TestServer
let buyer: TestUser
let stranger: TestUser
let chef: TestUser
let admin: TestUser
let kitchen: Kitchen
let foreign: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@stars.test', role: 'buyer', name: 'Bella Buyer' })
  stranger = await server.signUp({ email: 'stranger@stars.test', role: 'buyer', name: 'Sam' })
  chef = await server.signUp({ email: 'chef@stars.test', role: 'chef', name: 'Olga' })
  admin = await server.signUp({ email: 'admin@stars.test', role: 'admin', name: 'Ada' })
  const other = await server.signUp({ email: 'other@stars.test', role: 'chef', name: 'Oleg' })
  kitchen = await addKitchen(server.database, chef.id)
  foreign = await addKitchen(server.database, other.id, { name: 'The Other Kitchen' })
})
afterAll(() => server.stop())

/** A completed order of one of the kitchen's dishes. */
async function ordered(person = buyer): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `with bought as (
       insert into public.orders (
         buyer_id, chef_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, meals,
         answer_due_at, buyer_name, completed_at, closed_at
       )
       values ($1, $2, 'completed', 'pickup', now(), now() + interval '30 minutes', current_date, 500, 1, now(),
         'Bella Buyer', now(), now())
       returning id
     )
     insert into public.order_lines (order_id, dish_id, dish_name, unit_price_cents, quantity)
     select id, $3, 'Piroshki', 500, 1
     from bought
     returning order_id as id`,
    [person.id, kitchen.chefId, kitchen.dishId],
  )
  return rows[0]?.id ?? ''
}

const starsOf = async () => (await callFunction(server, getDish, { id: kitchen.dishId })).data.rating

async function upload(person: TestUser, name = `${randomUUID()}.jpg`) {
  const body = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer()
  const { error } = await person.client.storage
    .from('reviews')
    .upload(name, body, { contentType: 'image/jpeg' })
  return { name, error }
}

/** Whether a reader gets a signed URL for a picture. */
async function sees(person: Pick<TestUser, 'client'>, name: string): Promise<boolean> {
  const { data } = await person.client.storage.from('reviews').createSignedUrl(name, 60)
  return data !== null
}

test('the stars of a dish are the average of visible reviews of its orders', async () => {
  expect(await starsOf()).toEqual({ average: null, count: 0 })
  const first = await callFunction(
    server,
    createReview,
    { orderId: await ordered(), rating: 4, dishes: [{ dishId: kitchen.dishId, rating: 5 }] },
    buyer,
  )
  expect(first.data.dishes).toEqual([
    { dishId: kitchen.dishId, name: 'Piroshki', nameRu: 'Пирожки', rating: 5 },
  ])
  const second = await callFunction(
    server,
    createReview,
    { orderId: await ordered(), rating: 3, dishes: [{ dishId: kitchen.dishId, rating: 2 }] },
    buyer,
  )
  await callFunction(server, createReview, { orderId: await ordered(), rating: 1 }, buyer)
  expect(await starsOf()).toEqual({ average: 3.5, count: 2 })
  const { data } = await callFunction(server, listReviews, { chefId: kitchen.chefId, dishId: kitchen.dishId })
  expect(data.totalCount).toBe(3)
  const hidden = { reviewId: second.data.id, hidden: true, reason: 'An insult' }
  expect((await callFunction(server, setReviewHidden, hidden, admin)).status).toBe(200)
  expect(await starsOf()).toEqual({ average: 5, count: 1 })
})

test('dishes of other orders get no stars, and no dish gets them twice', async () => {
  const orderId = await ordered()
  const review = (dishes: { dishId: string; rating: number }[]) =>
    callFunction(server, createReview, { orderId, rating: 5, dishes }, buyer)
  const other = await review([{ dishId: foreign.dishId, rating: 1 }])
  expect(other.status).toBe(400)
  expect(other.error.issues).toMatchObject([{ path: ['dishes', 0, 'dishId'] }])
  const twice = [1, 5].map((rating) => ({ dishId: kitchen.dishId, rating }))
  expect((await review(twice)).status).toBe(400)
  expect((await review([{ dishId: kitchen.dishId, rating: 6 }])).status).toBe(400)
  expect((await review([{ dishId: kitchen.dishId, rating: 5 }])).status).toBe(200)
})

test('the database refuses stars for a dish that was not in the order, and writes by people', async () => {
  const { data } = await callFunction(server, createReview, { orderId: await ordered(), rating: 5 }, buyer)
  await expect(
    server.database.pool.query(
      `insert into public.review_dishes (review_id, dish_id, rating) values ($1, $2, 1)`,
      [data.id, foreign.dishId],
    ),
  ).rejects.toMatchObject({ code: 'LC002' })
  const row = { review_id: data.id, dish_id: kitchen.dishId, rating: 1 }
  for (const person of [buyer, stranger, chef]) {
    expect((await person.client.from('review_dishes').insert(row)).error?.code).toBe('42501')
  }
})

test('purchases to review name the dishes of the order', async () => {
  const orderId = await ordered(stranger)
  const { data } = await callFunction(server, listMyReviews, {}, stranger)
  expect(data.waiting.find((purchase) => purchase.orderId === orderId)?.dishes).toEqual([
    { id: kitchen.dishId, name: 'Piroshki', nameRu: 'Пирожки' },
  ])
})

test('pictures of a review are public with it, and for author and chef once it is hidden', async () => {
  const { name } = await upload(buyer)
  const visitor = { client: server.client() }
  expect(await sees(buyer, name)).toBe(true)
  expect(await sees(visitor, name)).toBe(false)
  const review = { orderId: await ordered(), rating: 5, picturePaths: [name] }
  const written = await callFunction(server, createReview, review, buyer)
  expect(written.data.picturePaths).toEqual([name])
  for (const reader of [visitor, stranger, chef]) expect(await sees(reader, name)).toBe(true)

  const reviewId = written.data.id
  await callFunction(server, setReviewHidden, { reviewId, hidden: true, reason: 'A face' }, admin)
  for (const reader of [visitor, stranger, admin]) expect(await sees(reader, name)).toBe(false)
  for (const reader of [buyer, chef]) expect(await sees(reader, name)).toBe(true)

  const gone = await buyer.client.storage.from('reviews').remove([name])
  expect(gone.data ?? []).toEqual([])
})

test('pictures of reviews are re-encoded without metadata', async () => {
  const { name } = await upload(buyer)
  const { data } = await buyer.client.storage.from('reviews').download(name)
  const stored = await sharp(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0))).metadata()
  expect(stored).toMatchObject({ width: 40, height: 30 })
  expect(stored.exif).toBeUndefined()
})

test('a review takes only own pictures that no other review shows, and three at most', async () => {
  const { name: others } = await upload(stranger)
  const orderId = await ordered()
  const review = (picturePaths: string[]) =>
    callFunction(server, createReview, { orderId, rating: 5, picturePaths }, buyer)
  for (const path of [others, `${randomUUID()}.jpg`]) {
    expect((await review([path])).error.issues).toMatchObject([{ path: ['picturePaths', 0] }])
  }
  const own = await Promise.all(Array.from({ length: 4 }, async () => (await upload(buyer)).name))
  expect((await review(own)).status).toBe(400)
  expect((await review([own[0] ?? '', own[0] ?? ''])).status).toBe(400)
  expect((await review(own.slice(0, 3))).status).toBe(200)
  const again = await callFunction(
    server,
    createReview,
    { orderId: await ordered(), rating: 5, picturePaths: own.slice(0, 1) },
    buyer,
  )
  expect(again.status).toBe(400)
})

test('a picture of a review has a random name, so that it does not name its author', async () => {
  for (const name of [`${buyer.id}/a.jpg`, 'a.jpg', `${buyer.id}/${randomUUID()}.jpg`]) {
    expect((await upload(buyer, name)).error).not.toBeNull()
  }
  const visitor = { client: server.client() }
  const { error } = await visitor.client.storage
    .from('reviews')
    .upload(`${randomUUID()}.jpg`, Buffer.from('x'), { contentType: 'image/jpeg' })
  expect(error).not.toBeNull()
})

test('an erased account takes the pictures of its reviews with it', async () => {
  const leaver = await server.signUp({ email: 'leaver@stars.test', role: 'buyer', name: 'Lea' })
  const { name } = await upload(leaver)
  const review = { orderId: await ordered(leaver), rating: 5, picturePaths: [name] }
  const { data } = await callFunction(server, createReview, review, leaver)
  const gone = await callFunction(server, deleteAccount, { confirmation: leaver.email }, leaver)
  expect(gone.status).toBe(200)
  const listed = await callFunction(server, listReviews, { chefId: kitchen.chefId, limit: 50 })
  expect(listed.data.reviews.find(({ id }) => id === data.id)).toMatchObject({ picturePaths: [] })
  expect(await sees({ client: server.client() }, name)).toBe(false)
})
