import { hoursInTheWay } from '@localchef/contracts/chefs/chef-refusals'
import type { BusinessHours } from '@localchef/contracts/chefs/hours'
import { updateHours as contract } from '@localchef/contracts/chefs/update-hours'
import { sql } from 'kysely'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { readHours } from '../slots/chef-hours.ts'
import { closingConflicts, daysToCheck, mostDays } from '../slots/closing-conflicts.ts'
import { readAgenda } from '../slots/kitchen-agenda.ts'
import { dayOf } from '../slots/opening-hours.ts'
import { changedBusiness, lockOwnChef } from './get-business.ts'
import { refuseStaleSection } from './refuse-stale-section.ts'

/** Replaces all hours, so that they match the chef's screen. */
export const updateHours = implement(
  contract,
  async ({ weekly, exceptions, version, despitePlans }, call) => {
    const { db } = call
    const chef = await lockOwnChef(call)
    await refuseStaleSection(call, 'hours', version)
    if (!despitePlans) await refuseClosedPlans(call, chef, { weekly, exceptions })
    await sql`delete from public.chef_hours where chef_id = ${chef.id}`.execute(db)
    await sql`
    insert into public.chef_hours (chef_id, weekday, opens_minute, closes_minute)
    select ${chef.id}, w."weekday", w."opensMinute", w."closesMinute"
    from jsonb_to_recordset(${JSON.stringify(weekly)}::jsonb) as w("weekday" smallint, "opensMinute" integer, "closesMinute" integer)
  `.execute(db)
    // Exceptions of past days stay.
    await sql`
    delete from public.chef_hour_exceptions
    where chef_id = ${chef.id}
      and day >= (${call.now}::timestamptz at time zone ${chef.timeZone})::date
  `.execute(db)
    await sql`
    insert into public.chef_hour_exceptions (chef_id, day, opens_minute, closes_minute, note)
    select ${chef.id}, e."day", e."opensMinute", e."closesMinute", e."note"
    from jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb)
      as e("day" date, "opensMinute" integer, "closesMinute" integer, "note" text)
    where e."day" >= (${call.now}::timestamptz at time zone ${chef.timeZone})::date
  `.execute(db)
    return changedBusiness(call)
  },
)

/** Refuses hours that close a time for which something is planned. */
async function refuseClosedPlans(
  { db, now, refuse }: UserCall & Refusing<typeof hoursInTheWay>,
  chef: { id: string; timeZone: string },
  hours: BusinessHours,
): Promise<void> {
  const { timeZone } = chef
  const before = { timeZone, ...(await readHours(db, chef.id, dayOf(now, timeZone), mostDays)) }
  const after = { timeZone, ...hours }
  const { from, to } = daysToCheck(before, after, now)
  const items = closingConflicts(await readAgenda(db, chef, from, to), before, after, now)
  if (items.length > 0) throw refuse(hoursInTheWay, { items })
}
