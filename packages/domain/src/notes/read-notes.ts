import type { AdminNote, NotedKind } from '@localchef/contracts/notes/note'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

export async function readNotes(db: Queries, kind: NotedKind, id: string): Promise<AdminNote[]> {
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
