import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { KitchenCustomerLists } from './get-kitchen-customer-lists.ts'

export const setCustomerListsStopped = defineFunction({
  name: 'set-customer-lists-stopped',
  summary: 'Stops the invitations of a kitchen, also those that wait, or lets them go on.',
  access: 'admin',
  right: 'kitchens_decide',
  effect: 'write',
  input: z.object({ chefId: Id, isStopped: z.boolean(), reason: Reason }),
  output: KitchenCustomerLists,
  refusals: [notFound],
})
