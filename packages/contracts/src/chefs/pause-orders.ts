import { z } from 'zod'
import { Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { certificationsMissing, notActive, pauseInThePast } from './chef-refusals.ts'
import { MyChef } from './own-chef.ts'

export const pauseOrders = defineFunction({
  name: 'pause-orders',
  summary: 'Pauses orders at once, until a moment or until resumed, or resumes them.',
  access: 'chef',
  effect: 'write',
  scope: 'write:kitchen',
  input: z.object({ paused: z.boolean(), until: Moment.nullable().default(null) }),
  output: z.object({ chef: MyChef }),
  refusals: [certificationsMissing, notActive, notFound, pauseInThePast],
})
