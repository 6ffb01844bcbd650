import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { feed } from './chef-calendar.ts'

export const getCalendarFeed = defineFunction({
  name: 'get-calendar-feed',
  summary: 'Says whether the kitchen has a calendar address and when a program last read it.',
  access: 'chef',
  effect: 'read',
  secret: true,
  input: z.object({}),
  output: feed,
})
