import { z } from 'zod'
import { decidedBy } from '../queue/decided-by.ts'
import { defineRefusal } from '../refusal.ts'
import { PermitChange } from './permit-change.ts'

export const permitConflict = defineRefusal(
  'permit_conflict',
  409,
  'The status of the permit change has changed',
  z.object({ status: PermitChange.shape.status, ...decidedBy }),
)
