import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { user } from './user-row.ts'

export const suspendUser = defineFunction({
  name: 'suspend-user',
  summary:
    'Keeps a person out until a moment, or until restored: sessions end, their kitchen is suspended with them, ' +
    'its open orders and agreed bookings are cancelled, and so are orders of theirs no chef has confirmed.',
  access: 'admin',
  effect: 'write',
  input: z.object({ userId: Id, until: Moment.nullable(), reason: Reason }),
  output: user,
})
