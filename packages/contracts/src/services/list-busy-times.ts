import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'

export const listBusyTimes = defineFunction({
  name: 'list-busy-times',
  summary:
    'Lists the future times in which the chef of a service has an agreed booking or a class, without details.',
  access: 'anyone',
  effect: 'read',
  input: z.object({ serviceId: Id }),
  output: z.object({ busy: z.array(z.object({ startsAt: Moment, endsAt: Moment })) }),
  refusals: [notFound],
})
