import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { answerSlot } from '@localchef/contracts/orders/answer-slot'
import { changeOrder } from '@localchef/contracts/orders/change-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { proposeSlot } from '@localchef/contracts/orders/propose-slot'
import { recordNoShow } from '@localchef/contracts/orders/record-no-show'
import { reportMissedPickup } from '@localchef/contracts/orders/report-missed-pickup'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { createStandingOrder } from '@localchef/contracts/standing-orders/create-standing-order'
import { queriesOn } from '@localchef/domain/queries'
import type { CallingUser } from '@localchef/domain/server-function'
import {
  advanceStandingOrder,
  dueStandingOrders,
} from '@localchef/domain/standing-orders/advance-standing-order'
import fc from 'fast-check'
import { expect } from 'vitest'
import { nothingOutside } from '../nothing-outside.ts'
import {
  at,
  buyers,
  call,
  type Dish,
  database,
  days,
  done,
  isAllowed,
  type ModelOrder,
  prices,
  run,
  sunday,
  type Week,
  type Wishes,
  weekLater,
} from './kitchen-week-stage.ts'

type Drawn =
  | { act: 'order'; buyer: number; dish: Exclude<Dish, 'sushi'>; quantity: number; day: number; hour: number }
  | { act: 'sushi'; buyer: number; quantity: number; window: 12 | 13 }
  | { act: 'confirm' | 'decline' | 'cancel' | 'change'; which: number; quantity: number }
  | { act: 'propose'; which: number; day: number; hour: number; isSameDay: boolean }
  | { act: 'answer'; which: number; accept: boolean }
  | { act: 'close'; day: number }
  | { act: 'book'; buyer: number; day: number; isConfirmed: boolean }

export const buyer = fc.integer({ min: 0, max: 3 })

export const quantity = fc.integer({ min: 1, max: 3 })

/** Two days are more frequent than the others, so that they fill up. */
export const day = fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 5 }))

/** Few slots, so that they fill up. */
export const hour = fc.constantFrom(11, 17, 18)

const cooked = fc.constantFrom('soup', 'pie', 'bread')

export const order = fc.record({ act: fc.constant('order'), buyer, dish: cooked, quantity, day, hour })

export const drawn: fc.Arbitrary<Drawn> = fc.oneof(
  { weight: 8, arbitrary: order },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('sushi'), buyer, quantity, window: fc.constantFrom(12, 13) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constantFrom('confirm', 'decline', 'cancel', 'change'),
      which: fc.nat(40),
      quantity,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('propose'),
      which: fc.nat(40),
      day,
      hour,
      isSameDay: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('answer'), which: fc.nat(40), accept: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('close'), day }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('book'), buyer, day, isConfirmed: fc.boolean() }) },
)

export const standing = fc.record({ buyer, dish: cooked, quantity, day, hour })

const lineOf = (week: Week, dish: Dish, count: number) => ({
  dishId: week.dishes[dish],
  quantity: count,
  isReady: dish === 'sushi',
  seenUnitPrice: prices[dish] / 100,
})

async function place(week: Week, wanted: Omit<ModelOrder, 'id' | 'status'>): Promise<void> {
  const { dish, quantity: count, day: on, hour: from } = wanted
  const request = {
    chefId: week.chefId,
    lines: [lineOf(week, dish, count)],
    slotFrom: at(on, from).toISOString(),
  }
  const answer = await call(placeOrder, request, buyerOf(wanted), sunday)
  expect('data' in answer, `${JSON.stringify(wanted)}: ${JSON.stringify(answer).slice(0, 200)}`).toBe(
    isAllowed(week, wanted),
  )
  if ('data' in answer) week.orders.push({ ...wanted, id: answer.data.id, status: 'placed' })
}

function buyerOf({ buyer: index }: { buyer: number }): CallingUser {
  const user = buyers[index]
  if (!user) throw new Error('the drawn buyer does not exist')
  return user
}

