import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { type decidePlans as contract, decidePlans } from '@localchef/contracts/closing/decide-plans'
import { createBatch } from '@localchef/contracts/menu/create-batch'
import { answerSlot } from '@localchef/contracts/orders/answer-slot'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { listOrderSlots } from '@localchef/contracts/orders/list-order-slots'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { proposeSlot } from '@localchef/contracts/orders/propose-slot'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { saveClassSession } from '@localchef/contracts/services/save-class-session'
import { saveService } from '@localchef/contracts/services/save-service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { callFunction } from '../call-function.ts'
import { titlesOf } from '../order-notifications.ts'
import { saveSeen } from '../save-seen.ts'
import { classOffer, dinnerOffer } from '../service-offers.ts'
import {
  announceOpen,
  buyer,
  chef,
  closeDropStage,
  fromNow,
  kitchen,
  openDropKitchen,
  openDropStage,
  order as orderFromDrop,
  other,
  ownDrop,
  query,
  quote,
  server,
} from './drop-stage.ts'

beforeAll(openDropStage)
afterAll(closeDropStage)
beforeEach(openDropKitchen)

type Decisions = z.input<(typeof contract)['input']>['plans']

const zone = 'America/Los_Angeles'
const dayOf = (moment: string) => new Date(moment).toLocaleDateString('en-CA', { timeZone: zone })
const daysLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
/** Noon of the day after tomorrow in the kitchen's zone; 1 PM in daylight saving time. */
const noon = () => new Date(Date.parse(`${daysLater(dayOf(fromNow(0)), 2)}T20:00:00Z`)).toISOString()
const hoursAfter = (moment: string, hours: number) =>
  new Date(Date.parse(moment) + hours * 3_600_000).toISOString()

/** Decides on plans and closes days in the same call. */
async function decide(plans: Decisions, closed: string | string[] | null, reason = 'The oven is broken') {
  const { data } = await callFunction(server, getBusiness, {}, chef)
  const { business } = data
  if (!business) throw new Error('the chef has no business')
  const days = [closed ?? []].flat()
  const exceptions = days.map((day) => ({ day, opensMinute: null, closesMinute: null, note: '' }))
  const hours = { weekly: business.hours.weekly, exceptions, version: business.versions.hours }
  return callFunction(server, decidePlans, { plans, reason, hours: closed ? hours : null }, chef)
}

/** Orders a dish to be cooked for noon of the day after tomorrow. Returns the order's id. */
async function placed(user = buyer): Promise<string> {
  const lines = [{ dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }]
  const { data: quoted } = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines })
  const slot = quoted.slots.find(({ from }) => Date.parse(from) >= Date.parse(noon()))
  const request = { chefId: kitchen.chefId, lines, slotFrom: slot?.from ?? '' }
  const { data, status } = await callFunction(server, placeOrder, request, user)
  expect(status).toBe(200)
  return data.id
}

async function confirmed(user = buyer): Promise<string> {
  const orderId = await placed(user)
  await callFunction(server, transitionOrder, { orderId, from: 'placed', to: 'confirmed' }, chef)
  return orderId
}

/** The first slot after a day, when the kitchen is about to close on that day and the two days before. */
async function slotAfter(orderId: string, day: string): Promise<string> {
  const besides = [-2, -1, 0].map((days) => daysLater(day, days))
  const { data } = await callFunction(server, listOrderSlots, { orderId, besides }, chef)
  const from = data.slots[0]?.from ?? ''
  expect(dayOf(from)).toBe(daysLater(day, 1))
  return from
}

const seen = async (orderId: string) => (await callFunction(server, getOrder, { orderId }, chef)).data

async function batch(): Promise<string> {
  const fields = { dishId: kitchen.dishId, orderBy: null, portionsMade: 5 }
  const pickup = { pickupFrom: noon(), pickupUntil: hoursAfter(noon(), 1) }
  return (await callFunction(server, createBatch, { ...fields, ...pickup }, chef)).data.id
}

const batchDay = async (id: string) =>
  (await query<{ day: string }>(`select day::text from public.ready_batches where id = $1`, [id]))[0]?.day

