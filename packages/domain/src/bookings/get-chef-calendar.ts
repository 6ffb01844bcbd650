import { getChefCalendar as contract } from '@localchef/contracts/bookings/get-chef-calendar'
import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readAgenda } from '../slots/kitchen-agenda.ts'

export const getChefCalendar = implement(contract, async ({ from, to }, { db, user, refuse }) => {
  const { rows } = await sql<{ id: string; timeZone: string; closedDays: string[] }>`
    select
      c.id,
      c.time_zone as "timeZone",
      coalesce((
        select jsonb_agg(distinct e.day)
        from public.chef_hour_exceptions e
        where e.chef_id = c.id
          and e.opens_minute is null
          and e.day between ${from}::date and ${to}::date
      ), '[]') as "closedDays"
    from public.chefs c
    where c.profile_id = ${user.id}
  `.execute(db)
  const chef = rows[0]
  if (!chef) throw refuse(notFound, noSuch('business'))
  const items = await readAgenda(db, chef, from, to)
  return { timeZone: chef.timeZone, closedDays: chef.closedDays, items }
})
