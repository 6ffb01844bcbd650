import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminNote, subject } from './note.ts'

export const createNote = defineFunction({
  name: 'create-note',
  summary: 'Notes something about a record for other admins.',
  access: 'admin',
  effect: 'write',
  input: z.object({
    /** Chosen by the caller, so that saving twice saves once. */
    id: Id,
    ...subject,
    body: z.string().trim().min(1).max(2000),
  }),
  output: z.object({ notes: z.array(AdminNote) }),
})
