import type { NotedKind } from '@localchef/contracts/notes/note'
import { type RawBuilder, sql } from 'kysely'

/** The number of admins' notes about a record, as the column `noteCount`. */
export function noteCount(kind: NotedKind, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    (
      select count(*)::integer
      from public.admin_notes n
      where n.subject_kind = ${kind}::text
        and n.subject_id = ${id}
    ) as "noteCount"
  `
}
