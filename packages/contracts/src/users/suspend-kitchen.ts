import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { decideChef } from '../chefs/decide-chef.ts'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const suspendKitchen = defineFunction({
  name: 'suspend-kitchen',
  summary:
    'Suspends a kitchen as `decide-chef` does, and cancels and refunds its open orders and bookings in the same act. `list-open-sales` shows them.',
  access: 'admin',
  right: 'kitchens_decide',
  effect: 'write',
  input: z.object({ chefId: Id, reason: Reason }),
  output: decideChef.output,
  refusals: decideChef.refusals,
})
