import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { feed } from './chef-calendar.ts'

export const createCalendarFeed = defineFunction({
  name: 'create-calendar-feed',
  summary: 'Makes a new secret calendar address and ends the one before. It is told only now.',
  access: 'chef',
  effect: 'write',
  input: z.object({}),
  output: feed.extend({ path: z.string() }),
})
