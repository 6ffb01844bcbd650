import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const closeMarketplace = defineFunction({
  name: 'close-marketplace',
  summary:
    'Closes the marketplace: nothing new can be ordered or booked until it opens again. What is ordered goes on. Does ' +
    'nothing if it is closed.',
  access: 'admin',
  right: 'settings',
  effect: 'write',
  input: z.object({ reason: Reason }),
  output: z.object({ isOpen: z.boolean() }),
})
