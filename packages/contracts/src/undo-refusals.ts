import { z } from 'zod'
import { defineRefusal } from './refusal.ts'
import { heldUndoSeconds } from './undo-limits.ts'

export const undoTooLate = defineRefusal(
  'undo_too_late',
  409,
  'It is too late to undo this',
  z.object({
    /** Time allowed for the undo; missing for admins' decisions. */
    seconds: z.int().min(1).max(heldUndoSeconds).optional(),
  }),
)
