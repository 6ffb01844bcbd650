import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { conversationFields, isOneConversation, oneConversation } from './message.ts'

export const markMessagesRead = defineFunction({
  name: 'mark-messages-read',
  summary: 'The caller has seen what the other side wrote, up to a message.',
  access: 'signed-in',
  effect: 'write',
  input: z
    .object({
      ...conversationFields,
      /** What came later was not seen yet. */
      upTo: Id,
    })
    .refine(isOneConversation, oneConversation),
  output: z.object({ marked: z.int() }),
})
