import {
  addDays,
  daysInRange,
  getChefAnalytics,
  rangeBefore,
} from '@localchef/contracts/analytics/get-chef-analytics'
import { type BookingStatus, bookingStatuses } from '@localchef/contracts/bookings/booking'
import {
  type OrderStatus,
  orderStatuses,
  placedOrderStatuses,
} from '@localchef/contracts/orders/order-transitions'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

const timeZone = 'America/New_York'
/** The range includes both clock changes: back on November 1, 2026 and forward on March 14, 2027. */
const firstSlot = Date.parse('2026-09-20T00:00:00Z')
const spanMinutes = 200 * 24 * 60

let server: TestServer
let chef: TestUser
let otherChef: TestUser
let buyers: TestUser[]
let kitchen: Kitchen

interface Drawn {
  minute: number
  status: OrderStatus
  buyer: number
  lines: { cents: number; extra: number; quantity: number; name: number }[]
  fee: number
  /** The marketplace's fee, not part of the kitchen's revenue. */
  serviceFee: number
  tip: number
  delivered: boolean
  readyAfter: number
  doneAfter: number
  rating: number | null
  hidden: boolean
}

const drawnOrder: fc.Arbitrary<Drawn> = fc.record({
  minute: fc.integer({ min: 0, max: spanMinutes }),
  status: fc.oneof(fc.constant('completed' as const), fc.constantFrom(...orderStatuses)),
  // The last buyer is erased; the orders stay.
  buyer: fc.integer({ min: 0, max: 4 }),
  lines: fc.array(
    fc.record({
      cents: fc.integer({ min: 0, max: 4999 }),
      extra: fc.integer({ min: 0, max: 300 }),
      quantity: fc.integer({ min: 1, max: 10 }),
      name: fc.integer({ min: 0, max: 5 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  fee: fc.integer({ min: 0, max: 900 }),
  serviceFee: fc.integer({ min: 0, max: 400 }),
  tip: fc.integer({ min: 0, max: 1500 }),
  delivered: fc.boolean(),
  readyAfter: fc.integer({ min: -30, max: 45 }),
  doneAfter: fc.integer({ min: 0, max: 45 }),
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
  hidden: fc.boolean(),
})

const orders = fc.sample(drawnOrder, { seed: 20261121, numRuns: 400 })

interface DrawnBooking {
  minute: number
  status: BookingStatus
  cents: number
  guests: number
  name: number
}

const drawnBooking: fc.Arbitrary<DrawnBooking> = fc.record({
  minute: fc.integer({ min: 0, max: spanMinutes }),
  status: fc.oneof(fc.constant('completed' as const), fc.constantFrom(...bookingStatuses)),
  cents: fc.integer({ min: 0, max: 99_999 }),
  guests: fc.integer({ min: 1, max: 40 }),
  name: fc.integer({ min: 0, max: 3 }),
})

/** Drawn bookings without overlaps, which the database would refuse. */
const bookings = fc
  .sample(drawnBooking, { seed: 20261122, numRuns: 150 })
  .filter(({ minute }, index, all) =>
    all.slice(0, index).every((other) => Math.abs(other.minute - minute) > 120),
  )

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: timeZone,
  hourCycle: 'h23',
  dateStyle: 'short',
  timeStyle: 'short',
})
const known = new Map<number, ReturnType<typeof readClock>>()

/** Cached, because recomputing would block the server, which runs in this process. */
function localTime(moment: number) {
  const before = known.get(moment)
  if (before) return before
  const time = readClock(moment)
  known.set(moment, time)
  return time
}

function readClock(moment: number) {
  const parts = clock.format(new Date(moment))
  const [day = '', time = ''] = parts.split(', ')
  return { day, hour: Number(time.slice(0, 2)), weekday: new Date(`${day}T00:00:00Z`).getUTCDay() }
}

/** Unpaid card orders never reach the kitchen. */
const isPlaced = ({ status }: Drawn) => placedOrderStatuses.some((name) => name === status)
const slotOf = ({ minute }: Drawn) => firstSlot + minute * 60_000
const foodOf = ({ lines }: Drawn) =>
  lines.reduce((sum, line) => sum + (line.cents + line.extra) * line.quantity, 0)
const totalOf = (order: Drawn) => foodOf(order) + order.fee + order.tip
const reviewedAt = (order: Drawn) => slotOf(order) + 36 * 3_600_000

/** Unanswered orders get a deadline in a year, so that the server expires none during the test. */
async function store(order: Drawn): Promise<void> {
  const slot = slotOf(order)
  const at = (minutes: number) => new Date(slot + minutes * 60_000)
  const buyer = buyers[order.buyer]?.id ?? null
  const done = order.status === 'completed'
  await server.database.transaction(async (connection) => {
    const { rows } = await connection.query<{ id: string }>(
      `insert into public.orders (
         chef_id, buyer_id, status, fulfilment, delivery_address, slot_from, slot_until, service_day, subtotal_cents,
         delivery_fee_cents, tip_cents, meals, buyer_name, answer_due_at, placed_at, ready_at, completed_at, closed_at,
         service_fee_cents, payment_method, payment_status
       )
       values ($1, $2, $3, $17, $18, $4, $5, $6, $7, $8, $9, $10, 'Bella', now() + interval '1 year', $11, $12, $13, $13, $14, $15, $16)
       returning id`,
      [
        kitchen.chefId,
        buyer,
        order.status,
        at(0),
        at(30),
        localTime(slot).day,
        foodOf(order),
        order.fee,
        order.tip,
        order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
        at(-90),
        done ? at(order.readyAfter) : null,
        done ? at(order.doneAfter) : null,
        order.serviceFee,
        ...(isPlaced(order) ? ['pay_on_pickup', 'due'] : ['card', 'awaiting']),
        ...(order.delivered ? ['delivery', { line: '1 Elm Street' }] : ['pickup', null]),
      ],
    )
    const id = rows[0]?.id
    for (const line of order.lines) {
      await connection.query(
        `insert into public.order_lines (order_id, dish_name, unit_price_cents, variants_cents, quantity)
         values ($1, $2, $3, $4, $5)`,
        [id, `Dish ${line.name}`, line.cents, line.extra, line.quantity],
      )
    }
    if (done && buyer && order.rating) {
      await connection.query(
        `insert into public.reviews (chef_id, buyer_id, order_id, rating, author_name, created_at, hidden_at, hidden_reason)
         values ($1, $2, $3, $4, 'Bella', $5, $6, $7)`,
        [
          kitchen.chefId,
          buyer,
          id,
          order.rating,
          new Date(reviewedAt(order)),
          order.hidden ? at(9999) : null,
          order.hidden ? 'spam' : null,
        ],
      )
    }
  })
}

async function storeBooking({ minute, status, cents, guests, name }: DrawnBooking): Promise<void> {
  const starts = firstSlot + minute * 60_000
  await server.database.transaction((connection) =>
    connection.query(
      `insert into public.bookings (
         chef_id, status, service_name, guests, starts_at, ends_at, price_cents, buyer_name, answer_due_at
       )
       values ($1, $2, $3, $4, $5, $6, $7, 'Bella', now() + interval '1 year')`,
      [
        kitchen.chefId,
        status,
        `Service ${name}`,
        guests,
        new Date(starts),
        new Date(starts + 120 * 60_000),
        cents,
      ],
    ),
  )
}

/** The same figures, summed in TypeScript. */
function addUp(from: string, to: string) {
  const within = (day: string) => day >= from && day <= to
  const placed = orders.filter((order) => within(localTime(slotOf(order)).day))
  const sold = placed.filter(({ status }) => status === 'completed')
  const sumOf = (some: Drawn[], of: (order: Drawn) => number) =>
    some.reduce((sum, order) => sum + of(order), 0) / 100
  const sales = (some: Drawn[]) => ({ orders: some.length, revenue: sumOf(some, totalOf) })
  const named = [...new Set(sold.map(({ buyer }) => buyer))].filter((buyer) => buyer < buyers.length)
  const returning = named.filter((buyer) =>
    orders.some(
      (order) => order.buyer === buyer && order.status === 'completed' && localTime(slotOf(order)).day < from,
    ),
  )
  const ratings = orders
    .filter(({ status, buyer, hidden }) => status === 'completed' && buyer < buyers.length && !hidden)
    .filter((order) => within(localTime(reviewedAt(order)).day))
    .flatMap(({ rating }) => rating ?? [])
  const lines = sold.flatMap((order) => order.lines)
  const dayOf = ({ minute }: DrawnBooking) => localTime(firstSlot + minute * 60_000).day
  const asked = bookings.filter((booking) => within(dayOf(booking)))
  const cooked = asked.filter(({ status }) => status === 'completed')
  const earned = (some: DrawnBooking[]) => some.reduce((sum, { cents }) => sum + cents, 0) / 100
  const guestsOf = (some: DrawnBooking[]) => some.reduce((sum, { guests }) => sum + guests, 0)
  return {
    ...sales(sold),
    income: (Math.round(sumOf(sold, totalOf) * 100) + Math.round(earned(cooked) * 100)) / 100,
    bookings: {
      count: cooked.length,
      guests: guestsOf(cooked),
      revenue: earned(cooked),
      byStatus: Object.fromEntries(
        bookingStatuses.map((name) => [name, asked.filter(({ status }) => status === name).length]),
      ),
    },
    services: Object.fromEntries(
      [...new Set(cooked.map(({ name }) => name))].map((name) => {
        const own = cooked.filter((booking) => booking.name === name)
        return [`Service ${name}`, { count: own.length, guests: guestsOf(own), revenue: earned(own) }]
      }),
    ),
    foodRevenue: sumOf(sold, foodOf),
    deliveryFees: sumOf(sold, ({ fee }) => fee),
    tips: sumOf(sold, ({ tip }) => tip),
    meals: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    byStatus: Object.fromEntries(
      placedOrderStatuses.map((name) => [name, placed.filter(({ status }) => status === name).length]),
    ),
    byDay: Array.from({ length: daysInRange(from, to) }, (_, index) => addDays(from, index)).map((day) => ({
      day,
      ...sales(sold.filter((order) => localTime(slotOf(order)).day === day)),
      bookingRevenue: earned(cooked.filter((booking) => dayOf(booking) === day)),
    })),
    byHour: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      ...sales(sold.filter((order) => localTime(slotOf(order)).hour === hour)),
    })),
    byWeekday: Array.from({ length: 7 }, (_, weekday) => ({
      weekday,
      ...sales(sold.filter((order) => localTime(slotOf(order)).weekday === weekday)),
    })),
    dishes: Object.fromEntries(
      [...new Set(lines.map(({ name }) => name))].map((name) => {
        const own = lines.filter((line) => line.name === name)
        return [
          `Dish ${name}`,
          {
            quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
            revenue: own.reduce((sum, line) => sum + (line.cents + line.extra) * line.quantity, 0) / 100,
          },
        ]
      }),
    ),
    buyers: { new: named.length - returning.length, returning: returning.length },
    byStars: [1, 2, 3, 4, 5].map((star) => ratings.filter((rating) => rating === star).length),
    lateOrders: sold.filter(
      ({ readyAfter, doneAfter, delivered }) => readyAfter > 30 || (delivered && doneAfter > 30),
    ).length,
  }
}

