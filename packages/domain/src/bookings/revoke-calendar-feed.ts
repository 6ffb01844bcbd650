import { revokeCalendarFeed as contract } from '@localchef/contracts/bookings/revoke-calendar-feed'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'

export const revokeCalendarFeed = implement(contract, async (_input, { db, person }) => {
  await sql`
    delete from public.calendar_feeds
    where chef_id in (select id from public.chefs where profile_id = ${person.id})
  `.execute(db)
  return { feed: null }
})
