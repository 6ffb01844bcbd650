import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const countUnreadMessages = defineFunction({
  name: 'count-unread-messages',
  summary: "How many messages of which orders and bookings wait for the caller's eyes.",
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  output: z.object({
    total: z.int(),
    conversations: z.array(
      z.object({ orderId: Id.nullable(), bookingId: Id.nullable(), count: z.int().positive() }),
    ),
  }),
})