export async function act(week: Week, drawnAct: Drawn): Promise<void> {
  switch (drawnAct.act) {
    case 'order':
      return place(week, { ...drawnAct, day: days[drawnAct.day] ?? '' })
    case 'sushi':
      return place(week, { ...drawnAct, dish: 'sushi', day: '2030-06-08', hour: drawnAct.window })
    case 'close': {
      const closed = days[drawnAct.day] ?? ''
      week.closed.add(closed)
      await run(
        `insert into public.chef_hour_exceptions (chef_id, day)
         select $1, $2::date
         where not exists (select 1 from public.chef_hour_exceptions where chef_id = $1 and day = $2::date)`,
        [week.chefId, closed],
      )
      return
    }
    case 'book':
      return book(week, drawnAct)
    case 'propose':
      return propose(week, drawnAct)
    case 'answer':
      return answerProposal(week, drawnAct)
    default:
      return answerOrder(week, drawnAct)
  }
}

async function book(week: Week, wanted: Extract<Drawn, { act: 'book' }>): Promise<void> {
  const on = days[wanted.day] ?? ''
  // At most one dinner a day, because another test covers overlapping dinners.
  if (week.bookings.some((booking) => booking.day === on)) return
  const seen = { price: 400, durationMinutes: 120 }
  const request = {
    serviceId: week.serviceId,
    startsAt: at(on, 20).toISOString(),
    seen,
    guests: 2,
    place: '5 Bay Street',
  }
  const answer = await call(requestBooking, request, buyerOf(wanted), sunday)
  expect('data' in answer, `${on}: ${JSON.stringify(answer).slice(0, 200)}`).toBe(!week.closed.has(on))
  if (!('data' in answer)) return
  const booking = answer.data
  const { price, startsAt, endsAt, guests, place: where } = booking
  const to = wanted.isConfirmed ? 'confirmed' : 'declined'
  const terms = wanted.isConfirmed
    ? { seen: { price, startsAt, endsAt, guests, place: where } }
    : { reason: 'Not that day' }
  const id = booking.id
  await done(transitionBooking, { bookingId: id, from: 'requested', to, ...terms }, week.chefUser, sunday)
  week.bookings.push({ id, day: on, status: to })
}

type Answer = Extract<Drawn, { act: 'confirm' | 'decline' | 'cancel' | 'change' }>

/** Acts on one of the open orders as its chef or its buyer. */
async function answerOrder(week: Week, { act: what, which, quantity: count }: Answer): Promise<void> {
  const open = week.orders.filter(({ status }) => status === 'placed' || status === 'confirmed')
  const chosen = open[which % Math.max(1, open.length)]
  if (!chosen) return
  const from = chosen.status as 'placed' | 'confirmed'
  if (what === 'change') return change(week, chosen, count)
  if (what === 'cancel' && from === 'confirmed') {
    await done(
      transitionOrder,
      { orderId: chosen.id, from, to: 'cancelled', reason: 'The oven broke' },
      week.chefUser,
      sunday,
    )
    chosen.status = 'cancelled'
  } else if (from === 'placed') {
    const to = ({ confirm: 'confirmed', decline: 'declined', cancel: 'cancelled' } as const)[what]
    const user = what === 'cancel' ? buyerOf(chosen) : week.chefUser
    const reason = what === 'decline' ? { reason: 'Too busy' } : {}
    await done(transitionOrder, { orderId: chosen.id, from, to, ...reason }, user, sunday)
    chosen.status = to
  }
}

const withoutOrder = (week: Week, { id }: ModelOrder): Week => ({
  ...week,
  orders: week.orders.filter((one) => one.id !== id),
})