beforeAll(async () => {
  server = await startTestServer()
  chef = await server.signUp({ email: 'chef@analytics.test', role: 'chef', name: 'Olga' })
  otherChef = await server.signUp({ email: 'other@analytics.test', role: 'chef', name: 'Nino' })
  buyers = await Promise.all(
    [0, 1, 2, 3].map((n) =>
      server.signUp({ email: `buyer${n}@analytics.test`, role: 'buyer', name: 'Bella' }),
    ),
  )
  kitchen = await addKitchen(server.database, chef.id)
  await addKitchen(server.database, otherChef.id)
  await server.database.transaction((connection) =>
    connection.query('update public.chefs set time_zone = $1', [timeZone]),
  )
  for (const order of orders) await store(order)
  for (const booking of bookings) await storeBooking(booking)
})
afterAll(() => server.stop())

const read = (input: { from: string; to: string; compare?: boolean }, user: TestUser = chef) =>
  callFunction(server, getChefAnalytics, input, user)

test('the figures of any range and all their splits are sums of its orders and bookings', async () => {
  const anyRange = fc
    .tuple(fc.integer({ min: -10, max: 205 }), fc.integer({ min: 1, max: 220 }))
    .map(([start, length]) => {
      const from = addDays('2026-09-20', start)
      return { from, to: addDays(from, length - 1) }
    })
  await fc.assert(
    fc.asyncProperty(anyRange, async ({ from, to }) => {
      const { status, data } = await read({ from, to, compare: true })
      expect(status).toBe(200)
      expect(data.timeZone).toBe(timeZone)
      for (const figures of [data.current, data.previous]) {
        if (!figures) throw new Error('the comparison is missing')
        const { dishes, services, byStars, ...sums } = addUp(figures.from, figures.to)
        expect(figures).toMatchObject(sums)
        expect(
          Object.fromEntries(
            figures.byDish.map(({ name, quantity, revenue }) => [name, { quantity, revenue }]),
          ),
        ).toEqual(dishes)
        expect(
          Object.fromEntries(
            figures.bookings.byService.map(({ name, nameRu, ...sums }) => {
              expect(nameRu).toBeNull()
              return [name, sums]
            }),
          ),
        ).toEqual(services)
        expect(figures.ratings.byStars).toEqual(byStars)
        expect(figures.ratings.count).toBe(byStars.reduce((sum, count) => sum + count, 0))
        expect(figures.averageOrder === null).toBe(sums.orders === 0)
        if (figures.averageOrder !== null) {
          expect(Math.abs(figures.averageOrder - sums.revenue / sums.orders)).toBeLessThanOrEqual(0.005001)
        }
      }
      expect(data.current).toMatchObject({ from, to })
      expect(data.previous).toMatchObject(rangeBefore(from, to))
    }),
    { seed: 7, numRuns: 20, endOnFailure: true },
  )
})

