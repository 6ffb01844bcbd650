import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { switchedOff } from '../settings/setting-refusals.ts'
import { FollowerMessage, MessageBody, MessageSubject } from './follower-message.ts'
import { kitchenHidden, noFollowers, wroteLately } from './follower-refusals.ts'

export const sendFollowerMessage = defineFunction({
  name: 'send-follower-message',
  summary: "Sends a message to all followers of the caller's kitchen, at most once every few days.",
  access: 'chef',
  effect: 'create',
  input: z.object({ subject: MessageSubject, body: MessageBody }),
  output: z.object({ message: FollowerMessage, followers: Whole }),
  refusals: [kitchenHidden, noFollowers, notFound, switchedOff, wroteLately],
})