/** The chef proposes another time for an unanswered order; accepted only if the kitchen could take the order then. */
async function propose(week: Week, wanted: Extract<Drawn, { act: 'propose' }>): Promise<void> {
  const waiting = week.orders.filter(({ status }) => status === 'placed')
  const chosen = waiting[wanted.which % Math.max(1, waiting.length)]
  if (!chosen) return
  const proposed =
    chosen.dish === 'sushi'
      ? { day: chosen.day, hour: wanted.hour === 11 ? 12 : 13 }
      : { day: wanted.isSameDay ? chosen.day : (days[wanted.day] ?? ''), hour: wanted.hour }
  const isOther = proposed.day !== chosen.day || proposed.hour !== chosen.hour
  const isPossible = isOther && isAllowed(withoutOrder(week, chosen), { ...chosen, ...proposed })
  const slotFrom = at(proposed.day, proposed.hour).toISOString()
  const answer = await call(proposeSlot, { orderId: chosen.id, slotFrom }, week.chefUser, sunday)
  expect(
    'data' in answer,
    `${JSON.stringify(chosen)} at ${slotFrom}: ${JSON.stringify(answer).slice(0, 200)}`,
  ).toBe(isPossible)
  if ('data' in answer) chosen.proposed = proposed
}

/** The buyer keeps the original time, or takes the proposed one if it is still free. */
async function answerProposal(
  week: Week,
  { which, accept }: Extract<Drawn, { act: 'answer' }>,
): Promise<void> {
  const offered = week.orders.filter(({ status, proposed }) => status === 'placed' && proposed)
  const chosen = offered[which % Math.max(1, offered.length)]
  if (!chosen?.proposed) return
  const { proposed } = chosen
  const slotFrom = at(proposed.day, proposed.hour).toISOString()
  const isPossible = !accept || isAllowed(withoutOrder(week, chosen), { ...chosen, ...proposed })
  const answer = await call(answerSlot, { orderId: chosen.id, slotFrom, accept }, buyerOf(chosen), sunday)
  expect(
    'data' in answer,
    `${JSON.stringify(chosen)} ${accept}: ${JSON.stringify(answer).slice(0, 200)}`,
  ).toBe(isPossible)
  if (!('data' in answer)) return
  delete chosen.proposed
  if (accept) Object.assign(chosen, proposed, { status: 'confirmed' })
}

/**
 * Changes the quantity. Limits are checked without the order's own portions; opening hours were agreed on when it
 * was placed.
 */
async function change(week: Week, chosen: ModelOrder, count: number): Promise<void> {
  if (count === chosen.quantity) return
  const [line] = await run<{ id: string }>('select id from public.order_lines where order_id = $1', [
    chosen.id,
  ])
  const [changes] = await run<{ count: number }>(
    'select count(*)::integer as count from public.order_changes where order_id = $1',
    [chosen.id],
  )
  const others = { ...withoutOrder(week, chosen), closed: new Set<string>() }
  const isMore = count > chosen.quantity
  const isFree = !isMore || (isAllowed(others, { ...chosen, quantity: count }) && !isShut(week, chosen))
  // A buyer must answer a proposed time first.
  const isPossible = isFree && (chosen.proposed === undefined || chosen.status !== 'placed')
  const request = {
    orderId: chosen.id,
    kept: [{ lineId: line?.id ?? '', quantity: count }],
    seenChanges: changes?.count ?? 0,
    seenTotal: (prices[chosen.dish] * count) / 100,
  }
  const answer = await call(changeOrder, request, buyerOf(chosen), sunday)
  expect(
    'data' in answer,
    `${JSON.stringify(chosen)} to ${count}: ${JSON.stringify(answer).slice(0, 200)}`,
  ).toBe(isPossible)
  if ('data' in answer) chosen.quantity = count
}

const isShut = ({ closed }: Week, { dish, day: on }: ModelOrder) => dish !== 'sushi' && closed.has(on)

