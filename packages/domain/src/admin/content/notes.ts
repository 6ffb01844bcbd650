import {
  type AdminNote,
  addAdminNote,
  adminListNotes,
  type NotedKind,
} from '@localchef/contracts/admin-notes'
import { sql } from 'kysely'
import type { Queries } from '../../queries.ts'
import { notFound } from '../../refusal.ts'
import { implement } from '../../server-function.ts'
import { recordAct } from '../record-act.ts'

const tables: Record<NotedKind, string> = {
  user: 'public.profiles',
  chef: 'public.chefs',
  dish: 'public.dishes',
  service: 'public.services',
  order: 'public.orders',
  booking: 'public.bookings',
  review: 'public.reviews',
}

export const listNotes = implement(adminListNotes, async ({ subjectKind, subjectId }, { db }) => ({
  notes: await readNotes(db, subjectKind, subjectId),
}))

export const addNote = implement(addAdminNote, async ({ id, subjectKind, subjectId, body }, call) => {
  const { db, person, now } = call
  const known = await sql`
    select 1
    from ${sql.raw(tables[subjectKind])}
    where id = ${subjectId}
  `.execute(db)
  if (known.rows.length === 0) throw notFound(subjectKind)
  const { rows } = await sql`
    insert into public.admin_notes (id, subject_kind, subject_id, body, author_id, author_name, created_at)
    values (${id}, ${subjectKind}, ${subjectId}, ${body}, ${person.id}, ${person.name}, ${now})
    on conflict (id) do nothing
    returning id
  `.execute(db)
  if (rows.length > 0) {
    // The words stay with the note: a log that nobody can change would keep them after their person is erased.
    await recordAct(call, { action: 'add-note', subjectKind, subjectId, before: null, after: { noteId: id } })
  }
  return { notes: await readNotes(db, subjectKind, subjectId) }
})

async function readNotes(db: Queries, kind: NotedKind, id: string): Promise<AdminNote[]> {
  const { rows } = await sql<AdminNote>`
    select n.id, n.body, n.author_name as author, to_jsonb(n.created_at) #>> '{}' as "createdAt"
    from public.admin_notes n
    where n.subject_kind = ${kind}
      and n.subject_id = ${id}
    order by n.created_at desc, n.id
    limit 200
  `.execute(db)
  return rows
}
