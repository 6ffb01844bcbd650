import { type RawBuilder, sql } from 'kysely'
import { planKept, type Queries } from '../queries.ts'
import type { HourException, WeeklyWindow } from './opening-hours.ts'

export interface StoredHours {
  weekly: WeeklyWindow[]
  exceptions: (HourException & { note: string })[]
}

/** A chef's weekly hours, and the exceptions of some days from `fromDay` on. */
export async function readHours(
  db: Queries,
  chefId: string,
  fromDay: string,
  days = 60,
): Promise<StoredHours> {
  const { rows } = await sql<StoredHours>`
    select
      ${weeklyHours(sql`${chefId}`)} as weekly,
      ${hourExceptions(sql`${chefId}`, sql`e.day between ${fromDay}::date and ${fromDay}::date + ${days}::integer`)} as exceptions
    ${planKept}
  `.execute(db)
  return rows[0] ?? { weekly: [], exceptions: [] }
}

/** The weekly hours of a chef, as JSON. */
export function weeklyHours(chefId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    coalesce((
      select jsonb_agg(
        jsonb_build_object('weekday', h.weekday, 'opensMinute', h.opens_minute, 'closesMinute', h.closes_minute)
        order by h.weekday, h.opens_minute
      )
      from public.chef_hours h
      where h.chef_id = ${chefId}
    ), '[]')
  `
}

/** The exceptions `e` of a chef on some days, as JSON. */
export function hourExceptions(chefId: RawBuilder<unknown>, days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'day', e.day, 'opensMinute', e.opens_minute, 'closesMinute', e.closes_minute, 'note', e.note
        )
        order by e.day, e.opens_minute
      )
      from public.chef_hour_exceptions e
      where e.chef_id = ${chefId}
        and ${days}
    ), '[]')
  `
}
