import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { feed } from './chef-calendar.ts'

export const getCalendarFeed = defineFunction({
  name: 'get-calendar-feed',
  summary: 'Whether the kitchen has a calendar address to subscribe to, and when a program last read it.',
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: feed,
})
