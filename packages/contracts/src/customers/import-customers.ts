import { z } from 'zod'
import { Id, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { switchedOff } from '../settings/setting-refusals.ts'
import { CustomerAddresses } from './customer-list.ts'
import { listsStopped, tooManyWaiting } from './customer-refusals.ts'

export const importCustomers = defineFunction({
  name: 'import-customers',
  summary:
    'Adds addresses to a list of customers. Each address gets one invitation from this kitchen, ever; nobody follows by it.',
  access: 'chef',
  effect: 'write',
  input: z.object({ listId: Id, addresses: CustomerAddresses }),
  output: z.object({
    /** Number of new addresses on this list, including those of an earlier attempt. */
    added: Whole,
  }),
  refusals: [listsStopped, notFound, switchedOff, tooManyWaiting],
})
