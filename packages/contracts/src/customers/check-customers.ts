import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { mostAddressesAtOnce } from './customer-limits.ts'
import { CustomerAddresses } from './customer-list.ts'

export const checkCustomers = defineFunction({
  name: 'check-customers',
  summary:
    "Tells which addresses the caller's kitchen knows: it invited them before, or their owners let it write. Says nothing about accounts.",
  access: 'chef',
  effect: 'read',
  secret: true,
  input: z.object({ addresses: CustomerAddresses }),
  output: z.object({
    /** Positions in `addresses`. */
    known: z.array(z.int().min(0).max(mostAddressesAtOnce)),
  }),
  refusals: [notFound],
})
