import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { feed } from './chef-calendar.ts'

export const createCalendarFeed = defineFunction({
  name: 'create-calendar-feed',
  summary:
    'Creates a secret calendar address and revokes the previous one. The address is returned only once.',
  access: 'chef',
  effect: 'write',
  input: z.object({}),
  output: feed.extend({ path: z.string() }),
  refusals: [notFound],
})
