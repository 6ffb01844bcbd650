import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { feed } from './chef-calendar.ts'

export const revokeCalendarFeed = defineFunction({
  name: 'revoke-calendar-feed',
  summary: 'Revokes the calendar address. Programs that subscribed to it receive 404.',
  access: 'chef',
  effect: 'write',
  input: z.object({}),
  output: feed,
})
