import { listNotes as contract } from '@localchef/contracts/notes/list-notes'
import { implement } from '../server-function.ts'
import { readNotes } from './read-notes.ts'
import { requireNotedRight } from './require-noted-right.ts'

export const listNotes = implement(contract, async ({ subjectKind, subjectId }, call) => {
  await requireNotedRight(call, subjectKind)
  return { notes: await readNotes(call.db, subjectKind, subjectId) }
})
