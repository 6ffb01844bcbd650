import { getChefAnalytics } from '@localchef/contracts/analytics/get-chef-analytics'
import { getChefCalendar } from '@localchef/contracts/bookings/get-chef-calendar'
import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { announceDrop } from '@localchef/contracts/drops/announce-drop'
import { createDrop } from '@localchef/contracts/drops/create-drop'
import { getDrop } from '@localchef/contracts/drops/get-drop'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { answerSlot } from '@localchef/contracts/orders/answer-slot'
import { changeOrder } from '@localchef/contracts/orders/change-order'
import { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { proposeSlot } from '@localchef/contracts/orders/propose-slot'
import { recordNoShow } from '@localchef/contracts/orders/record-no-show'
import { reportMissedPickup } from '@localchef/contracts/orders/report-missed-pickup'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { saveService } from '@localchef/contracts/services/save-service'
import { createStandingOrder } from '@localchef/contracts/standing-orders/create-standing-order'
import { serverFunctions } from '@localchef/domain/functions'
import { queriesOn } from '@localchef/domain/queries'
import { Refusal } from '@localchef/domain/refusal-error'
import type { CallingUser } from '@localchef/domain/server-function'
import {
  advanceStandingOrder,
  dueStandingOrders,
} from '@localchef/domain/standing-orders/advance-standing-order'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { nothingOutside } from '../nothing-outside.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { addBuyers, addOpenKitchen } from '../ordering-people.ts'
import '../fixed-seed.ts'

/**
 * A kitchen's week in 2030, on a clock of its own: Sunday at noon buyers order for Monday to Saturday. The kitchen is open
 * from 10 AM to 8 PM Pacific Daylight Time. A plain model knows the same rules as the server, and all views agree with it.
 */
const days = ['03', '04', '05', '06', '07', '08'].map((day) => `2030-06-${day}`)
const at = (day: string, hour: number) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00-07:00`)
const sunday = at('2030-06-02', 12)
const weekLater = at('2030-06-09', 12)

const limits = {
  mealsPerDay: 7,
  mealsPerWeek: 24,
  soupADay: 4,
  soupASlot: 3,
  bakedASlot: 3,
  drop: 7,
  window: 3,
}
const prices = { soup: 500, pie: 700, bread: 300, sushi: 1000 }
type Dish = keyof typeof prices
/** Pie and bread share the oven: one limit in each slot. */
const isBaked = (dish: Dish) => dish === 'pie' || dish === 'bread'

interface ModelOrder {
  id: string
  dish: Dish
  quantity: number
  day: string
  hour: number
  status: 'placed' | 'confirmed' | 'completed' | 'declined' | 'cancelled'
  buyer: number
  /** Another time that the chef offers. Nothing is reserved for it. */
  proposed?: { day: string; hour: number }
}

interface Week {
  chefId: string
  chefUser: CallingUser
  dishes: Record<Dish, string>
  serviceId: string
  dropId: string
  orders: ModelOrder[]
  bookings: { id: string; day: string; status: 'requested' | 'confirmed' | 'declined' | 'completed' }[]
  closed: Set<string>
}

let database: TestDatabase
let buyers: CallingUser[]

beforeAll(async () => {
  database = await openTestDatabase()
  buyers = (await addBuyers(database.database, 4)).map(userOf('buyer'))
})
afterAll(() => database.stop())

const userOf =
  (role: 'buyer' | 'chef') =>
  (id: string): CallingUser => ({
    id,
    role,
    name: 'Somebody',
    email: 'some@week.test',
    language: 'en',
    allergies: [],
  })

const run = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await database.database.transaction((connection) => connection.query<Row>(text, values))).rows

/** Calls an operation at a moment of the week. Returns its answer, or the code of its refusal. */
async function call<Input extends z.ZodType, Output extends z.ZodType>(
  contract: FunctionContract<Input, Output>,
  input: z.input<Input>,
  user: CallingUser,
  now: Date,
): Promise<{ data: z.output<Output> } | { refused: string }> {
  const operation = serverFunctions.find((one) => one.contract.name === contract.name)
  if (!operation) throw new Error(`there is no ${contract.name}`)
  try {
    return await database.database.transaction(async (connection) => {
      const made = { db: queriesOn(connection), user, now, outside: nothingOutside(), refuse: Refusal.make }
      return { data: contract.output.parse(await operation.handle(contract.input.parse(input), made)) }
    })
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.kind.code }
    throw error
  }
}

async function done<Input extends z.ZodType, Output extends z.ZodType>(
  ...given: Parameters<typeof call<Input, Output>>
): Promise<z.output<Output>> {
  const answer = await call(...given)
  if ('refused' in answer) throw new Error(`${given[0].name} was refused: ${answer.refused}`)
  return answer.data
}

async function openWeek(): Promise<Week> {
  const { chefId } = await addOpenKitchen(database.database, {})
  const [chef] = await run<{ id: string }>('select profile_id as id from public.chefs where id = $1', [
    chefId,
  ])
  if (!chef) throw new Error('the kitchen has a chef')
  await run('delete from public.ready_batches where chef_id = $1', [chefId])
  await run(`update public.dishes set status = 'archived' where chef_id = $1`, [chefId])
  await run('update public.chefs set slot_minutes = 60 where id = $1', [chefId])
  await run('update public.chef_hours set opens_minute = 600, closes_minute = 1200 where chef_id = $1', [
    chefId,
  ])
  await run('insert into public.chef_permits (chef_id, meals_per_day, meals_per_week) values ($1, $2, $3)', [
    chefId,
    limits.mealsPerDay,
    limits.mealsPerWeek,
  ])
  const [oven] = await run<{ id: string }>(
    `insert into public.cap_groups (chef_id, name, portions_per_slot) values ($1, 'Oven', $2) returning id`,
    [chefId, limits.bakedASlot],
  )
  const dishes: Partial<Record<Dish, string>> = {}
  for (const dish of ['soup', 'pie', 'bread', 'sushi'] as const) {
    const [row] = await run<{ id: string }>(
      `insert into public.dishes
         (chef_id, name, price_cents, category, status, allergens, daily_portion_limit, slot_portion_limit, cap_group_id)
       values ($1, $2, $3, 'main', 'active', '{}', $4, $5, $6)
       returning id`,
      [
        chefId,
        dish,
        prices[dish],
        dish === 'soup' ? limits.soupADay : null,
        dish === 'soup' ? limits.soupASlot : null,
        isBaked(dish) ? oven?.id : null,
      ],
    )
    if (row) dishes[dish] = row.id
  }
  const chefUser = userOf('chef')(chef.id)
  const known = dishes as Record<Dish, string>
  return {
    chefId,
    chefUser,
    dishes: known,
    serviceId: await openService(chefUser),
    dropId: await openDrop(chefUser, known.sushi),
    orders: [],
    bookings: [],
    closed: new Set(),
  }
}

async function openService(chefUser: CallingUser): Promise<string> {
  const offer = {
    kind: 'private_chef' as const,
    name: 'Dinner',
    nameRu: null,
    description: 'Five courses.',
    descriptionRu: null,
    pricing: 'fixed' as const,
    price: 400,
    needsQuote: false,
    guestsMin: 1,
    guestsMax: 12,
    durationMinutes: 120,
    noticeDays: 0,
    areaMiles: null,
    status: 'active' as const,
    picture: null,
  }
  return (await done(saveService, { offer }, chefUser, sunday)).id
}

/** Sushi on Saturday in two windows, the first of them with a limit. */
async function openDrop(chefUser: CallingUser, dishId: string): Promise<string> {
  const saturday = '2030-06-08'
  const fields = {
    title: 'Sushi Saturday',
    opensAt: at('2030-06-02', 11).toISOString(),
    orderBy: at('2030-06-07', 20).toISOString(),
    windows: [12, 13].map((hour) => ({
      pickupFrom: at(saturday, hour).toISOString(),
      pickupUntil: at(saturday, hour + 1).toISOString(),
      portionsLimit: hour === 12 ? limits.window : null,
    })),
    dishes: [{ dishId, portions: limits.drop }],
  }
  const { id, version } = await done(createDrop, fields, chefUser, at('2030-06-02', 10))
  await done(announceDrop, { id, version }, chefUser, at('2030-06-02', 10))
  return id
}

const isCounted = ({ status }: ModelOrder) => status !== 'declined' && status !== 'cancelled'
const portions = (orders: readonly ModelOrder[]) => orders.reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether the kitchen takes an order, by the rules that a chef would write on paper. */
function isAllowed(week: Week, wanted: Pick<ModelOrder, 'dish' | 'quantity' | 'day' | 'hour'>): boolean {
  const { dish, quantity, day, hour } = wanted
  const counted = week.orders.filter(isCounted)
  const ofDay = counted.filter((order) => order.day === day)
  const ofSlot = ofDay.filter((order) => order.hour === hour)
  const fits = (orders: readonly ModelOrder[], limit: number) => portions(orders) + quantity <= limit
  if (!fits(ofDay, limits.mealsPerDay) || !fits(counted, limits.mealsPerWeek)) return false
  if (dish === 'sushi') {
    const sushi = counted.filter((order) => order.dish === 'sushi')
    const ofWindow = sushi.filter((order) => order.hour === hour)
    return fits(sushi, limits.drop) && (hour !== 12 || fits(ofWindow, limits.window))
  }
  if (week.closed.has(day)) return false
  const baked = ofSlot.filter((one) => isBaked(one.dish))
  if (isBaked(dish)) return fits(baked, limits.bakedASlot)
  const soup = (orders: readonly ModelOrder[]) => orders.filter((order) => order.dish === 'soup')
  return fits(soup(ofDay), limits.soupADay) && fits(soup(ofSlot), limits.soupASlot)
}

type Drawn =
  | { act: 'order'; buyer: number; dish: Exclude<Dish, 'sushi'>; quantity: number; day: number; hour: number }
  | { act: 'sushi'; buyer: number; quantity: number; window: 12 | 13 }
  | { act: 'confirm' | 'decline' | 'cancel' | 'change'; which: number; quantity: number }
  | { act: 'propose'; which: number; day: number; hour: number; isSameDay: boolean }
  | { act: 'answer'; which: number; accept: boolean }
  | { act: 'close'; day: number }
  | { act: 'book'; buyer: number; day: number; isConfirmed: boolean }

const buyer = fc.integer({ min: 0, max: 3 })
const quantity = fc.integer({ min: 1, max: 3 })
/** Two days more often than the others, so that they fill. */
const day = fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 5 }))
/** Few slots, so that they fill. */
const hour = fc.constantFrom(11, 17, 18)
const cooked = fc.constantFrom('soup', 'pie', 'bread')
const order = fc.record({ act: fc.constant('order'), buyer, dish: cooked, quantity, day, hour })
const drawn: fc.Arbitrary<Drawn> = fc.oneof(
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
const standing = fc.record({ buyer, dish: cooked, quantity, day, hour })

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
  if (!user) throw new Error('four buyers are drawn')
  return user
}

async function act(week: Week, drawnAct: Drawn): Promise<void> {
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
  // One dinner a day, because dinners that overlap are another test's.
  if (week.bookings.some((booking) => booking.day === on)) return
  const seen = { price: 400, durationMinutes: 120 }
  const request = {
    serviceId: week.serviceId,
    startsAt: at(on, 20).toISOString(),
    seen,
    guests: 2,
    place: '5 Bay Street',
  }
  const booking = await done(requestBooking, request, buyerOf(wanted), sunday)
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

/** An answer to one of the orders that are open: by its chef, or by its buyer. */
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

/** The chef offers another time for an order that waits: one that the kitchen could take the order for. */
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

/** The buyer keeps the time, or takes the offered one if it is still free. */
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

/** Another quantity. The rules hold for the order without its own portions; the hours were agreed with the order. */
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
  // A buyer answers an offered time first.
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

/** Starts a standing order by an order of the week before, whose own week is empty again afterwards. */
async function stand(week: Week, wanted: Omit<ModelOrder, 'id' | 'status'>): Promise<string | undefined> {
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

/** Takes the due steps of standing orders, one after the other, and what the model says of each. */
async function advance(week: Week, now: Date, wishes: Wishes) {
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

/** Agrees on another pickup at 5 PM, to which nobody comes either. What the order reserved is that of its first slot. */
async function missAgain(week: Week, one: ModelOrder): Promise<void> {
  const slotFrom = at(one.day, 17).toISOString()
  const now = at(one.day, one.hour + 2)
  await done(proposeSlot, { orderId: one.id, slotFrom }, week.chefUser, now)
  await done(answerSlot, { orderId: one.id, slotFrom, accept: true }, buyerOf(one), now)
  await done(reportMissedPickup, { orderId: one.id }, week.chefUser, at(one.day, 19))
}

/** Cooks and hands over each order that is still wanted; every fourth buyer does not come. */
async function workTheWeek(week: Week): Promise<void> {
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
      const later = at(one.day, isAgain ? 19 : one.hour + 2)
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

const cents = (orders: readonly ModelOrder[]) =>
  orders.reduce((sum, { dish, quantity: count }) => sum + prices[dish] * count, 0)

const sumBy = (orders: readonly ModelOrder[], keyOf: (order: ModelOrder) => string) => {
  const sums: Record<string, number> = {}
  for (const one of orders) sums[keyOf(one)] = (sums[keyOf(one)] ?? 0) + one.quantity
  return sums
}

async function expectCalendar(week: Week): Promise<void> {
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const { items, closedDays } = await done(getChefCalendar, range, week.chefUser, sunday)
  const ofKind = (kind: string) => items.filter((item) => item.kind === kind)
  const counted = week.orders.filter(isCounted)
  expect(
    Object.fromEntries(
      ofKind('order').map(({ id, guests, startsAt, orderStatus }) => [id, [guests, startsAt, orderStatus]]),
    ),
  ).toEqual(
    Object.fromEntries(
      counted.map(({ id, quantity: count, day: on, hour: from, status }) => [
        id,
        [count, expect.stringMatching(new RegExp(`^${at(on, from).toISOString().slice(0, 19)}`)), status],
      ]),
    ),
  )
  const sushi = counted.filter(({ dish }) => dish === 'sushi')
  expect(ofKind('drop').map(({ guests }) => guests)).toEqual(
    [12, 13].map((from) => portions(sushi.filter((one) => one.hour === from))),
  )
  expect(ofKind('drop_opening')).toEqual([])
  expect(
    ofKind('booking')
      .map(({ id, status }) => [id, status])
      .toSorted(),
  ).toEqual(
    week.bookings.flatMap(({ id, status }) => (status === 'declined' ? [] : [[id, status]])).toSorted(),
  )
  expect(closedDays).toEqual([...week.closed].toSorted())
}

type Wishes = ReadonlyMap<string, Omit<ModelOrder, 'id' | 'status'>>

/** Before the first of them is placed, each standing order is expected at its time, this week and the next. */
async function expectStanding(week: Week, wishes: Wishes): Promise<void> {
  const range = { from: days[0] ?? '', to: '2030-06-15' }
  const { items } = await done(getChefCalendar, range, week.chefUser, at('2030-05-26', 12))
  const expected = items.filter(({ kind }) => kind === 'standing')
  const inWeeks = (weeks: number, { day: on, hour: from }: Pick<ModelOrder, 'day' | 'hour'>) =>
    at(on, from).getTime() + weeks * 7 * 86_400_000
  expect(
    expected.map(({ id, guests, startsAt }) => `${id} ${guests} ${Date.parse(startsAt)}`).toSorted(),
  ).toEqual(
    [...wishes]
      .flatMap(([id, wish]) => [0, 1].map((weeks) => `${id} ${wish.quantity} ${inWeeks(weeks, wish)}`))
      .toSorted(),
  )
}

/** The portions to cook, as the cook list adds them up from the open orders, and the meter of the permit on each day. */
async function expectBoard(week: Week): Promise<void> {
  const counted = week.orders.filter(isCounted)
  const boards = await Promise.all(days.map((on) => done(listChefOrders, {}, week.chefUser, at(on, 9))))
  for (const [index, { orders, permit, today }] of boards.entries()) {
    const taken = counted.filter((one) => one.day === days[index] && one.status !== 'placed')
    expect(today).toEqual({ orders: taken.length, meals: portions(taken), revenue: cents(taken) / 100 })
    const cookedPortions = sumBy(
      orders
        .filter(
          ({ status, slotFrom }) =>
            ['placed', 'confirmed'].includes(status) && slotFrom >= sunday.toISOString(),
        )
        .flatMap(({ slotFrom, status, lines }) =>
          lines.map((line) => ({
            key: `${line.name} ${Date.parse(slotFrom)} ${status}`,
            quantity: line.quantity,
          })),
        )
        .map(({ key, quantity: count }) => ({ ...placeholder, id: key, quantity: count })),
      ({ id }) => id,
    )
    expect(cookedPortions).toEqual(
      sumBy(
        counted.filter(({ status }) => status !== 'completed'),
        (one) => `${one.dish} ${at(one.day, one.hour).getTime()} ${one.status}`,
      ),
    )
    expect(permit).toEqual([
      {
        period: 'day',
        used: portions(counted.filter((one) => one.day === days[index])),
        limit: limits.mealsPerDay,
        lawSince: null,
      },
      { period: 'week', used: portions(counted), limit: limits.mealsPerWeek, lawSince: null },
    ])
  }
}

const placeholder: ModelOrder = {
  id: '',
  dish: 'soup',
  quantity: 0,
  day: '',
  hour: 0,
  status: 'placed',
  buyer: 0,
}

async function expectCaps(week: Week): Promise<void> {
  const counted = week.orders.filter(isCounted)
  const ofWeek = `between '2030-06-03' and '2030-06-08'`
  const soup = await run<{ day: string; portions: number }>(
    `select day::text as day, portions from public.dish_day_sales where dish_id = $1 and day ${ofWeek} and portions > 0`,
    [week.dishes.soup],
  )
  expect(Object.fromEntries(soup.map((row) => [row.day, row.portions]))).toEqual(
    sumBy(
      counted.filter(({ dish }) => dish === 'soup'),
      (one) => one.day,
    ),
  )
  const soupSlots = await run<{ moment: Date; portions: number }>(
    'select slot_from as moment, portions from public.slot_sales where cap_key = $1 and portions > 0 and slot_from > $2',
    [week.dishes.soup, sunday],
  )
  expect(Object.fromEntries(soupSlots.map((row) => [row.moment.getTime(), row.portions]))).toEqual(
    sumBy(
      counted.filter(({ dish }) => dish === 'soup'),
      (one) => String(at(one.day, one.hour).getTime()),
    ),
  )
  const oven = await run<{ moment: Date; portions: number }>(
    `select s.slot_from as moment, s.portions from public.slot_sales s
     join public.cap_groups g on g.id = s.cap_key
     where g.chef_id = $1 and s.portions > 0 and s.slot_from > $2`,
    [week.chefId, sunday],
  )
  expect(Object.fromEntries(oven.map((row) => [new Date(row.moment).getTime(), row.portions]))).toEqual(
    sumBy(
      counted.filter(({ dish }) => isBaked(dish)),
      (one) => String(at(one.day, one.hour).getTime()),
    ),
  )
  const [batch] = await run<{ left: number }>(
    'select portions_left as "left" from public.ready_batches where drop_id = $1',
    [week.dropId],
  )
  const sushi = counted.filter(({ dish }) => dish === 'sushi')
  expect(batch?.left).toBe(limits.drop - portions(sushi))
  const { windows } = await done(getDrop, { drop: week.dropId }, week.chefUser, sunday)
  expect(windows.map(({ portionsLeft }) => portionsLeft)).toEqual([
    limits.window - portions(sushi.filter((one) => one.hour === 12)),
    null,
  ])
}

async function expectAnalytics(week: Week): Promise<void> {
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const { current } = await done(getChefAnalytics, range, week.chefUser, weekLater)
  const sold = week.orders.filter(({ status }) => status === 'completed')
  const dinners = week.bookings.filter(({ status }) => status === 'completed').length
  expect(current).toMatchObject({
    revenue: cents(sold) / 100,
    foodRevenue: cents(sold) / 100,
    orders: sold.length,
    meals: portions(sold),
    income: cents(sold) / 100 + dinners * 400,
    bookings: { count: dinners, revenue: dinners * 400 },
  })
  expect(current.byDay.map(({ revenue }) => revenue)).toEqual(
    days.map((on) => cents(sold.filter((one) => one.day === on)) / 100),
  )
  expect(Object.fromEntries(current.byDish.map(({ name, quantity: count }) => [name, count]))).toEqual(
    sumBy(sold, ({ dish }) => dish),
  )
  expect(current.byDay.map(({ bookingRevenue }) => bookingRevenue)).toEqual(
    days.map((on) => (week.bookings.some((one) => one.day === on && one.status === 'completed') ? 400 : 0)),
  )
  expect(current.byWeekday.map(({ orders, revenue }) => [orders, revenue])).toEqual(
    [undefined, ...days].map((on) => {
      const ofDay = sold.filter((one) => one.day === on)
      return [ofDay.length, cents(ofDay) / 100]
    }),
  )
  expect(current.byHour.flatMap(({ hour: from, orders }) => (orders > 0 ? [[from, orders]] : []))).toEqual(
    Object.entries(
      sumBy(
        sold.map((one) => ({ ...one, quantity: 1 })),
        (one) => String(one.hour),
      ),
    )
      .map(([from, orders]) => [Number(from), orders])
      .toSorted(([one = 0], [other = 0]) => one - other),
  )
  expect(current.buyers).toEqual({ new: new Set(sold.map((one) => one.buyer)).size, returning: 0 })
  expect(current.bookings.byStatus).toMatchObject({
    completed: dinners,
    declined: week.bookings.filter(({ status }) => status === 'declined').length,
  })
  for (const status of ['completed', 'declined', 'cancelled'] as const) {
    expect(current.byStatus[status] ?? 0).toBe(week.orders.filter((one) => one.status === status).length)
  }
}

test('in random weeks of orders, proposed times, drops, standing orders, bookings and closed days all views of a kitchen agree', async () => {
  const weeks = fc.record({
    acts: fc.array(drawn, { minLength: 15, maxLength: 40 }),
    standing: fc.array(standing, { maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(weeks, async ({ acts, standing: wished }) => {
      const week = await openWeek()
      const wishes = new Map<string, Omit<ModelOrder, 'id' | 'status'>>()
      for (const wish of wished) {
        const wanted = { ...wish, day: days[wish.day] ?? '' }
        const id = await stand(week, wanted)
        if (id) wishes.set(id, wanted)
      }
      await expectStanding(week, wishes)
      await advance(week, at('2030-06-01', 12), wishes)
      await advance(week, at('2030-06-02', 11), wishes)
      for (const drawnAct of acts) await act(week, drawnAct)
      for (const on of days.slice(0, 5)) {
        await advance(week, at(on, 10), wishes)
      }
      await expectCalendar(week)
      await expectBoard(week)
      await expectCaps(week)
      await workTheWeek(week)
      await expectCalendar(week)
      await expectBoard(week)
      await expectCaps(week)
      await expectAnalytics(week)
      await run('delete from public.standing_orders where chef_id = $1', [week.chefId])
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 300_000)
