import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { undoTooLate } from '../undo-refusals.ts'
import { undoGone } from './queue-refusals.ts'

export const undoDecision = defineFunction({
  name: 'undo-decision',
  summary:
    "Undoes the caller's decision about a kitchen, certification, denial, report or trust signal within two minutes.",
  access: 'admin',
  // Only the admin who made the decision can undo it. The handler also requires the right of that decision.
  right: 'desk',
  effect: 'write',
  input: z.object({ kind: z.enum(['chef', 'certification', 'denial', 'report', 'signal']), id: Id }),
  output: z.object({ undone: z.literal(true) }),
  refusals: [notFound, undoGone, undoTooLate],
})
