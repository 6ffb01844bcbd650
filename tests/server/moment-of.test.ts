import { getChefCalendar } from '@localchef/contracts/bookings/get-chef-calendar'
import { momentOf } from '@localchef/domain/slots/opening-hours'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import {
  chef,
  closeStandingOrderStage,
  openStandingOrderStage,
  renewPeople,
  run,
  server,
  stand,
} from './standing-order-stage.ts'

/** The database and the server read local times alike: of a time that occurs twice, both take the first. */

beforeAll(openStandingOrderStage)
afterAll(closeStandingOrderStage)
beforeEach(renewPeople)

const inDatabase = async (day: string, minute: number, zone: string) => {
  const { rows } = await run(`select private.moment_of($1::date + $2 * interval '1 minute', $3) as at`, [
    day,
    minute,
    zone,
  ])
  return rows[0]?.at
}

test('1:30 of the night in which it comes twice is the first, not the second', async () => {
  const moments = [
    await inDatabase('2026-11-01', 90, 'America/Los_Angeles'),
    momentOf('2026-11-01', 90, 'America/Los_Angeles'),
  ]
  expect(moments).toEqual([new Date('2026-11-01T01:30:00-07:00'), new Date('2026-11-01T01:30:00-07:00')])
  expect(moments).not.toContainEqual(new Date('2026-11-01T01:30:00-08:00'))
})

test.each(['2026-11-01', '2027-03-14', '2027-06-12'])(
  'the database and the server read every quarter hour of %s alike',
  async (day) => {
    for (const zone of ['America/Los_Angeles', 'America/New_York', 'Pacific/Honolulu']) {
      const { rows } = await run(
        `select m.minute, private.moment_of($1::date + m.minute * interval '1 minute', $2) as at
         from generate_series(0, 1755, 15) m (minute)`,
        [day, zone],
      )
      expect(rows).toEqual(rows.map(({ minute }) => ({ minute, at: momentOf(day, minute, zone) })))
    }
  },
)

test('a date of a standing order stands in the calendar at the hour at which it will be placed', async () => {
  const { id } = await stand()
  await run(`update public.chefs set time_zone = 'America/Los_Angeles' where profile_id = $1`, [chef.id])
  await run('update public.standing_orders set minute_of_day = 90 where id = $1', [id])
  await run(
    `update public.standing_order_occurrences set day = '2026-11-01' where standing_order_id = $1 and resolved_at is null`,
    [id],
  )
  const range = { from: '2026-10-31', to: '2026-11-08' }
  const { items } = (await callFunction(server, getChefCalendar, range, chef)).data
  const starts = items.filter(({ kind }) => kind === 'standing').map(({ startsAt }) => new Date(startsAt))
  expect(starts).toEqual([new Date('2026-11-01T01:30:00-07:00'), new Date('2026-11-08T01:30:00-08:00')])
})
