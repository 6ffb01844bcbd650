import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const undoDecision = defineFunction({
  name: 'undo-decision',
  summary:
    'Takes back the decision the caller has just made about a kitchen, paper, denial or report. 409 `undo_too_late` ten ' +
    'seconds later, `undo_gone` when somebody has decided something else since.',
  access: 'admin',
  effect: 'write',
  input: z.object({ kind: z.enum(['chef', 'certification', 'denial', 'report']), id: Id }),
  output: z.object({ undone: z.literal(true) }),
})
