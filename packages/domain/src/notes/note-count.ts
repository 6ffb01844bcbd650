import type { NotedKind } from '@localchef/contracts/notes/note'
import { type RawBuilder, sql } from 'kysely'
import { hasRight, type Reader } from '../staff/staff-rights.ts'

/** The number of admins' notes on a record, as column `noteCount`: 0 for admins without the right to read notes. */
export function noteCount(reader: Reader, kind: NotedKind, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    (
      select count(*)::integer
      from public.admin_notes n
      where n.subject_kind = ${kind}::text
        and n.subject_id = ${id}
        and ${hasRight(reader, 'desk')}
    ) as "noteCount"
  `
}
