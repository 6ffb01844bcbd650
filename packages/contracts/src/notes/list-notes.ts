import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { AdminNote, subject } from './note.ts'

export const listNotes = defineFunction({
  name: 'list-notes',
  summary: 'What admins have noted about a record, the latest first. Nobody else reads it.',
  access: 'admin',
  effect: 'read',
  input: z.object(subject),
  output: z.object({ notes: z.array(AdminNote) }),
})
