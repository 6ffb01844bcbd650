import { type AdminReport, adminListReports } from '@localchef/contracts/admin-reports'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { anywhere, readPage } from './long-list.ts'
import { reportColumns } from './report-rows.ts'

export const listAdminReports = implement(
  adminListReports,
  async ({ query, status, cursor, limit }, { db }) => {
    const like = anywhere(query)
    const found = query
      ? sql`(t.body ilike ${like} or t.reason ilike ${like} or t.subject_kind ilike ${like})`
      : sql`true`
    const { rows, nextCursor } = await readPage<AdminReport>(
      db,
      sql`select ${reportColumns}`,
      sql`from public.reports t where t.status = ${status} and ${found}`,
      { at: sql`t.created_at`, id: sql`t.id`, first: status === 'open' ? 'oldest' : 'newest' },
      { cursor, limit },
    )
    return { reports: rows, nextCursor }
  },
)
