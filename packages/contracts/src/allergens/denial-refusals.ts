import { z } from 'zod'
import { decidedBy } from '../queue/decided-by.ts'
import { defineRefusal } from '../refusal.ts'
import { AdminDenial } from './denial.ts'

export const denialConflict = defineRefusal(
  'denial_conflict',
  409,
  'The status of the denial has changed',
  z.object({ status: AdminDenial.shape.status, ...decidedBy }),
)
