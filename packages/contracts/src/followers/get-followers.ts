import { z } from 'zod'
import { Moment, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { DaysBetweenMessages, FollowerMessage, MessageAudience } from './follower-message.ts'

export const getFollowers = defineFunction({
  name: 'get-followers',
  summary:
    "Reads the number of the caller's followers, without names, how many people each audience of a message has, and the latest messages with their results.",
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: z.object({
    followers: Whole,
    /** Followers and past buyers who let the kitchen write, by audience. */
    reach: z.record(MessageAudience, Whole),
    messages: z.array(
      FollowerMessage.extend({
        /** Orders of the message's recipients, placed within `resultDays` and not declined or canceled. */
        orders: Whole,
      }),
    ),
    everyDays: DaysBetweenMessages,
    /** When the next message can be sent; null if it can be sent now. */
    nextAt: Moment.nullable(),
  }),
  refusals: [notFound],
})
