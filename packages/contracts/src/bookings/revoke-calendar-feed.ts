import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { feed } from './chef-calendar.ts'

export const revokeCalendarFeed = defineFunction({
  name: 'revoke-calendar-feed',
  summary: 'Ends the calendar address: programs that subscribed to it get 404.',
  access: 'chef',
  effect: 'write',
  input: z.object({}),
  output: feed,
})
