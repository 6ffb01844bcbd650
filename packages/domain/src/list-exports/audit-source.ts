import { type AuditEntry, listAuditLog } from '@localchef/contracts/audit/list-audit-log'
import { type ExportFilter, mostExported } from '@localchef/contracts/list-exports/list-export'
import { sql } from 'kysely'
import { countAuditLog, readAuditLog } from '../audit/list-audit-log.ts'
import type { Queries } from '../queries.ts'
import { type Columns, cellsOf, type ListSource } from './list-source.ts'

/** The audit log, latest first. Its days are those of the reader's time zone. */
export function auditSource(filter: ExportFilter): ListSource {
  return {
    head: async () => [Object.keys(columns)],
    async read({ db }, cursor, limit) {
      const { entries, next } = await readAuditLog(db, {
        ...(await requestOf(db, filter)),
        ...(cursor ? { before: Number(cursor) } : {}),
        limit,
      })
      return { cells: cellsOf(entries, columns), nextCursor: next === null ? null : String(next) }
    },
    count: async ({ db }) => countAuditLog(db, { ...(await requestOf(db, filter)), limit: mostExported }),
    most: mostExported,
  }
}

const columns: Columns<AuditEntry> = {
  id: ({ id }) => id,
  when: ({ createdAt }) => createdAt,
  kind: ({ area }) => area,
  who: ({ actorEmail }) => actorEmail,
  action: ({ action }) => action,
  about: ({ subjectKind }) => subjectKind,
  about_id: ({ subjectId }) => subjectId,
  about_name: ({ subjectName }) => subjectName,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
  why: ({ reason }) => reason,
  request: ({ requestId }) => requestId,
}

async function requestOf(db: Queries, { q, area, actor, action, subject, ...days }: ExportFilter) {
  return listAuditLog.input.parse({
    query: q,
    area,
    actor,
    action,
    subjectId: subject,
    ...(await momentsOf(db, days)),
  })
}

/** The start of the first day and the end of the last one. */
async function momentsOf(db: Queries, { from, to, timeZone = 'UTC' }: ExportFilter) {
  if (!from && !to) return {}
  const { rows } = await sql<{ since: Date | null; until: Date | null }>`
    select
      ${from ?? null}::date::timestamp at time zone ${timeZone} as since,
      (${to ?? null}::date + 1)::timestamp at time zone ${timeZone} as until
  `.execute(db)
  return { from: rows[0]?.since?.toISOString(), to: rows[0]?.until?.toISOString() }
}
