import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { switchedOff } from '../settings/setting-refusals.ts'
import { FollowerMessage, MessageAudience, MessageBody, MessageSubject } from './follower-message.ts'
import { kitchenHidden, noFollowers, wroteLately } from './follower-refusals.ts'

export const sendFollowerMessage = defineFunction({
  name: 'send-follower-message',
  summary:
    "Sends a message to followers of the caller's kitchen and to past buyers who let it write, at most once every few days.",
  access: 'chef',
  effect: 'create',
  input: z.object({ subject: MessageSubject, body: MessageBody, audience: MessageAudience.default('all') }),
  output: z.object({ message: FollowerMessage, reached: Whole }),
  refusals: [kitchenHidden, noFollowers, notFound, switchedOff, wroteLately],
})
