import { updateHours as contract } from '@localchef/contracts/chefs/update-hours'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { changedBusiness, lockOwnChef } from './get-business.ts'
import { refuseStaleSection } from './refuse-stale-section.ts'

/** Replaces all hours, so that they match the chef's screen. */
export const updateHours = implement(contract, async ({ weekly, exceptions, version }, call) => {
  const { db } = call
  const chef = await lockOwnChef(call)
  await refuseStaleSection(call, 'hours', version)
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
})