/** Starts a standing order from an order placed a week earlier, which is then canceled so that its week is empty. */
export async function stand(
  week: Week,
  wanted: Omit<ModelOrder, 'id' | 'status'>,
): Promise<string | undefined> {
  const before = at('2030-05-26', 12)
  const slotFrom = new Date(at(wanted.day, wanted.hour).getTime() - 7 * 86_400_000).toISOString()
  const request = { chefId: week.chefId, lines: [lineOf(week, wanted.dish, wanted.quantity)], slotFrom }
  const placed = await done(placeOrder, request, buyerOf(wanted), before)
  const made = await call(createStandingOrder, { orderId: placed.id, everyWeeks: 1 }, buyerOf(wanted), before)
  await done(
    transitionOrder,
    { orderId: placed.id, from: 'placed', to: 'cancelled' },
    buyerOf(wanted),
    before,
  )
  return 'data' in made ? made.data.id : undefined
}

/** Takes the due steps of standing orders, one after the other, and compares each result with the model's. */
export async function advance(week: Week, now: Date, wishes: Wishes) {
  const due = await database.database.transaction((connection) =>
    dueStandingOrders({ db: queriesOn(connection), now, outside: nothingOutside() }, 50),
  )
  for (const id of due) {
    const wanted = wishes.get(id)
    if (!wanted) throw new Error('a standing order of another week is due')
    await database.database.transaction((connection) =>
      advanceStandingOrder({ db: queriesOn(connection), now, outside: nothingOutside() }, id),
    )
    const [settled] = await run<{ status: string; orderId: string | null }>(
      `select status, order_id as "orderId" from public.standing_order_occurrences
       where standing_order_id = $1 and day = $2::date and resolved_at is not null`,
      [id, wanted.day],
    )
    if (!settled || week.orders.some((one) => one.id === settled.orderId)) continue
    expect(settled.status, `the standing order ${JSON.stringify(wanted)}`).toBe(
      isAllowed(week, wanted) ? 'placed' : 'skipped',
    )
    if (settled.orderId) week.orders.push({ ...wanted, id: settled.orderId, status: 'placed' })
  }
}

/** Agrees on another pickup at 5 PM, which is missed too. The order's reservation stays with its first slot. */
async function missAgain(week: Week, one: ModelOrder): Promise<void> {
  const slotFrom = at(one.day, 17).toISOString()
  const now = at(one.day, one.hour + 2)
  await done(proposeSlot, { orderId: one.id, slotFrom }, week.chefUser, now)
  await done(answerSlot, { orderId: one.id, slotFrom, accept: true }, buyerOf(one), now)
  await done(reportMissedPickup, { orderId: one.id }, week.chefUser, at(one.day, 19))
}

/** Cooks and hands over each open order; every fourth buyer does not come. */
export async function workTheWeek(week: Week): Promise<void> {
  for (const [index, one] of week.orders
    .filter(({ status }) => status === 'placed' || status === 'confirmed')
    .entries()) {
    const { id: orderId } = one
    const steps = ['placed', 'confirmed', 'preparing', 'ready', 'completed'] as const
    const isMissed = index % 4 === 3
    const begin = steps.indexOf(one.status as 'placed' | 'confirmed')
    for (let step = begin; step < (isMissed ? 3 : 4); step += 1) {
      const [from, to] = [steps[step] ?? 'placed', steps[step + 1] ?? 'completed']
      await done(transitionOrder, { orderId, from, to }, week.chefUser, at(one.day, one.hour))
    }
    if (isMissed) {
      await done(reportMissedPickup, { orderId }, week.chefUser, at(one.day, one.hour + 2))
      const isAgain = one.hour < 15 && !week.closed.has(one.day)
      if (isAgain) await missAgain(week, one)
      // After the buyer's time to answer.
      const later = at(one.day, isAgain ? 20 : one.hour + 3)
      await done(recordNoShow, { orderId, reason: 'Nobody came' }, week.chefUser, later)
    }
    one.status = isMissed ? 'cancelled' : 'completed'
  }
  for (const booking of week.bookings.filter(({ status }) => status === 'confirmed')) {
    const request = { bookingId: booking.id, from: 'confirmed', to: 'completed' } as const
    await done(transitionBooking, request, week.chefUser, weekLater)
    booking.status = 'completed'
  }
}
