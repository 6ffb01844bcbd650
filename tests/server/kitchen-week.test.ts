import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { act, advance, drawn, stand, standing, workTheWeek } from './kitchen-week-acts.ts'
import {
  at,
  closeKitchenWeekStage,
  days,
  type ModelOrder,
  openKitchenWeekStage,
  openWeek,
  run,
} from './kitchen-week-stage.ts'
import {
  expectAnalytics,
  expectBoard,
  expectCalendar,
  expectCaps,
  expectStanding,
} from './kitchen-week-views.ts'
import '../fixed-seed.ts'

beforeAll(openKitchenWeekStage)
afterAll(closeKitchenWeekStage)

test('all views of a kitchen agree in random weeks of orders, proposed times, drops, standing orders, bookings and closed days', async () => {
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
