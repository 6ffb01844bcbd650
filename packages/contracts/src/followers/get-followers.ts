import { z } from 'zod'
import { Moment, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { DaysBetweenMessages, FollowerMessage } from './follower-message.ts'

export const getFollowers = defineFunction({
  name: 'get-followers',
  summary: "Reads the number of the caller's followers, without names, and the latest messages to them.",
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: z.object({
    followers: Whole,
    messages: z.array(FollowerMessage),
    everyDays: DaysBetweenMessages,
    /** When the next message can be sent; null if it can be sent now. */
    nextAt: Moment.nullable(),
  }),
  refusals: [notFound],
})