test('the previous range is returned only on request', async () => {
  const { data } = await read({ from: '2026-10-01', to: '2026-10-07' })
  expect(data.previous).toBeNull()
})

describe('refused input', () => {
  test.each([
    ['a range that ends before it begins', { from: '2026-10-02', to: '2026-10-01' }],
    ['a range longer than a leap year', { from: '2026-01-01', to: '2027-01-02' }],
    ['a day that does not exist', { from: '2026-02-30', to: '2026-03-02' }],
  ])('analytics are refused for %s', async (_what, input) => {
    expect((await read(input)).status).toBe(400)
  })

  test('visitors and buyers cannot read analytics', async () => {
    const range = { from: '2026-10-01', to: '2026-10-07' }
    expect((await callFunction(server, getChefAnalytics, range)).status).toBe(401)
    expect((await read(range, buyers[0])).status).toBe(403)
  })
})

test('a chef reads the analytics of their own kitchen only', async () => {
  const { data } = await read({ from: '2026-09-20', to: '2027-04-10' }, otherChef)
  expect(data.current).toMatchObject({ orders: 0, revenue: 0, averageOrder: null, byDish: [] })
})

test('analytics of a chef without a kitchen are refused with 404', async () => {
  const newcomer = await server.signUp({ email: 'new@analytics.test', role: 'chef', name: 'Zoya' })
  const { status, error } = await read({ from: '2026-10-01', to: '2026-10-07' }, newcomer)
  expect([status, error.code]).toEqual([404, 'not_found'])
})
