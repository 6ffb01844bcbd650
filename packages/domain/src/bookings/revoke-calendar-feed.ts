import { revokeCalendarFeed as contract } from '@localchef/contracts/bookings/revoke-calendar-feed'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'

export const revokeCalendarFeed = implement(contract, async (_input, { db, user }) => {
  await sql`
    delete from public.calendar_feeds
    where chef_id in (select id from public.chefs where profile_id = ${user.id})
  `.execute(db)
  return { feed: null }
})
