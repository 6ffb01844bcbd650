import { z } from 'zod'
import { Id, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { conversationFields, isOneConversation, oneConversation } from './message.ts'

export const markMessagesRead = defineFunction({
  name: 'mark-messages-read',
  summary: "Marks the other side's messages as read, up to a message.",
  access: 'signed-in',
  effect: 'write',
  input: z
    .object({
      ...conversationFields,
      /** Later messages stay unread. */
      upTo: Id,
    })
    .refine(isOneConversation, oneConversation),
  output: z.object({ marked: Whole }),
  refusals: [notFound],
})
