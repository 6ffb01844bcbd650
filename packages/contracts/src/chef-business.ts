import { z } from 'zod'
import { Id, Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'

/** Spec section 5: what a chef needs before activation; the server checks each. */
export const ACTIVATION_REQUIREMENTS = [
  'business_information',
  'menu_or_service',
  'agreement',
  'contact',
] as const
export const ActivationRequirement = z.enum(ACTIVATION_REQUIREMENTS)
export type ActivationRequirement = z.infer<typeof ActivationRequirement>

export const MyChef = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  kind: z.enum(['chef', 'truck_stop']),
  status: z.enum(['draft', 'submitted', 'active', 'paused', 'suspended']),
  statusReason: z.string().nullable(),
  pausedUntil: Moment.nullable(),
  timeZone: z.string(),
  isVerified: z.boolean(),
  missing: z.array(ActivationRequirement),
})
export type MyChef = z.infer<typeof MyChef>

export const getMyChef = defineFunction({
  name: 'get-my-chef',
  summary: "The caller's business, its state and what is missing before it can be activated.",
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: z.object({ chef: MyChef.nullable() }),
})

export const pauseOrders = defineFunction({
  name: 'pause-orders',
  summary: 'Stops taking orders at once, for a while or until resumed; or takes orders again.',
  access: 'chef',
  effect: 'write',
  input: z.object({ paused: z.boolean(), until: Moment.nullable().default(null) }),
  output: z.object({ chef: MyChef }),
})
