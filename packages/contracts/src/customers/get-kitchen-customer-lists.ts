import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { CustomerList } from './customer-list.ts'

export const KitchenCustomerLists = z.object({
  /** When the staff stopped the kitchen from inviting; null if the kitchen can invite. */
  stoppedAt: Moment.nullable(),
  /** The latest, newest first. */
  lists: z.array(CustomerList.extend({ consentText: z.string() })),
})
export type KitchenCustomerLists = z.infer<typeof KitchenCustomerLists>

export const getKitchenCustomerLists = defineFunction({
  name: 'get-kitchen-customer-lists',
  summary:
    'Reads how many customers a kitchen brought, with what consent, and what became of the invitations.',
  access: 'admin',
  right: 'kitchens_read',
  effect: 'read',
  input: z.object({ chefId: Id }),
  output: KitchenCustomerLists,
  refusals: [notFound],
})
