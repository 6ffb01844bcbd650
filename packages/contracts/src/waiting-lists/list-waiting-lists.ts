import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { WaitingList } from './waiting-list.ts'

export const listWaitingLists = defineFunction({
  name: 'list-waiting-lists',
  summary:
    'Lists the waiting lists of the sold-out batches and full days of a dish, or of a drop, with the place of the caller.',
  access: 'anyone',
  effect: 'read',
  input: z
    .object({ dishId: Id.optional(), dropId: Id.optional() })
    .refine(({ dishId, dropId }) => (dishId === undefined) !== (dropId === undefined), {
      message: 'Give a dish or a drop',
      path: ['dishId'],
    }),
  output: z.object({ lists: z.array(WaitingList) }),
})
