import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import {
  conversationFields,
  isOneConversation,
  LONGEST_MESSAGE,
  Message,
  oneConversation,
} from './message.ts'

export const sendMessage = defineFunction({
  name: 'send-message',
  summary: 'Writes to the other side of an order or booking, while it is open and some days after.',
  access: 'signed-in',
  effect: 'create',
  input: z
    .object({
      ...conversationFields,
      body: z.string().trim().max(LONGEST_MESSAGE).default(''),
      /** A file of the sender's own in the bucket `messages`. */
      picturePath: z.string().max(300).optional(),
    })
    .refine(isOneConversation, oneConversation)
    .refine(({ body, picturePath }) => body !== '' || picturePath !== undefined, {
      path: ['body'],
      message: 'A message says or shows something',
    }),
  output: Message,
})
