import { z } from 'zod'
import { InputIssue } from '../api-error.ts'
import { Id } from '../common-fields.ts'
import { defineRefusal } from '../refusal.ts'

export const planNotDecided = defineRefusal(
  'plan_not_decided',
  409,
  'The decision about one plan is not possible, so nothing has changed',
  z.object({
    id: Id,
    /** The code with which the plan's own operation refused the decision. */
    code: z.string(),
    issue: InputIssue.nullable(),
  }),
)
