import { notFound } from '@localchef/contracts/common-refusals'
import { createNote as contract } from '@localchef/contracts/notes/create-note'
import type { NotedKind } from '@localchef/contracts/notes/note'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readNotes } from './read-notes.ts'
import { requireNotedRight } from './require-noted-right.ts'

const tables: Record<NotedKind, string> = {
  user: 'public.profiles',
  chef: 'public.chefs',
  dish: 'public.dishes',
  service: 'public.services',
  order: 'public.orders',
  booking: 'public.bookings',
  review: 'public.reviews',
}

export const createNote = implement(contract, async ({ id, subjectKind, subjectId, body }, call) => {
  const { db, user, now } = call
  await requireNotedRight(call, subjectKind)
  const known = await sql`
    select 1
    from ${sql.raw(tables[subjectKind])}
    where id = ${subjectId}
  `.execute(db)
  if (known.rows.length === 0) throw call.refuse(notFound, noSuch(subjectKind))
  const { rows } = await sql`
    insert into public.admin_notes (id, subject_kind, subject_id, body, author_id, author_name, created_at)
    values (${id}, ${subjectKind}, ${subjectId}, ${body}, ${user.id}, ${user.name}, ${now})
    on conflict (id) do nothing
    returning id
  `.execute(db)
  if (rows.length > 0) {
    // Without the text: the audit cannot be changed and would keep it after the user is erased.
    await recordAct(call, {
      action: 'add-note',
      subjectKind,
      subjectId,
      before: null,
      after: { noteId: id },
      reason: null,
    })
  }
  return { notes: await readNotes(db, subjectKind, subjectId) }
})
