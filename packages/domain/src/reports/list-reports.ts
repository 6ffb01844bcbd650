import { listReports as contract } from '@localchef/contracts/reports/list-reports'
import type { AdminReport } from '@localchef/contracts/reports/report'
import { sql } from 'kysely'
import { anywhere, readPage } from '../long-lists/long-list.ts'
import { implement } from '../server-function.ts'
import { reportColumns } from './read-admin-report.ts'

export const listReports = implement(contract, async ({ query, status, ...page }, { db }) => {
  const like = anywhere(query)
  const found = query
    ? sql`(t.body ilike ${like} or t.reason ilike ${like} or t.subject_kind ilike ${like})`
    : sql`true`
  const { rows, nextCursor } = await readPage(
    db,
    sql`select ${reportColumns}`,
    sql<AdminReport>`from public.reports t where t.status = ${status} and t.subject_kind not in ('order', 'booking') and ${found}`,
    { at: sql`t.created_at`, id: sql`t.id`, first: status === 'open' ? 'oldest' : 'newest' },
    page,
  )
  return { reports: rows, nextCursor }
})
