import { getCalendarFeed as contract } from '@localchef/contracts/bookings/get-calendar-feed'
import { implement } from '../server-function.ts'
import { feedOf } from './calendar-feed.ts'

export const getCalendarFeed = implement(contract, async (_input, call) => ({
  feed: await feedOf(call),
}))
