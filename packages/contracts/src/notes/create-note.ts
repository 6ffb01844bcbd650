import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminNote, subject } from './note.ts'
import { longestNote } from './note-limits.ts'

export const createNote = defineFunction({
  name: 'create-note',
  summary: 'Creates a note about a record, for the admins whose staff role opens it.',
  access: 'admin',
  right: 'desk',
  effect: 'write',
  input: z.object({
    /** Chosen by the caller, so a retry does not save twice. */
    id: Id,
    ...subject,
    body: z.string().trim().min(1).max(longestNote),
  }),
  output: z.object({ notes: z.array(AdminNote) }),
  refusals: [notFound],
})
