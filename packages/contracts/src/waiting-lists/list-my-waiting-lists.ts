import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { WaitingList } from './waiting-list.ts'

const Named = { id: Id, name: z.string(), nameRu: z.string().nullable() }

export const listMyWaitingLists = defineFunction({
  name: 'list-my-waiting-lists',
  summary: 'Lists the waiting lists that the caller is on.',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  output: z.object({
    lists: z.array(
      WaitingList.extend({ dish: z.object(Named), chef: z.object({ ...Named, timeZone: z.string() }) }),
    ),
  }),
})
