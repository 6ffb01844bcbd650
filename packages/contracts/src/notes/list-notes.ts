import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { AdminNote, subject } from './note.ts'

export const listNotes = defineFunction({
  name: 'list-notes',
  summary: "Lists admins' notes about a record, latest first, to admins whose staff role opens the record.",
  access: 'admin',
  right: 'desk',
  effect: 'read',
  input: z.object(subject),
  output: z.object({ notes: z.array(AdminNote) }),
})