describe('another time for a confirmed order', () => {
  test('moves it with its portions once the buyer agrees, and it stays confirmed', async () => {
    const orderId = await confirmed()
    const slotFrom = await slotAfter(orderId, dayOf(noon()))
    const proposed = await callFunction(server, proposeSlot, { orderId, slotFrom }, chef)
    expect(proposed.data).toMatchObject({ status: 'confirmed', proposedSlot: { from: expect.any(String) } })
    const before = proposed.data.slotFrom
    // The order keeps its time until its buyer agrees; another person cannot agree.
    const stranger = await callFunction(server, answerSlot, { orderId, slotFrom, accept: true }, other)
    expect(stranger.error.code).toBe('not_found')
    expect((await seen(orderId)).slotFrom).toBe(before)

    const agreed = await callFunction(server, answerSlot, { orderId, slotFrom, accept: true }, buyer)
    expect(agreed.data).toMatchObject({ status: 'confirmed', proposedSlot: null })
    expect(new Date(agreed.data.slotFrom)).toEqual(new Date(slotFrom))
    const days = await query<{ day: string; meals: number }>(
      `select day::text, meals from public.chef_day_meals where chef_id = $1 and meals > 0`,
      [kitchen.chefId],
    )
    expect(days).toEqual([{ day: dayOf(slotFrom), meals: 1 }])
    expect(await titlesOf(chef, orderId)).toContain(`Order #${agreed.data.number}: new time agreed`)
  })

  test('leaves the order as it was agreed if the buyer keeps the time', async () => {
    const orderId = await confirmed()
    const { data: free } = await callFunction(server, listOrderSlots, { orderId }, chef)
    const slotFrom = free.slots[3]?.from ?? ''
    const { data: asked } = await callFunction(server, proposeSlot, { orderId, slotFrom }, chef)
    const kept = await callFunction(server, answerSlot, { orderId, slotFrom, accept: false }, buyer)
    expect(kept.data).toMatchObject({ status: 'confirmed', proposedSlot: null, slotFrom: asked.slotFrom })
    expect(await titlesOf(chef, orderId)).toContain(`Order #${kept.data.number}: time unchanged`)
  })

  test('is not proposed once cooking began, nor to a buyer without an account', async () => {
    const orderId = await confirmed()
    const { data: free } = await callFunction(server, listOrderSlots, { orderId }, chef)
    const request = { orderId, slotFrom: free.slots[3]?.from ?? '' }
    await query(`update public.orders set buyer_id = null where id = $1 returning id`, [orderId])
    expect((await callFunction(server, proposeSlot, request, chef)).error.code).toBe('order_conflict')
    await query(`update public.orders set buyer_id = $2 where id = $1 returning id`, [orderId, buyer.id])
    await callFunction(server, transitionOrder, { orderId, from: 'confirmed', to: 'preparing' }, chef)
    expect((await callFunction(server, proposeSlot, request, chef)).error.code).toBe('order_conflict')
  })
})

