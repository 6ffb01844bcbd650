import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { kitchenHidden } from '../followers/follower-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { languages } from '../language.ts'
import { switchedOff } from '../settings/setting-refusals.ts'
import { CustomerOrigin } from './customer-list.ts'
import { listsStopped } from './customer-refusals.ts'

export const createCustomerList = defineFunction({
  name: 'create-customer-list',
  summary:
    'Begins a list of customers to invite, with the statement that they agreed. Addresses are added by import-customers.',
  access: 'chef',
  effect: 'create',
  input: z.object({
    origin: CustomerOrigin,
    /** The statement of `get-customer-lists`, in the language in which it was read. */
    isStated: z.literal(true),
    statedIn: z.enum(languages),
    /** The language of the mails. */
    language: z.enum(languages),
  }),
  output: z.object({ id: Id }),
  refusals: [kitchenHidden, listsStopped, notFound, switchedOff],
})
