import { z } from 'zod'
import { Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { MyChef } from './own-chef.ts'

export const pauseOrders = defineFunction({
  name: 'pause-orders',
  summary: 'Stops taking orders at once, for a while or until resumed; or takes orders again.',
  access: 'chef',
  effect: 'write',
  input: z.object({ paused: z.boolean(), until: Moment.nullable().default(null) }),
  output: z.object({ chef: MyChef }),
})
