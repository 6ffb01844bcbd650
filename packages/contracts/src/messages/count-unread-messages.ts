import { z } from 'zod'
import { Id, Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const countUnreadMessages = defineFunction({
  name: 'count-unread-messages',
  summary: "Counts the caller's unread messages by order and booking.",
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  output: z.object({
    total: Whole,
    conversations: z.array(
      z.object({ orderId: Id.nullable(), bookingId: Id.nullable(), count: Whole.positive() }),
    ),
  }),
})
