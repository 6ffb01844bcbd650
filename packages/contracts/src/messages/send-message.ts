import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { switchedOff } from '../settings/setting-refusals.ts'
import { conversationFields, isOneConversation, Message, oneConversation } from './message.ts'
import { longestMessage } from './message-limits.ts'
import { conversationClosed, otherSideGone, tooManyMessages } from './message-refusals.ts'

export const sendMessage = defineFunction({
  name: 'send-message',
  summary: 'Sends a message to the other side of an order or booking, until some days after its end.',
  access: 'signed-in',
  effect: 'create',
  input: z
    .object({
      ...conversationFields,
      body: z.string().trim().max(longestMessage).default(''),
      /** A file of the sender in the bucket `messages`. */
      picturePath: z.string().max(300).optional(),
    })
    .refine(isOneConversation, oneConversation)
    .refine(({ body, picturePath }) => body !== '' || picturePath !== undefined, {
      path: ['body'],
      message: 'A message needs a text or a picture',
    }),
  output: Message,
  refusals: [conversationClosed, notFound, otherSideGone, switchedOff, tooManyMessages],
})
