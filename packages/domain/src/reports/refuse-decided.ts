import type { AdminReport } from '@localchef/contracts/reports/report'
import { reportConflict } from '@localchef/contracts/reports/report-refusals'
import { sql } from 'kysely'
import { decidedBy } from '../decisions/last-act.ts'
import type { Refusing, UserCall } from '../server-function.ts'

/** Refuses the second of two admins with the first one's decision. The caller has locked the report's row. */
export async function refuseDecided(
  { db, refuse }: UserCall & Refusing<typeof reportConflict>,
  reportId: string,
): Promise<void> {
  const { rows } = await sql<Pick<AdminReport, 'status'>>`
    select r.status
    from public.reports r
    where r.id = ${reportId}
      and r.status <> 'open'
  `.execute(db)
  const decided = rows[0]
  if (!decided) return
  throw refuse(reportConflict, {
    ...decided,
    ...(await decidedBy(db, { subjectKind: 'report', subjectId: reportId })),
  })
}