describe('decisions about a day that closes', () => {
  test('end, move and propose in one call, and close the day', async () => {
    const [declined, cancelled, asked] = [await placed(), await confirmed(), await confirmed(other)]
    const [moved, ended] = [await batch(), await batch()]
    const { data: service } = await saveSeen(server, saveService, { offer: classOffer }, chef)
    await callFunction(
      server,
      saveClassSession,
      { serviceId: service.id, startsAt: hoursAfter(noon(), 2), places: 4 },
      chef,
    )
    const [session] = await query<{ id: string }>(
      `select id from public.class_sessions where service_id = $1`,
      [service.id],
    )
    const day = dayOf(noon())
    const slotFrom = await slotAfter(asked, day)
    const { status, data } = await decide(
      [
        { do: 'end', kind: 'order', id: declined },
        { do: 'end', kind: 'order', id: cancelled },
        { do: 'propose', kind: 'order', id: asked, slotFrom },
        { do: 'move', kind: 'batch', id: moved, day: daysLater(day, 1) },
        { do: 'end', kind: 'batch', id: ended },
        { do: 'end', kind: 'class', id: session?.id ?? '' },
      ],
      day,
    )
    expect(status).toBe(200)
    expect(data.business.hours.exceptions).toMatchObject([{ day, opensMinute: null }])
    expect(await seen(declined)).toMatchObject({ status: 'declined', statusReason: 'The oven is broken' })
    expect(await seen(cancelled)).toMatchObject({ status: 'cancelled', statusReason: 'The oven is broken' })
    expect(await seen(asked)).toMatchObject({
      status: 'confirmed',
      proposedSlot: { from: expect.any(String) },
    })
    expect([await batchDay(moved), await batchDay(ended)]).toEqual([daysLater(day, 1), undefined])
    expect(await query(`select id from public.class_sessions where service_id = $1`, [service.id])).toEqual(
      [],
    )
  })

  test('change nothing at all if one of them is not possible, and the refusal names it', async () => {
    const [orderId, batchId] = [await confirmed(), await batch()]
    const day = dayOf(noon())
    const refused = await decide(
      [
        { do: 'end', kind: 'order', id: orderId },
        // A day that closes as well.
        { do: 'move', kind: 'batch', id: batchId, day: daysLater(day, 1) },
      ],
      [day, daysLater(day, 1)],
    )
    expect([refused.status, refused.error.code]).toEqual([409, 'plan_not_decided'])
    expect(refused.error.details).toMatchObject({
      id: batchId,
      code: 'invalid_input',
      issue: { rule: 'day_closed' },
    })
    expect((await seen(orderId)).status).toBe('confirmed')
    const { data } = await callFunction(server, getBusiness, {}, chef)
    expect(data.business?.hours.exceptions).toEqual([])
    const unmoved = await decide([{ do: 'move', kind: 'batch', id: batchId, day }], null)
    expect(unmoved.error.details).toMatchObject({ id: batchId, issue: { rule: 'date_required' } })
    // Ending an order requires a reason.
    const unexplained = await decide([{ do: 'end', kind: 'order', id: orderId }], day, '')
    expect(unexplained.error.details).toMatchObject({ id: orderId, issue: { rule: 'reason_required' } })
  })

  test('reach no other kitchen, and leave alone what its buyer has ended meanwhile', async () => {
    const [orderId, gone] = [await confirmed(), await placed(other)]
    await callFunction(server, transitionOrder, { orderId: gone, from: 'placed', to: 'cancelled' }, other)
    const owner = chef
    await openDropKitchen()
    expect(chef.id).not.toBe(owner.id)
    expect((await decide([{ do: 'end', kind: 'order', id: orderId }], null)).error.code).toBe('not_found')
    const input = {
      plans: [{ do: 'end', kind: 'order', id: gone }] satisfies Decisions,
      reason: 'Ill',
      hours: null,
    }
    expect((await callFunction(server, decidePlans, input, owner)).status).toBe(200)
    expect((await callFunction(server, getOrder, { orderId: gone }, other)).data).toMatchObject({
      status: 'cancelled',
      statusReason: null,
    })
  })

  test('end a booking, for a kitchen that pauses', async () => {
    const { data: service } = await saveSeen(
      server,
      saveService,
      { offer: { ...dinnerOffer, noticeDays: 0 } },
      chef,
    )
    const { data: booking } = await callFunction(
      server,
      requestBooking,
      {
        serviceId: service.id,
        startsAt: noon(),
        seen: { price: 400, durationMinutes: 180 },
        guests: 4,
        place: '5 Bay Street',
      },
      buyer,
    )
    const { startsAt, endsAt, guests, place, price } = booking
    const confirming = {
      from: 'requested',
      to: 'confirmed',
      seen: { startsAt, endsAt, guests, place, price },
    } as const
    await callFunction(server, transitionBooking, { bookingId: booking.id, ...confirming }, chef)
    expect((await decide([{ do: 'end', kind: 'booking', id: booking.id }], null)).status).toBe(200)
    const rows = await query(`select status, status_reason from public.bookings where id = $1`, [booking.id])
    expect(rows).toMatchObject([{ status: 'cancelled' }])
  })
})

