import { getChefAnalytics } from '@localchef/contracts/analytics/get-chef-analytics'
import { getChefCalendar } from '@localchef/contracts/bookings/get-chef-calendar'
import { getDrop } from '@localchef/contracts/drops/get-drop'
import { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import { expect } from 'vitest'
import {
  at,
  days,
  done,
  isBaked,
  isCounted,
  limits,
  type ModelOrder,
  portions,
  prices,
  run,
  sunday,
  type Week,
  type Wishes,
  weekLater,
} from './kitchen-week-stage.ts'

const cents = (orders: readonly ModelOrder[]) =>
  orders.reduce((sum, { dish, quantity: count }) => sum + prices[dish] * count, 0)

const sumBy = (orders: readonly ModelOrder[], keyOf: (order: ModelOrder) => string) => {
  const sums: Record<string, number> = {}
  for (const one of orders) sums[keyOf(one)] = (sums[keyOf(one)] ?? 0) + one.quantity
  return sums
}

export async function expectCalendar(week: Week): Promise<void> {
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

/** Expects each standing order at its time in the calendar, this week and next, before any of them is placed. */
export async function expectStanding(week: Week, wishes: Wishes): Promise<void> {
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

/** Expects the portions to cook, summed from the open orders, and the permit's meter on each day. */
export async function expectBoard(week: Week): Promise<void> {
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

export async function expectCaps(week: Week): Promise<void> {
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

export async function expectAnalytics(week: Week): Promise<void> {
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
