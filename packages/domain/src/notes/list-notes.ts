import { listNotes as contract } from '@localchef/contracts/notes/list-notes'
import { implement } from '../server-function.ts'
import { readNotes } from './read-notes.ts'

export const listNotes = implement(contract, async ({ subjectKind, subjectId }, { db }) => ({
  notes: await readNotes(db, subjectKind, subjectId),
}))