describe('a drop on a day that closes', () => {
  test('moves with all its windows if nothing is sold', async () => {
    const drop = await announceOpen()
    const first = drop.windows[0]?.pickupFrom ?? ''
    const day = daysLater(dayOf(first), 2)
    expect((await decide([{ do: 'move', kind: 'drop', id: drop.id, day }], dayOf(first))).status).toBe(200)
    const moved = await ownDrop(drop.id)
    expect(moved.windows.map(({ pickupFrom }) => Date.parse(pickupFrom))).toEqual(
      drop.windows.map(({ pickupFrom }) => Date.parse(pickupFrom) + 48 * 3_600_000),
    )
    expect(Date.parse(moved.orderBy)).toBe(Date.parse(drop.orderBy) + 48 * 3_600_000)
    expect(Date.parse(moved.opensAt)).toBe(Date.parse(drop.opensAt))
    // The food of a drop is sold on its new day.
    expect((await quote()).slots.map(({ from }) => dayOf(from))).toContain(day)
    expect((await orderFromDrop(moved)).status).toBe(200)
  })

  test('is not moved before its last moment to order', async () => {
    const drop = await announceOpen()
    const day = daysLater(dayOf(drop.windows[0]?.pickupFrom ?? ''), -2)
    const early = await decide([{ do: 'move', kind: 'drop', id: drop.id, day }], null)
    expect(early.error.details).toMatchObject({ id: drop.id, issue: { rule: 'in_the_past' } })
  })

  test('moves with its orders: their buyers are asked, and until they agree their time holds', async () => {
    const drop = await announceOpen()
    const first = drop.windows[0]?.pickupFrom ?? ''
    const ids: string[] = []
    for (const user of [buyer, other]) ids.push((await orderFromDrop(drop, { user })).data.id)
    const [agreed = '', kept = ''] = ids
    await callFunction(server, transitionOrder, { orderId: agreed, from: 'placed', to: 'confirmed' }, chef)
    const day = daysLater(dayOf(first), 2)
    expect((await decide([{ do: 'move', kind: 'drop', id: drop.id, day }], dayOf(first))).status).toBe(200)
    const moved = await ownDrop(drop.id)
    const asMoved = drop.windows.map(({ pickupFrom }) => Date.parse(pickupFrom) + 48 * 3_600_000)
    expect(moved.windows.map(({ pickupFrom }) => Date.parse(pickupFrom))).toEqual([
      Date.parse(first),
      ...asMoved,
    ])
    for (const id of ids) {
      const { slotFrom, proposedSlot } = await seen(id)
      expect(Date.parse(slotFrom)).toBe(Date.parse(first))
      expect(Date.parse(proposedSlot?.from ?? '')).toBe(asMoved[0])
    }
    expect(await titlesOf(buyer, agreed)).toContainEqual(expect.stringMatching(/another time proposed/))
    // The closed day sells nothing more, although its window still stands for the two orders.
    expect((await orderFromDrop(drop, { user: other })).error.code).toBe('slot_unavailable')

    const answer = async (orderId: string, accept: boolean, who = buyer) => {
      const { proposedSlot } = await seen(orderId)
      return callFunction(server, answerSlot, { orderId, slotFrom: proposedSlot?.from ?? '', accept }, who)
    }
    expect((await answer(agreed, true)).data).toMatchObject({ status: 'confirmed', proposedSlot: null })
    expect(dayOf((await seen(agreed)).slotFrom)).toBe(day)
    expect((await answer(kept, false, other)).data).toMatchObject({ status: 'placed', proposedSlot: null })
    expect(Date.parse((await seen(kept)).slotFrom)).toBe(Date.parse(first))
    const sold = (await ownDrop(drop.id)).windows.map(({ portionsSold }) => portionsSold)
    expect(sold).toEqual([1, 1, 0])
  })

  test('asks no buyer of an order that is canceled with it, and nobody if one of them cannot be asked', async () => {
    const drop = await announceOpen()
    const first = drop.windows[0]?.pickupFrom ?? ''
    const { data: ended } = await orderFromDrop(drop)
    const { data: asked } = await orderFromDrop(drop, { user: other })
    const move = { do: 'move', kind: 'drop', id: drop.id, day: daysLater(dayOf(first), 2) } as const
    const end = { do: 'end', kind: 'order', id: ended.id } as const
    // The new day is closed too, so nothing is moved, canceled or asked.
    const closed = [dayOf(first), move.day]
    expect((await decide([move, end], closed)).error.details).toMatchObject({ id: drop.id })
    expect([(await seen(ended.id)).status, (await seen(asked.id)).proposedSlot]).toEqual(['placed', null])
    expect((await decide([move, end], dayOf(first))).status).toBe(200)
    expect([(await seen(ended.id)).status, (await seen(ended.id)).proposedSlot]).toEqual(['declined', null])
    expect((await seen(asked.id)).proposedSlot).not.toBeNull()
  })

  test('is kept or canceled with its orders kept, and sells nothing in the closed time', async () => {
    const drop = await announceOpen()
    const { data: ordered } = await orderFromDrop(drop)
    expect((await decide([], dayOf(drop.windows[0]?.pickupFrom ?? ''))).status).toBe(200)
    const late = await orderFromDrop(drop, { user: other })
    expect([late.status, late.error.code]).toEqual([409, 'slot_unavailable'])
    expect((await seen(ordered.id)).status).toBe('placed')
    expect((await decide([{ do: 'end', kind: 'drop', id: drop.id }], null)).status).toBe(200)
    expect((await seen(ordered.id)).status).toBe('placed')
  })
})
