import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { WaitingListKey } from './waiting-list.ts'

export const leaveWaitingList = defineFunction({
  name: 'leave-waiting-list',
  summary:
    'Takes the caller off the waiting list of a batch or a day. Portions held for the caller go to the next.',
  access: 'signed-in',
  effect: 'write',
  input: WaitingListKey,
  output: z.object({ left: z.boolean() }),
})
