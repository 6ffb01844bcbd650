import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { languages } from '../language.ts'
import { CustomerList } from './customer-list.ts'

export const getCustomerLists = defineFunction({
  name: 'get-customer-lists',
  summary: "Reads the lists of customers that the caller's kitchen brought, with their results.",
  access: 'chef',
  effect: 'read',
  input: z.object({ language: z.enum(languages) }),
  output: z.object({
    /** `off`: the marketplace takes no lists. `stopped`: the staff stopped the lists of this kitchen. */
    state: z.enum(['open', 'off', 'stopped']),
    perDay: Whole,
    /** The statement that the chef agrees to with a list. It is stored in these words. */
    statement: z.string(),
    /** The latest, newest first. */
    lists: z.array(CustomerList),
  }),
  refusals: [notFound],
})
