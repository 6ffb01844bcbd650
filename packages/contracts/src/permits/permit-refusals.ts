import { z } from 'zod'
import { decidedBy } from '../queue/decided-by.ts'
import { defineRefusal } from '../refusal.ts'
import { ServiceKind } from '../services/service-card.ts'
import { PermitChange } from './permit-change.ts'

export const permitConflict = defineRefusal(
  'permit_conflict',
  409,
  'The status of the permit change has changed',
  z.object({ status: PermitChange.shape.status, ...decidedBy }),
)

/** What a permit can forbid: a kind of service, delivery, couriers, orders as such, or food that is handed over days after it was cooked. */
export const ForbiddenThing = z.enum([...ServiceKind.options, 'delivery', 'courier', 'orders', 'later_day'])
export type ForbiddenThing = z.infer<typeof ForbiddenThing>

export const forbiddenByPermit = defineRefusal(
  'forbidden_by_permit',
  409,
  'The law forbids this to the permit of this kitchen',
  z.object({ permit: z.string(), thing: ForbiddenThing }),
)
