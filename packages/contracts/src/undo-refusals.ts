import { z } from 'zod'
import { Whole } from './common-fields.ts'
import { defineRefusal } from './refusal.ts'

export const undoTooLate = defineRefusal(
  'undo_too_late',
  409,
  'It is too late to undo this',
  z.object({
    /** Time allowed for the undo; missing for admins' decisions. */
    seconds: Whole.optional(),
  }),
)
